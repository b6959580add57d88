import { name, type PdfDict, type PdfObject, type PdfString } from '@kontor/pdf';
import type { EditablePdf } from '../../model/editable-pdf.ts';
import type { Requirement } from '../../model/log.ts';

export const LIMITS: Requirement = {
  rule: 'limits',
  clauses: { first: '6.1.12', later: '6.1.13' },
  description: 'Names, numbers and strings were limited to what PDF allows',
};

const MAX_INTEGER = 2_147_483_647;
const MAX_REAL_OF_PART_1 = 32_767;
const MAX_NAME = 127;
const MAX_ARRAY_OF_PART_1 = 8_191;
const MAX_DICT_OF_PART_1 = 4_095;
const MIN_REAL = 1.175e-38;
const maxString = (part: number): number => (part === 1 ? 65_535 : 32_767);

export function limitedNumber({ part, hasLimits, log }: EditablePdf, value: number): PdfObject {
  if (!hasLimits) return value;
  const most = part === 1 && !Number.isInteger(value) ? MAX_REAL_OF_PART_1 : MAX_INTEGER;
  if (Math.abs(value) > most) {
    log.change(LIMITS);
    // A whole number may be larger than one with a point.
    return Math.round(Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, value)));
  }
  return value !== 0 && Math.abs(value) < MIN_REAL ? 0 : value;
}

export function isNameWithinLimits({ hasLimits, log }: EditablePdf, text: string): boolean {
  // An empty name is what damage leaves; readers differ over what follows it.
  if (text !== '' && (!hasLimits || Buffer.byteLength(text, 'latin1') <= MAX_NAME)) return true;
  log.change(LIMITS);
  return false;
}

export const shortened = (text: string): PdfObject => name(text.slice(0, MAX_NAME));

export function reportLongString({ part, hasLimits, log }: EditablePdf, { bytes }: PdfString): void {
  if (!hasLimits) return;
  const most = maxString(part);
  if (bytes.length > most) log.obstacle(LIMITS, `a string has ${bytes.length} bytes; ${most} are allowed`);
}

export function reportLongArray({ part, log }: EditablePdf, list: readonly PdfObject[]): void {
  if (part === 1 && list.length > MAX_ARRAY_OF_PART_1)
    log.obstacle(LIMITS, `an array has ${list.length} items`);
}

export function reportLargeDict({ part, log }: EditablePdf, entries: PdfDict): void {
  if (part === 1 && entries.size > MAX_DICT_OF_PART_1)
    log.obstacle(LIMITS, `a dictionary has ${entries.size} entries`);
}
