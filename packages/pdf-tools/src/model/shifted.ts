import {
  isArray,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  ref,
} from '@kontor/pdf';

/** Where the objects of a file are among those of all files that are joined. */
export interface Shift {
  /** Added to each object number. */
  readonly base: number;
  /** The highest object of the file: what is beyond leads nowhere, and must not lead into the next file or to new objects. */
  readonly highest: number;
  /** Added to keys of the parent tree (ISO 32000-1, 14.7.4.4). */
  readonly parentKeys: number;
}

const PARENT_KEYS: ReadonlySet<string> = new Set(['StructParent', 'StructParents']);

/** Whether a reference leads to no object of its file; 0 is the head of the free ones (ISO 32000-1, 7.5.4). */
const leadsOutside = ({ object }: PdfRef, { highest }: Shift): boolean => object === 0 || object > highest;

/** Whether a value of a file is another one among all. */
export function isShifted(value: PdfObject, shift: Shift): boolean {
  if (shift.base !== 0 || shift.parentKeys !== 0) return true;
  if (isRef(value)) return leadsOutside(value, shift);
  if (isArray(value)) return value.some((one) => isShifted(one, shift));
  if (isStream(value)) return isShifted(value.dict, shift);
  return isDict(value) && value.values().some((one) => isShifted(one, shift));
}

/** A value of one file as it is among all. */
export function shifted(value: PdfObject, shift: Shift): PdfObject {
  if (isRef(value)) return leadsOutside(value, shift) ? null : ref(value.object + shift.base);
  if (isArray(value)) return value.map((one) => shifted(one, shift));
  if (isDict(value)) return shiftedDict(value, shift);
  return isStream(value) ? { dict: shiftedDict(value.dict, shift), data: value.data } : value;
}

export function shiftedDict(dict: PdfDict, shift: Shift): PdfDict {
  const result = new Map<string, PdfObject>();
  for (const [key, value] of dict) {
    const isKey = typeof value === 'number' && PARENT_KEYS.has(key);
    result.set(key, isKey ? value + shift.parentKeys : shifted(value, shift));
  }
  return result;
}
