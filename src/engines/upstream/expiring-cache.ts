import type { Time } from './time.ts';

interface Entry<Value> {
  readonly value: Value;
  readonly expires: number;
}

/** In memory only, each entry with its own life; over `max` the least recently used one goes. */
export class ExpiringCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #time: Time;
  readonly #max: number;

  constructor(time: Time, max: number) {
    this.#time = time;
    this.#max = max;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.expires <= this.#time.now()) return undefined;
    // A map keeps the order of insertion: put in again, it is the youngest.
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** A life of 0 remembers nothing. */
  set(key: string, value: Value, lifeMs: number): void {
    this.#entries.delete(key);
    if (lifeMs <= 0) return;
    this.#entries.set(key, { value, expires: this.#time.now() + lifeMs });
    if (this.#entries.size <= this.#max) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  clear(): void {
    this.#entries.clear();
  }
}
