import type { PdfDict, PdfObject, PdfString } from './object.ts';

/** Digits kept after the point: 1/1000 point is below what any printer resolves. */
const PRECISION = 1000;

/** A number in PDF syntax, at most three decimals, never an exponent. @example pdfNumber(1 / 3) // '0.333' */
export function pdfNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const rounded = Math.round(value * PRECISION) / PRECISION;
  if (Math.abs(rounded) >= 1e21) throw new RangeError('number too large for PDF');
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

/** Delimiters, white space and `#` have to be escaped in a name (7.3.5). */
const IRREGULAR = /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g;
const escapedName = (text: string): string =>
  `/${text.replace(IRREGULAR, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

function serializedString({ bytes }: PdfString): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('latin1');
  if (/[^\x20-\x7e]/.test(text)) return `<${buffer.toString('hex')}>`;
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

function serializedDict(dict: PdfDict): string {
  let text = '<<';
  for (const [key, value] of dict) text += `${escapedName(key)}${separated(serialized(value))}`;
  return `${text}>>`;
}

/** Regular characters must not touch; delimiters may. */
const separated = (text: string): string => (/^[/<([]/.test(text) ? text : ` ${text}`);

/** Whether a value is a dictionary: arrays are objects as well, hence the order of the tests below. */
const isDict = (value: object): value is PdfDict => value instanceof Map;

/**
 * An object in PDF syntax, one character a byte. Streams have no such form: the writer lays them out.
 * @throws TypeError for a stream.
 */
export function serialized(value: PdfObject): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return pdfNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (isDict(value)) return serializedDict(value);
  if (isArray(value)) return `[${value.map(serialized).join(' ')}]`;
  if ('raw' in value) return value.raw;
  if ('object' in value) return `${value.object} ${value.generation} R`;
  if ('name' in value) return escapedName(value.name);
  if ('bytes' in value) return serializedString(value);
  throw new TypeError('a stream must be an indirect object');
}

const isArray = (value: object): value is readonly PdfObject[] => Array.isArray(value);
