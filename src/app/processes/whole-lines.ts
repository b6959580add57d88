/** Far above a log line; what has no end by then is none. */
const MAX_LENGTH = 1024 * 1024;

/** Passes on what another process writes, in whole lines alone: those of several processes never mix. */
export class WholeLines {
  readonly #write: (lines: string) => void;
  #rest = '';

  constructor(write: (lines: string) => void) {
    this.#write = write;
  }

  add(text: string): void {
    const all = this.#rest + text;
    const end = all.lastIndexOf('\n') + 1;
    if (end > 0) this.#write(all.slice(0, end));
    this.#rest = all.length - end > MAX_LENGTH ? '' : all.slice(end);
  }
}
