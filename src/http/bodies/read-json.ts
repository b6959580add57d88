import { freePieces } from '../../call/free-bytes.ts';
import type { GivenInput } from '../../call/input.ts';
import { jsonInput } from '../../call/json-input.ts';
import type { ParsedBody } from '../../call/large-body/parse-large-body.ts';
import { follow } from '../../core/follow.ts';
import { contentDigest } from '../../meter/retry-tag.ts';
import type { ByteStore } from './byte-store.ts';

/** A larger body takes longer to read than the loop should stop (2 ms for the worst of this size). */
const LARGE_BYTES = 32 * 1024;

/** How the JSON of one call is read. */
export interface JsonReading {
  /** Reads what has arrived when it is its turn; refuses when others are to be served first. */
  readonly decode: <Result>(work: () => Result) => Result | Promise<Result>;
  /** Reads a large body elsewhere; absent: nobody can. It owns the pieces then. */
  readonly readLarge?: ((pieces: readonly Uint8Array[]) => Promise<ParsedBody>) | undefined;
  /** The caller named the request: its digest will be asked for. */
  readonly isNamed: boolean;
}

type JsonInput = Omit<GivenInput, 'size'>;

/** Reads a JSON object, here or elsewhere; the store is empty afterwards. @throws InvalidInput, Refusal busy */
export function readJson(
  { decode, readLarge, isNamed }: JsonReading,
  store: ByteStore,
): JsonInput | Promise<JsonInput> {
  if (store.size > LARGE_BYTES && readLarge !== undefined) return readElsewhere(readLarge, store);
  const bytes = store.takeJoined();
  // Taken now: the text of the body need not be kept beside what was read from it.
  return follow(isNamed ? contentDigest(bytes) : undefined, (digest) =>
    follow(
      decode(() => jsonInput(bytes)),
      ({ values, violations }) => {
        freePieces([bytes]);
        return { values, violations, digest: () => digest ?? noDigest() };
      },
    ),
  );
}

async function readElsewhere(
  readLarge: NonNullable<JsonReading['readLarge']>,
  store: ByteStore,
): Promise<JsonInput> {
  const { validated, unknown, digest } = await readLarge(store.take());
  return { values: {}, violations: [], validated, unknown, digest: () => digest ?? noDigest() };
}

/** Nobody asks for the digest of a request without a name, or of an input that is refused. */
export function noDigest(): never {
  throw new Error('the digest of this request was not taken');
}
