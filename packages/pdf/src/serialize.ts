import { isArray, isDict, type PdfDict, type PdfObject, type PdfRef, type PdfString } from './object.ts';

/** Digits kept after the point: 1/1000 point is below what any printer resolves. */
const PRECISION = 1000;

/** A number in PDF syntax, at most three decimals, never an exponent. @example pdfNumber(1 / 3) // '0.333' */
export function pdfNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const rounded = Math.round(value * PRECISION) / PRECISION;
  if (Math.abs(rounded) >= 1e21) throw new RangeError('number too large for PDF');
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

/**
 * A number of another writer's file, every digit kept: matrices of fonts and patterns need more than three decimals.
 * @example exactNumber(0.00100000005) // '0.00100000005'
 */
function exactNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : BigInt(Math.trunc(value)).toString();
}

/** How a file's values are written. */
export interface SerializeStyle {
  readonly numberText: (value: number) => string;
  readonly refText: (ref: PdfRef) => string;
  /** What is written in place of a string: its encrypted form. */
  readonly stringFor?: (value: PdfString) => PdfString;
}

/** For objects that we made: three decimals, references as they are. */
const OWN_STYLE: SerializeStyle = {
  numberText: pdfNumber,
  refText: ({ object, generation }) => `${object} ${generation} R`,
};

/** For objects of another writer's file, whose numbers keep all digits. */
export const FOREIGN_STYLE: SerializeStyle = { ...OWN_STYLE, numberText: exactNumber };

/** Delimiters, white space and `#` have to be escaped in a name (7.3.5). */
const IRREGULAR = /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g;
function escapedName(text: string): string {
  if (isAlphanumeric(text)) return `/${text}`;
  return `/${text.replace(IRREGULAR, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
}

/** Nearly all names. */
function isAlphanumeric(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isLetter = (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
    if (!isLetter && (unit < 0x30 || unit > 0x39)) return false;
  }
  return true;
}

function serializedString({ bytes }: PdfString): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('latin1');
  if (/[^\x20-\x7e]/.test(text)) return `<${buffer.toString('hex')}>`;
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

/** Entries that are null are left out, references to nothing among them: readers find the same (ISO 32000-1, 7.3.7). */
function serializedDict(dict: PdfDict, style: SerializeStyle): string {
  let text = '<<';
  for (const [key, value] of dict) {
    const written = serialized(value, style);
    if (written !== 'null') text += `${escapedName(key)}${separated(written)}`;
  }
  return `${text}>>`;
}

/** Regular characters must not touch; delimiters may. */
const separated = (text: string): string => (DELIMITERS.includes(text[0] ?? ' ') ? text : ` ${text}`);
const DELIMITERS = '/<([';

/**
 * An object in PDF syntax, one character a byte. Streams have no such form: the writer lays them out.
 * @throws TypeError for a stream.
 */
export function serialized(value: PdfObject, style: SerializeStyle = OWN_STYLE): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return style.numberText(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  // Arrays and maps are objects as well, hence the order.
  if (isDict(value)) return serializedDict(value, style);
  if (isArray(value)) return `[${value.map((one) => serialized(one, style)).join(' ')}]`;
  if ('raw' in value) return value.raw;
  if ('object' in value) return style.refText(value);
  if ('name' in value) return escapedName(value.name);
  if ('bytes' in value) return serializedString(style.stringFor?.(value) ?? value);
  throw new TypeError('a stream must be an indirect object');
}
