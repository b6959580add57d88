import { closeSync, openSync, readSync } from 'node:fs';

/** Run time, waiting for a core, both in nanoseconds, and a count (proc(5), schedstat). */
const FILE = '/proc/thread-self/schedstat';
const MAX_BYTES = 64;
const NANOSECONDS_PER_MS = 1e6;

/** How long the thread that made this has waited for a core, where the system shows it. */
export class RunQueueWait {
  readonly #file: number | undefined;
  readonly #bytes = Buffer.alloc(MAX_BYTES);

  constructor(file: string = FILE) {
    try {
      this.#file = openSync(file, 'r');
    } catch {
      // Not on macOS, nor where /proc is hidden: then lateness is taken as it is.
      this.#file = undefined;
    }
  }

  /** So far, in milliseconds; 0 where it is not known. */
  read(): number {
    if (this.#file === undefined) return 0;
    const size = readSync(this.#file, this.#bytes, 0, MAX_BYTES, 0);
    const waited = Number(this.#bytes.toString('latin1', 0, size).split(' ')[1]);
    return Number.isFinite(waited) ? waited / NANOSECONDS_PER_MS : 0;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}
