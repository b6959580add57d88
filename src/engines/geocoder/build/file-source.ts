import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type ByteSource, RefusedOsmFile } from '@kontor/places';

/** A file whose bytes are read by position; one buffer serves all reads. */
export class FileSource implements ByteSource {
  readonly size: number;
  readonly #descriptor: number;
  #buffer = Buffer.alloc(64 * 1024);

  /** @throws RefusedOsmFile, errors of the system */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    const stat = fstatSync(this.#descriptor);
    if (!stat.isFile()) {
      this.close();
      throw new RefusedOsmFile('is not a file');
    }
    this.size = stat.size;
  }

  read(offset: number, length: number): Uint8Array {
    if (length > this.#buffer.length) this.#buffer = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const count = readSync(this.#descriptor, this.#buffer, done, length - done, offset + done);
      if (count === 0) throw new RefusedOsmFile('became shorter while it was read');
      done += count;
    }
    return this.#buffer.subarray(0, length);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
