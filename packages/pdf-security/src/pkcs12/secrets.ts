/** Buffers with keys and what keys are made from: overwritten as soon as the work is done. */
export class Secrets {
  readonly #buffers: Uint8Array[] = [];

  /** Hands the buffer back, to be overwritten later. */
  keep<Bytes extends Uint8Array>(buffer: Bytes): Bytes {
    this.#buffers.push(buffer);
    return buffer;
  }

  wipe(): void {
    for (const buffer of this.#buffers) buffer.fill(0);
    this.#buffers.length = 0;
  }
}
