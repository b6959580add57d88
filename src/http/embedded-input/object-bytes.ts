import { bodyFault } from '../../call/json-input.ts';
import type { Span } from '../../call/json-spans.ts';

/** What may be beside a file: passwords, choices. */
const MAX_BESIDE_FILE_BYTES = 32 * 1024;
/** More than `null` with white space around it. */
const MAX_NULL_BYTES = 100;
const NO_MEMBERS = Buffer.from('{}');
const NULL = Buffer.from('null');

/** An object in a larger JSON text as an operation reads it, in a copy that its reader owns; absent: an empty one. */
export const ownObject = (bytes: Uint8Array, given: Span | undefined): Uint8Array =>
  new Uint8Array(given === undefined ? NO_MEMBERS : bytes.subarray(given.start, given.end));

/** The same with `null` where files are. @throws InvalidInput when too much is left */
export function objectBesideFiles(
  bytes: Uint8Array,
  given: Span | undefined,
  files: readonly Span[],
): Uint8Array {
  const { start, end } = given ?? { start: 0, end: 0 };
  const fileSize = files.reduce((sum, file) => sum + file.end - file.start, 0);
  if (end - start - fileSize > MAX_BESIDE_FILE_BYTES) {
    throw bodyFault(
      'bodyTooLarge',
      `beside the file the arguments have at most ${MAX_BESIDE_FILE_BYTES} bytes`,
    );
  }
  if (given === undefined || files.length === 0) return ownObject(bytes, given);
  const pieces: Uint8Array[] = [];
  let from = start;
  for (const file of files.toSorted((a, b) => a.start - b.start)) {
    pieces.push(bytes.subarray(from, file.start), NULL);
    from = file.end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from, end)]);
}

/** Whether a value is `null`, which counts as absent (contract: Input rules). */
export const isNullAt = (bytes: Uint8Array, { start, end }: Span): boolean =>
  Buffer.from(bytes.subarray(start, Math.min(end, start + MAX_NULL_BYTES)))
    .toString()
    .trim() === 'null';
