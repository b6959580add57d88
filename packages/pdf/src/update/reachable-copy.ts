import { isStream, type PdfDict, type PdfObject, type PdfRef, raw } from '../object.ts';
import { FOREIGN_STYLE, type SerializeStyle, serialized } from '../serialize.ts';
import { type FileTrailer, PdfWriter } from '../writer.ts';
import { equalStreams } from './equal-streams.ts';
import type { PdfChanges } from './pdf-changes.ts';

export type CopyOptions = FileTrailer;

/**
 * A new file of what can be reached from catalog and document information, numbered in the order of reaching: what
 * was replaced or cut off is gone from the bytes, and the same objects give the same bytes. Encoded streams are
 * copied as they are, new ones that are equal once.
 * @throws PdfUnreadable as reading the objects does.
 */
export function reachableCopy(changes: PdfChanges, { root, info, version }: CopyOptions): Uint8Array {
  const writer = new PdfWriter();
  const same = equalStreams(changes);
  const targets = new Map<number, PdfRef>();
  const waiting: number[] = [];
  const targetOf = (number: number): PdfRef => {
    const known = targets.get(number);
    if (known !== undefined) return known;
    const target = writer.reserve();
    targets.set(number, target);
    waiting.push(number);
    return target;
  };
  const style: SerializeStyle = {
    ...FOREIGN_STYLE,
    // A reference to nothing is null (7.3.10).
    refText: ({ object }) =>
      changes.object(object) === null ? 'null' : `${targetOf(same.get(object) ?? object).object} 0 R`,
  };
  const trailer = { root: targetOf(root.object), info: info && targetOf(info.object), version };
  // The list grows while it is gone through: no recursion, however deep the file is.
  for (const number of waiting) {
    const options = { dated: changes.isDated(number) };
    const value = changes.object(number);
    const target = targets.get(number)!;
    if (!isStream(value)) writer.set(target, raw(serialized(value, style)), options);
    else writer.setStream(target, members(value.dict, style), value.data, { ...options, coding: 'encoded' });
  }
  return writer.bytes(trailer);
}

/** A stream's dictionary; the writer states the length. */
function members(dict: PdfDict, style: SerializeStyle): PdfDict {
  const all = new Map<string, PdfObject>();
  for (const [key, value] of dict) if (key !== 'Length') all.set(key, raw(serialized(value, style)));
  return all;
}
