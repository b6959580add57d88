/** Probabilities have 11 bits, begin at one half and move by 1/32 of the rest (LZMA specification, range coder). */
const MODEL_BITS = 11;
const MODEL_TOTAL = 1 << MODEL_BITS;
const MOVE_BITS = 5;
const TOP = 2 ** 24;
/** What every model begins with. */
export const HALF = MODEL_TOTAL / 2;

/** Writes bits by their probabilities; `finish` gives the bytes, and the next stream can begin. */
export class RangeEncoder {
  #bytes = new Uint8Array(512);
  #length = 0;
  /** 33 bits: the highest is a carry for the bytes that wait. */
  #low = 0;
  #range = 0xffffffff;
  #waitingByte = 0;
  #waiting = 1;

  /** Writes `bit` by the model at `index` of `models`, and lets the model learn. */
  bit(models: Uint16Array, index: number, bit: number): void {
    const model = models[index]!;
    const bound = (this.#range >>> MODEL_BITS) * model;
    if (bit === 0) {
      this.#range = bound;
      models[index] = model + ((MODEL_TOTAL - model) >>> MOVE_BITS);
    } else {
      this.#low += bound;
      this.#range -= bound;
      models[index] = model - (model >>> MOVE_BITS);
    }
    if (this.#range < TOP) this.#shift();
  }

  /** The `count` low bits of `value`, the highest first, along a tree of models. */
  tree(models: Uint16Array, offset: number, count: number, value: number): void {
    let node = 1;
    for (let i = count - 1; i >= 0; i--) {
      const bit = (value >>> i) & 1;
      this.bit(models, offset + node, bit);
      node = (node << 1) | bit;
    }
  }

  /** Like `tree`, the lowest bit first. */
  reverseTree(models: Uint16Array, offset: number, count: number, value: number): void {
    let node = 1;
    for (let i = 0; i < count; i++) {
      const bit = (value >>> i) & 1;
      this.bit(models, offset + node, bit);
      node = (node << 1) | bit;
    }
  }

  /** The `count` low bits of `value`, the highest first, each as likely as not. */
  direct(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) {
      this.#range >>>= 1;
      if (((value >>> i) & 1) === 1) this.#low += this.#range;
      if (this.#range < TOP) this.#shift();
    }
  }

  /** Flushes what waits: the stream, beginning with its zero byte. */
  finish(): Uint8Array {
    for (let i = 0; i < 5; i++) this.#shiftLow();
    const bytes = this.#bytes.slice(0, this.#length);
    this.#begin();
    return bytes;
  }

  #begin(): void {
    this.#length = 0;
    this.#low = 0;
    this.#range = 0xffffffff;
    this.#waitingByte = 0;
    this.#waiting = 1;
  }

  #shift(): void {
    this.#range = (this.#range << 8) >>> 0;
    this.#shiftLow();
  }

  #shiftLow(): void {
    if (this.#low < 0xff000000 || this.#low > 0xffffffff) {
      const carry = this.#low > 0xffffffff ? 1 : 0;
      this.#put(this.#waitingByte + carry);
      for (; this.#waiting > 1; this.#waiting--) this.#put(0xff + carry);
      this.#waitingByte = Math.floor(this.#low / TOP) & 0xff;
      this.#waiting = 0;
    }
    this.#waiting++;
    this.#low = (this.#low % TOP) * 256;
  }

  #put(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
}
