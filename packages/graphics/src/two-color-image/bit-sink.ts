/** Writes numbers of up to 25 bits one behind the other, least significant bit first (deflate, GIF, WebP). */
export class BitSink {
  bytes: Uint8Array;
  position: number;
  #held = 0;
  #heldBits = 0;

  /** `bytes` must have room for all that follows; writing begins at `position`. */
  constructor(bytes: Uint8Array, position: number) {
    this.bytes = bytes;
    this.position = position;
  }

  put(value: number, bits: number): void {
    // Several values share one flush: a branch that is rarely taken costs least.
    if (this.#heldBits + bits > 32) this.#flush();
    this.#held |= value << this.#heldBits;
    this.#heldBits += bits;
  }

  /** Doubles the room. */
  grow(): void {
    const bytes = new Uint8Array(2 * this.bytes.length);
    bytes.set(this.bytes);
    this.bytes = bytes;
  }

  #flush(): void {
    const { bytes } = this;
    let held = this.#held;
    let heldBits = this.#heldBits;
    for (; heldBits >= 8; heldBits -= 8) {
      bytes[this.position++] = held;
      held >>>= 8;
    }
    this.#held = held;
    this.#heldBits = heldBits;
  }

  /** Fills the last byte with 0 bits and returns the position behind it. */
  finish(): number {
    this.#flush();
    if (this.#heldBits > 0) this.bytes[this.position++] = this.#held;
    this.#held = 0;
    this.#heldBits = 0;
    return this.position;
  }
}
