import { FixedWindows } from '#shares/fixed-windows.ts';
import type { Log, RequestLine } from './log.ts';

/** Lines of requests for no operation that one source has written a second. */
const LINES_A_SECOND = 20;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const MAX_SOURCES = 10_000;

/**
 * Log lines of requests that belong to no operation. They cost their sender nothing: above so many a second and source
 * they are counted and not written, and a line at the end of the minute has their number.
 */
export class RequestLines {
  readonly #log: Pick<Log, 'request' | 'warn'>;
  readonly #seconds: FixedWindows;
  #unwritten = 0;

  /** @param now milliseconds from any start; must not go back */
  constructor(log: Pick<Log, 'request' | 'warn'>, now: () => number) {
    this.#log = log;
    this.#seconds = new FixedWindows({ lengthMs: SECOND_MS, most: MAX_SOURCES, now });
  }

  /** @param line made only when it is written */
  write(source: string, line: () => RequestLine): void {
    if (this.#seconds.count(source) > LINES_A_SECOND) this.#skip();
    else this.#log.request(line());
  }

  /** The first begins a minute, at whose end the number of all is written, whether more come after it or not. */
  #skip(): void {
    if (this.#unwritten === 0) setTimeout(() => this.#report(), MINUTE_MS).unref();
    this.#unwritten += 1;
  }

  #report(): void {
    this.#log.warn('requests not logged one by one', { count: this.#unwritten });
    this.#unwritten = 0;
  }
}
