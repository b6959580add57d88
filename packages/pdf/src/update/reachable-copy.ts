import { isArray, isStream, nameText, type PdfDict, type PdfObject, type PdfRef, raw } from '../object.ts';
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
export function reachableCopy(changes: PdfChanges, { root, info, version, cipher }: CopyOptions): Uint8Array {
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
  // Strings beside objects without stream are encrypted with their object stream (ISO 32000-2, 7.5.7).
  const streamStyle: SerializeStyle =
    cipher === undefined
      ? style
      : { ...style, stringFor: ({ bytes }) => ({ bytes: cipher.encrypted(bytes) }) };
  const trailer = { root: targetOf(root.object), info: info && targetOf(info.object), version, cipher };
  // The list grows while it is gone through: no recursion, however deep the file is.
  for (const number of waiting) {
    const options = { dated: changes.isDated(number) };
    const value = changes.object(number);
    const target = targets.get(number)!;
    if (!isStream(value)) writer.set(target, raw(serialized(value, style)), options);
    else {
      const neverEncrypted = hasOwnCryptFilter(value.dict, changes);
      const entries = members(value.dict, streamStyle);
      writer.setStream(target, entries, value.data, { ...options, coding: 'encoded', neverEncrypted });
    }
  }
  return writer.bytes(trailer);
}

/** A stream's dictionary; the writer states the length. */
function members(dict: PdfDict, style: SerializeStyle): PdfDict {
  const all = new Map<string, PdfObject>();
  for (const [key, value] of dict) if (key !== 'Length') all.set(key, raw(serialized(value, style)));
  return all;
}

/** Whether a stream has its own way to be encrypted: none, in a file that could be read (7.4.10). */
function hasOwnCryptFilter(dict: PdfDict, { file }: PdfChanges): boolean {
  const filter = file.resolve(dict.get('Filter'));
  return nameText(isArray(filter) ? file.resolve(filter[0]) : filter) === 'Crypt';
}
