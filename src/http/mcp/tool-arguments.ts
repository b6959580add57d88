import { type Member, type Span, skipSpace } from '../../call/json-spans.ts';
import type { AnyOperation } from '../../core/operation.ts';
import { isNullAt } from '../embedded-input/object-bytes.ts';
import { hasMediaType, MEDIA_TYPE } from './tools.ts';

/** Longer than any media type with its quotes. */
const MAX_WORD_BYTES = 100;

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
    bytes.subarray(place.start, Math.min(place.end, place.start + MAX_WORD_BYTES)),
  ).toString();
  const word = text.trim();
  if (word === 'null') return undefined;
  return (
    produces.find(
      (type) => word === JSON.stringify(type) || word === JSON.stringify(type).replaceAll('/', '\\/'),
    ) ?? { wrong: true }
  );
}
