import { isArray, isDict, isRef, isStream, type PdfDict, type PdfObject, ref } from '@kontor/pdf';

/** Where the objects of a file are among those of all files that are joined. */
export interface Shift {
  /** Added to each object number. */
  readonly base: number;
  /** The highest object of the file: what is beyond leads nowhere, and must not lead into the next file. */
  readonly highest: number;
  /** Added to keys of the parent tree (ISO 32000-1, 14.7.4.4). */
  readonly parentKeys: number;
}

const PARENT_KEYS: ReadonlySet<string> = new Set(['StructParent', 'StructParents']);

/** A value of one file as it is among all. */
export function shifted(value: PdfObject, shift: Shift): PdfObject {
  if (isRef(value)) return value.object > shift.highest ? null : ref(value.object + shift.base);
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
