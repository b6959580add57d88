import { bodyFault } from '../../call/json-input.ts';
import { type Member, type Span, skipSpace } from '../../call/json-spans.ts';
import type { AnyOperation } from '../../core/operation.ts';
import { hasMediaType, MEDIA_TYPE } from './tools.ts';

/** What may be beside a file: passwords, choices. */
const MAX_BESIDE_FILE_BYTES = 32 * 1024;
/** Longer than any media type with its quotes. */
const MAX_WORD_BYTES = 100;
const NO_ARGUMENTS = Buffer.from('{}');
const NULL = Buffer.from('null');

const cut = (bytes: Uint8Array, start: number, end: number): Uint8Array => bytes.subarray(start, end);

/** The arguments of a tool as the JSON object that an operation reads, in copies that their reader owns. */
export const ownArguments = (bytes: Uint8Array, given: Span | undefined): Uint8Array =>
  new Uint8Array(given === undefined ? NO_ARGUMENTS : cut(bytes, given.start, given.end));

/** The same with `null` where files are. @throws InvalidInput when too much is left */
export function argumentsBeside(
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
  if (given === undefined || files.length === 0) return ownArguments(bytes, given);
  const pieces: Uint8Array[] = [];
  let from = start;
  for (const file of files.toSorted((a, b) => a.start - b.start)) {
    pieces.push(cut(bytes, from, file.start), NULL);
    from = file.end;
  }
  return Buffer.concat([...pieces, cut(bytes, from, end)]);
}

/** The place of an object of arguments; `null` counts as none. Undefined in place of both: they are something else. */
export function argumentsAt(
  bytes: Uint8Array,
  given: Span | undefined,
): { readonly given: Span | undefined } | undefined {
  if (given === undefined || isNullAt(bytes, given)) return { given: undefined };
  return bytes[skipSpace(bytes, given.start, given.end)] === 0x7b ? { given } : undefined;
}

/**
 * The media type that the caller asks for, where the operation lets it choose: undefined for none, `wrong` for what it
 * does not make.
 */
export function requestedMediaType(
  { produces, ...operation }: Pick<AnyOperation, 'produces' | 'negotiation'>,
  bytes: Uint8Array,
  members: readonly Member[],
): string | undefined | { readonly wrong: true } {
  // As the parser does: of several the last counts.
  const place = members.findLast(({ name }) => name === MEDIA_TYPE)?.value;
  if (place === undefined || !hasMediaType(operation)) return undefined;
  const text = Buffer.from(
    cut(bytes, place.start, Math.min(place.end, place.start + MAX_WORD_BYTES)),
  ).toString();
  const word = text.trim();
  if (word === 'null') return undefined;
  return (
    produces.find(
      (type) => word === JSON.stringify(type) || word === JSON.stringify(type).replaceAll('/', '\\/'),
    ) ?? { wrong: true }
  );
}

/** Whether a value is `null`, which counts as absent (contract: Input rules). */
export const isNullAt = (bytes: Uint8Array, { start, end }: Span): boolean =>
  Buffer.from(cut(bytes, start, Math.min(end, start + MAX_WORD_BYTES)))
    .toString()
    .trim() === 'null';
