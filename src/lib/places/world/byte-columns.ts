/**
 * Numbers and texts of the world file, one column after the other, since equal things side by side compress best.
 * A column is its length in bytes (a varint) and its bytes.
 */
export class ByteColumns {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  #next(): Uint8Array {
    const [length, start] = varintAt(this.#bytes, this.#at);
    this.#at = start + length;
    if (this.#at > this.#bytes.length) throw new RangeError('world data is cut off');
    return this.#bytes.subarray(start, this.#at);
  }

  text(): string {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.#next());
  }

  /** Lines of a text; none for an empty one. */
  lines(): readonly string[] {
    const text = this.text();
    return text === '' ? [] : text.split('\n');
  }

  bytes(): Uint8Array {
    return this.#next();
  }

  /** Whole numbers from 0 to 2^53. */
  numbers(): readonly number[] {
    const bytes = this.#next();
    const numbers: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const [value, next] = varintAt(bytes, at);
      numbers.push(value);
      at = next;
    }
    return numbers;
  }

  /** Whole numbers with a sign, in zig-zag form. */
  signedNumbers(): readonly number[] {
    return this.numbers().map((value) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2));
  }
}

/** A number in base 128, lowest digits first, and where the next one begins. */
function varintAt(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0;
  let scale = 1;
  for (let next = at; ; next += 1) {
    const byte = bytes[next];
    if (byte === undefined || scale > 2 ** 49) throw new RangeError('world data is cut off');
    value += (byte & 127) * scale;
    if (byte < 128) return [value, next + 1];
    scale *= 128;
  }
}
