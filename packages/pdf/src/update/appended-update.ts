import { createHash } from 'node:crypto';
import { byteString, dict, isStream, type PdfObject, type PdfRef } from '../object.ts';
import { FOREIGN_STYLE, serialized } from '../serialize.ts';
import type { ChangedObject, PdfChanges } from './pdf-changes.ts';

export interface UpdateOptions {
  readonly root: PdfRef;
  readonly info: PdfRef;
  /** The bytes to append to, when they are not the file's own: of the same length, objects at the same places. */
  readonly base?: Uint8Array;
  /** What stands for the base in the file's /ID; default the base itself. */
  readonly baseDigest?: Uint8Array;
}

/** Whether an update with a classic table may follow: the newest section must be one as well (7.5.6). */
export const canAppend = ({ file }: PdfChanges): boolean => file.newestSection?.kind === 'table';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/**
 * The file as it is with the changes behind it (ISO 32000-1, 7.5.6): the quickest way, but what was replaced stays in
 * the bytes. /ID is a digest of the base and of all changed objects without a date.
 * @throws Error when the file has no classic table to continue, see `canAppend`.
 */
export function appendedUpdate(changes: PdfChanges, options: UpdateOptions): Uint8Array {
  const { newestSection } = changes.file;
  if (newestSection?.kind !== 'table')
    throw new Error('only a classic cross-reference table can be continued');
  const base = options.base ?? changes.file.bytes;
  const hash = createHash('sha256').update(options.baseDigest ?? base);
  const parts: Uint8Array[] = [base, latin1('\n')];
  let length = base.length + 1;
  const rows: PlacedObject[] = [];
  for (const object of changes.changed) {
    rows.push({ ref: object.ref, offset: length });
    const laid = laidObject(object);
    for (const part of laid) {
      parts.push(part);
      length += part.length;
      if (!object.isDated) hash.update(part);
    }
  }
  const id = byteString(hash.digest('latin1').slice(0, 16));
  const trailer = dict({
    Size: changes.size,
    Root: options.root,
    Info: options.info,
    ID: [id, id],
    Prev: newestSection.offset,
  });
  const end = `${table(rows)}trailer\n${serialized(trailer)}\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, latin1(end)]);
}

/** An object and where it begins. */
export interface PlacedObject {
  readonly ref: PdfRef;
  readonly offset: number;
}

/** An indirect object as it is written, in pieces. */
export function laidObject({ ref: { object, generation }, value }: ChangedObject): readonly Uint8Array[] {
  const heading = `${object} ${generation} obj\n`;
  if (!isStream(value)) return [latin1(`${heading}${text(value)}\nendobj\n`)];
  return [latin1(`${heading}${text(value.dict)}\nstream\n`), value.data, latin1('\nendstream\nendobj\n')];
}

const text = (value: PdfObject): string => serialized(value, FOREIGN_STYLE);

/** One subsection for each run of numbers, lines of 20 bytes (7.5.4). */
export function table(rows: readonly PlacedObject[]): string {
  let lines = 'xref\n0 1\n0000000000 65535 f \n';
  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && rows[end]!.ref.object === rows[end - 1]!.ref.object + 1) end++;
    lines += `${rows[start]!.ref.object} ${end - start}\n`;
    for (const { ref, offset } of rows.slice(start, end)) {
      lines += `${String(offset).padStart(10, '0')} ${String(ref.generation).padStart(5, '0')} n \n`;
    }
    start = end;
  }
  return lines;
}
