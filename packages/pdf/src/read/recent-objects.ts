import type { PdfObject } from '../object.ts';

/**
 * Objects by number, of which those not asked for in a long time are forgotten: half of `capacity` at least are there, twice
 * as many objects of a large file would fill the memory.
 */
export class RecentObjects {
  readonly #half: number;
  #recent = new Map<number, PdfObject>();
  #older = new Map<number, PdfObject>();

  constructor(capacity: number) {
    this.#half = capacity / 2;
  }

  get(number: number): PdfObject | undefined {
    const recent = this.#recent.get(number);
    if (recent !== undefined) return recent;
    const older = this.#older.get(number);
    if (older !== undefined) this.set(number, older);
    return older;
  }

  set(number: number, value: PdfObject): void {
    if (this.#recent.size >= this.#half) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(number, value);
  }

  clear(): void {
    this.#recent.clear();
    this.#older.clear();
  }
}

/** A set of numbers up to a known one: a bit each. */
export class NumberSet {
  readonly #bits: Uint8Array;

  constructor(highest: number) {
    this.#bits = new Uint8Array((highest >> 3) + 1);
  }

  has(number: number): boolean {
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  /** Adds a number; false when it was there already. */
  add(number: number): boolean {
    const bit = 1 << (number & 7);
    const byte = this.#bits[number >> 3] ?? 0;
    this.#bits[number >> 3] = byte | bit;
    return (byte & bit) === 0;
  }
}
