import {
  FOREIGN_STYLE,
  isArray,
  isDict,
  isName,
  isString,
  lzwDecoded,
  name,
  nameText,
  type PdfObject,
  serialized,
} from '@kontor/pdf';
import { hasBadHex } from '../content/hex-strings.ts';
import type { InlineImage, Operation } from '../content/operations.ts';
import { OPERATORS } from '../content/operators.data.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';

export type ContentRule = Requirement;

export const UNKNOWN_OPERATOR: ContentRule = {
  rule: 'unknown-operators',
  clauses: { first: '6.2.10', later: '6.2.2' },
  description: 'Operators that PDF does not define, which viewers ignore, were removed',
};

export const RENDERING_INTENT: ContentRule = {
  rule: 'rendering-intents',
  clauses: { first: '6.2.9', later: '6.2.6' },
  description: 'Unknown rendering intents became RelativeColorimetric, which viewers use for them',
};

export const INLINE_IMAGE: ContentRule = {
  rule: 'inline-images',
  clauses: { first: '6.1.10', later: '6.1.10' },
  description: 'Images inside content were written without LZW, and without smoothing',
};

export const HEX_STRING: ContentRule = {
  rule: 'hex-strings',
  clauses: { first: '6.1.6', later: '6.1.6' },
  description: 'Strings of hexadecimal digits were written with two digits a byte',
};

export const NUMBER_RANGE: ContentRule = {
  rule: 'number-range',
  clauses: { first: '6.1.12', later: '6.1.13' },
  description: 'Numbers beyond what PDF allows were limited',
};

export const CONTENT_CORRECTIONS: readonly ContentRule[] = [
  UNKNOWN_OPERATOR,
  RENDERING_INTENT,
  INLINE_IMAGE,
  HEX_STRING,
  NUMBER_RANGE,
];

const RENDERING_INTENTS: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
]);

/** Whether an intent may stay; part 4 leaves unknown ones to viewers, which use RelativeColorimetric for them. */
export const isAllowedIntent = ({ part }: EditablePdf, intent: string | undefined): boolean =>
  part === 4 || RENDERING_INTENTS.has(intent ?? '');

const MAX_INTEGER = 2_147_483_647;
const MAX_INLINE_BYTES = 16 * 1024 * 1024;

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

export interface ContentSource {
  readonly data: Uint8Array;
  readonly document: EditablePdf;
  readonly changed: (rule: ContentRule) => void;
}

/** What stands for an operation that must not stay as it is; undefined for all others. */
export function correctedOperation(operation: Operation, source: ContentSource): Uint8Array | undefined {
  const { operator, operands, image } = operation;
  if (!OPERATORS.has(operator)) {
    source.changed(UNKNOWN_OPERATOR);
    return latin1(' ');
  }
  if (operator === 'ri' && !isAllowedIntent(source.document, nameText(operands[0]))) {
    source.changed(RENDERING_INTENT);
    return latin1(' /RelativeColorimetric ri ');
  }
  if (image !== undefined) return correctedImage(image, source);
  return hasPlainOperands(operands, source.document) ? undefined : correctedOperands(operation, source);
}

const isAsciiName = (value: PdfObject): boolean => isName(value) && !/[^\x20-\x7e]/.test(value.name);

/** Whether operands are names and numbers within all limits: those of most operations, looked at once. */
function hasPlainOperands(operands: readonly PdfObject[], document: EditablePdf): boolean {
  for (const operand of operands) {
    if (typeof operand === 'number' ? isOutOfRange(operand, document) : !isAsciiName(operand)) return false;
  }
  return true;
}

function correctedOperands(operation: Operation, source: ContentSource): Uint8Array | undefined {
  const { operator, operands } = operation;
  const { data, document } = source;
  const hasLongText = document.hasLimits && operands.some(isLongText);
  if (hasLongText && (operator === 'Tj' || operator === 'TJ')) {
    source.changed(NUMBER_RANGE);
    return latin1(splitText(operands));
  }
  if (hasLongText) document.log.obstacle(NUMBER_RANGE, 'a string in content is too long');
  if (operands.some(hasText) && hasBadHex(data.subarray(operation.start, operation.end))) {
    source.changed(HEX_STRING);
    return latin1(` ${operands.map((operand) => serialized(operand, FOREIGN_STYLE)).join(' ')} ${operator} `);
  }
  if (operands.some((operand) => isOutOfRange(operand, document))) {
    const texts = operands.map((operand) => serialized(limited(operand), FOREIGN_STYLE));
    const text = `${texts.join(' ')} ${operator}`;
    // Whole numbers may be larger: what has been written so stays.
    if (Buffer.from(data.subarray(operation.start, operation.end)).toString('latin1').trim() === text)
      return undefined;
    source.changed(NUMBER_RANGE);
    return latin1(` ${text} `);
  }
  return undefined;
}

/** Shorter than any part of PDF/A asks, and even: codes of two bytes stay whole. */
const MAX_TEXT = 32_000;

const textBytes = (value: PdfObject): number => (isString(value) ? value.bytes.length : 0);
const isLongText = (value: PdfObject): boolean =>
  textBytes(value) > MAX_TEXT || (isArray(value) && value.some((one) => textBytes(one) > MAX_TEXT));
const hasText = (value: PdfObject): boolean => isString(value) || isArray(value) || isDict(value);

/** One string as several: nothing moves between the parts of an array. */
function splitText(operands: readonly PdfObject[]): string {
  const last = operands.at(-1) ?? null;
  const parts = (isArray(last) ? last : [last]).flatMap((one): readonly PdfObject[] => {
    if (!isString(one)) return [one];
    const pieces: PdfObject[] = [];
    for (let at = 0; at < one.bytes.length; at += MAX_TEXT)
      pieces.push({ bytes: one.bytes.subarray(at, at + MAX_TEXT) });
    return pieces;
  });
  return ` ${serialized(parts, FOREIGN_STYLE)} TJ `;
}

/** Numbers with a point end there in PDF/A-1; whole numbers may be larger. */
const MAX_REAL_OF_PART_1 = 32_767;

/** A number, or one in an array: of TJ, or of a dash pattern. */
function isOutOfRange(value: PdfObject, document: EditablePdf): boolean {
  if (!document.hasLimits) return false;
  if (isArray(value)) return value.some((one) => isOutOfRange(one, document));
  return (
    typeof value === 'number' && Math.abs(value) > (document.part === 1 ? MAX_REAL_OF_PART_1 : MAX_INTEGER)
  );
}

function limited(value: PdfObject): PdfObject {
  if (isArray(value)) return value.map(limited);
  if (typeof value !== 'number' || Math.abs(value) <= MAX_REAL_OF_PART_1) return value;
  return Math.round(Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, value)));
}

/** Filters of images inside content (ISO 32000-1, table 94). */
const INLINE_FILTERS = new Set(
  (
    'AHx A85 LZW Fl RL CCF DCT ASCIIHexDecode ASCII85Decode LZWDecode FlateDecode RunLengthDecode CCITTFaxDecode ' +
    'DCTDecode'
  ).split(' '),
);
const LZW = new Set(['LZW', 'LZWDecode']);
const filtersOf = (value: PdfObject | undefined): readonly PdfObject[] => {
  if (value === undefined) return [];
  return isArray(value) ? value : [value];
};

function correctedImage(image: InlineImage, source: ContentSource): Uint8Array | undefined {
  const entries = new Map(image.dict);
  let data = source.data.subarray(image.dataStart, image.dataEnd);
  let isChanged = false;
  for (const key of ['I', 'Interpolate']) {
    if (entries.get(key) !== true) continue;
    entries.set(key, false);
    isChanged = true;
  }
  if (entries.has('Intent') && !isAllowedIntent(source.document, nameText(entries.get('Intent')))) {
    entries.delete('Intent');
    source.changed(RENDERING_INTENT);
    isChanged = true;
  }
  const key = entries.has('F') ? 'F' : 'Filter';
  const filters = filtersOf(entries.get(key));
  if (filters.some((filter) => !INLINE_FILTERS.has(nameText(filter) ?? ''))) {
    source.document.log.obstacle(INLINE_IMAGE, 'an image inside content has an unknown filter');
  }
  if (filters.some((filter) => LZW.has(nameText(filter) ?? ''))) {
    const parameters = filtersOf(entries.get('DP') ?? entries.get('DecodeParms'));
    if (filters.length !== 1) {
      source.document.log.obstacle(INLINE_IMAGE, 'an image inside content has LZW among several filters');
      return undefined;
    }
    const own = parameters[0];
    const early = isDict(own) && own.get('EarlyChange') === 0 ? 0 : 1;
    data = Buffer.from(
      `${Buffer.from(lzwDecoded(data, early, MAX_INLINE_BYTES)).toString('hex')}>`,
      'latin1',
    );
    entries.set(key, name('AHx'));
    // Predictors belong to Flate and LZW alone.
    if (isDict(own) && own.has('Predictor') && own.get('Predictor') !== 1) {
      source.document.log.obstacle(INLINE_IMAGE, 'an image inside content has LZW with a predictor');
    }
    entries.delete('DP');
    entries.delete('DecodeParms');
    isChanged = true;
  }
  if (!isChanged) return undefined;
  source.changed(INLINE_IMAGE);
  const members = [...entries].map(([one, value]) =>
    serialized([name(one), value], FOREIGN_STYLE).slice(1, -1),
  );
  return Buffer.concat([latin1(`BI ${members.join(' ')} ID `), data, latin1('\nEI ')]);
}
