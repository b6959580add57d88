import { PdfUnreadable } from '@kontor/base';

/** Bytes that grow up to a limit. */
export class BoundedOutput {
  readonly #maxBytes: number;
  #data: Buffer;
  #length = 0;

  constructor(expectedBytes: number, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#data = Buffer.allocUnsafe(Math.max(64, Math.min(expectedBytes, maxBytes)));
  }

  push(byte: number): void {
    if (this.#length === this.#data.length) this.#grow(1);
    this.#data[this.#length++] = byte;
  }

  append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#data.length) this.#grow(bytes.length);
    this.#data.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** @throws PdfUnreadable `too-large` */
  #grow(bytes: number): void {
    if (this.#length + bytes > this.#maxBytes) throw new PdfUnreadable('too-large', 'decoded stream');
    const larger = Buffer.allocUnsafe(Math.min(this.#maxBytes, 2 * (this.#length + bytes)));
    this.#data.copy(larger, 0, 0, this.#length);
    this.#data = larger;
  }

  get bytes(): Uint8Array {
    return this.#data.subarray(0, this.#length);
  }
}
