import { Lru } from '@kontor/base';
import type { Time } from './time.ts';

interface Entry<Value> {
  readonly value: Value;
  readonly expires: number;
}

/** In memory only, each entry with its own life; over `max` the least recently used one goes. */
export class ExpiringCache<Value> {
  readonly #entries: Lru<Entry<Value>>;
  readonly #time: Time;

  constructor(time: Time, max: number) {
    this.#time = time;
    this.#entries = new Lru(max);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expires > this.#time.now()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** A life of 0 remembers nothing. */
  set(key: string, value: Value, lifeMs: number): void {
    if (lifeMs <= 0) this.#entries.delete(key);
    else this.#entries.set(key, { value, expires: this.#time.now() + lifeMs });
  }

  clear(): void {
    this.#entries.clear();
  }
}
