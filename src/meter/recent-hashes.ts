import type { Clock } from '../core/operation.ts';
import { keyHash } from './key-format.ts';

/** A token that was last let in longer ago is dropped with the first call after twice this. */
const KEPT_MS = 60_000;
const MAX_TOKENS = 10_000;

/** The SHA-256 of a token, and the same as a text of one character a byte: what callers are found by. */
export interface HashedToken {
  readonly hash: Buffer;
  readonly name: string;
}

/**
 * Hashes of tokens that were let in within the last minute, so that a key in use is not hashed with each call: 5 µs.
 * Whether a token may do anything is asked of what its hash finds, each time: a revoked key is refused as before. Two
 * maps take turns, so that neither needs the age of each token.
 */
export class RecentHashes {
  readonly #clock: Clock;
  #recent = new Map<string, HashedToken>();
  #earlier = new Map<string, HashedToken>();
  #since: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  of(token: string): HashedToken {
    this.#takeTurns();
    const known = this.#recent.get(token) ?? this.#earlier.get(token);
    if (known !== undefined) return known;
    const hash = keyHash(token);
    return { hash, name: hash.toString('latin1') };
  }

  /** The token was let in. Made-up ones are never kept. */
  keep(token: string, hashed: HashedToken): void {
    if (this.#recent.has(token)) return;
    if (this.#recent.size >= MAX_TOKENS) this.#recent.clear();
    this.#recent.set(token, hashed);
  }

  #takeTurns(): void {
    const age = this.#clock.now() - this.#since;
    if (age >= 0 && age < KEPT_MS) return;
    this.#since += age;
    // A clock that jumped, or a service without calls: nothing of it is recent.
    this.#earlier = age >= 0 && age < 2 * KEPT_MS ? this.#recent : new Map();
    this.#recent = new Map();
  }
}
