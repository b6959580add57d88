import { createHmac } from 'node:crypto';
import type { Geocoder, Match, Position, SearchMatch } from '@kontor/places';
import { ExpiringCache } from '../upstream/expiring-cache.ts';
import type { Time } from '../upstream/time.ts';

const MAX_ANSWERS = 10_000;
const HOUR_MS = 3_600_000;
/** What is not found today may be in the data soon. */
const NOTHING_MS = 300_000;

/**
 * Remembers answers in memory, found by HMAC with a key of this process: no query or position is kept as text
 * (rules: Geocoding keeps nothing). Positions are not rounded. An outage is never remembered.
 */
export class CachedGeocoder implements Geocoder {
  readonly #geocoder: Geocoder;
  readonly #secret: Uint8Array;
  readonly #answers: ExpiringCache<{ readonly match: SearchMatch | undefined }>;
  /** Counts how often the data has changed. */
  #generation = 0;

  /** @param secret at least 32 random bytes of this process */
  constructor(geocoder: Geocoder, { secret, time }: { readonly secret: Uint8Array; readonly time: Time }) {
    this.#geocoder = geocoder;
    this.#secret = secret;
    this.#answers = new ExpiringCache(time, MAX_ANSWERS);
  }

  search(query: string, language: string, signal: AbortSignal, limit = 1): Promise<SearchMatch | undefined> {
    const ask = () => this.#geocoder.search(query, language, signal, limit);
    return this.#remembered(['search', language, String(limit), query], ask);
  }

  reverse(at: Position, language: string, signal: AbortSignal): Promise<Match | undefined> {
    const ask = () => this.#geocoder.reverse(at, language, signal);
    return this.#remembered(['reverse', language, `${at.latitude} ${at.longitude}`], ask);
  }

  /** Other data gives other answers. */
  clear(): void {
    this.#answers.clear();
    this.#generation++;
  }

  /** Answers remembered now. */
  get size(): number {
    return this.#answers.size;
  }

  async #remembered(
    question: readonly string[],
    ask: () => Promise<SearchMatch | undefined>,
  ): Promise<SearchMatch | undefined> {
    const key = createHmac('sha256', this.#secret).update(question.join('\0')).digest('base64');
    const known = this.#answers.get(key);
    if (known !== undefined) return known.match;
    const generation = this.#generation;
    const match = await ask();
    if (generation === this.#generation)
      this.#answers.set(key, { match }, match === undefined ? NOTHING_MS : HOUR_MS);
    return match;
  }
}
