/** A growing sequence of bits, one a byte: symbols have at most some thousands. */
export class Bits {
  readonly #bits: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#bits = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends the lowest `count` bits of `value`, the highest of them first. */
  append(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) this.#bits[this.#length++] = (value >>> i) & 1;
  }

  /** `count` bits from `from` on as a number; 1 beyond the end. */
  read(from: number, count: number): number {
    let value = 0;
    for (let i = from; i < from + count; i++) value = (value << 1) | (i < this.#length ? this.#bits[i]! : 1);
    return value;
  }
}
