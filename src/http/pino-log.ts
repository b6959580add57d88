import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Clock } from '../core/operation.ts';
import { GatheredLines } from './gathered-lines.ts';
import type { FaultLine, Log, RequestLine } from './log.ts';

/** What is gathered before it is written, and lost should the process be killed; lines wait at most FLUSH_MS. */
const GATHERED_CHARACTERS = 16 * 1024;
const FLUSH_MS = 500;

interface LogOptions {
  /** Name of this process among those on a database, in each line. */
  readonly node?: string | undefined;
  /** Number of this process, in each line, where several write to one output. */
  readonly pid?: number | undefined;
  /** Gets each line at once; absent: stdout gets them gathered. */
  readonly stream?: DestinationStream;
}

/** Levels are words, as log collectors read them; of the machine a line has the node's name alone, where it has one. */
const FORM = { formatters: { level: (label: string) => ({ level: label }) } };

type Details = Readonly<Record<string, string | number | boolean>>;

/**
 * JSON lines on stdout, gathered. Values are only those of the line types: no input can get in. The one line that every
 * call has is written past pino, in its form: 2 instead of 6 µs.
 */
export class PinoLog implements Log {
  readonly #logger: Logger;
  readonly #stream: DestinationStream;
  readonly #head: string;
  readonly #named: string;
  readonly #takesCalls: boolean;
  readonly #clock: Clock;
  readonly #time = isoTimes();
  readonly #flush: () => void;

  constructor(level: string, clock: Clock, { node, pid, stream }: LogOptions = {}) {
    this.#clock = clock;
    const { lines, flush } = stream === undefined ? toStdout() : { lines: stream, flush: () => undefined };
    this.#stream = lines;
    this.#flush = flush;
    // Also when nobody closes it.
    if (stream === undefined) process.once('exit', () => this.close());
    const named = { ...(node !== undefined && { node }), ...(pid !== undefined && { pid }) };
    this.#logger = pino(
      {
        level,
        base: Object.keys(named).length === 0 ? null : named,
        ...FORM,
        timestamp: pino.stdTimeFunctions.isoTime,
      },
      this.#stream,
    );
    this.#head = `{"level":"info","time":"`;
    this.#named = Object.entries(named)
      .map(([name, value]) => `"${name}":${JSON.stringify(value)},`)
      .join('');
    this.#takesCalls = this.#logger.isLevelEnabled('info');
  }

  request(line: RequestLine): void {
    if (!this.#takesCalls) return;
    const members = JSON.stringify(line);
    this.#stream.write(
      `${this.#head}${this.#time(this.#clock.now())}",${this.#named}${members.slice(1, -1)},"msg":"call"}\n`,
    );
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

  error(event: string, details: Details = {}): void {
    this.#logger.error(details, event);
  }

  /** Writes what is gathered; before the process ends. */
  close(): void {
    try {
      this.#flush();
    } catch {
      // Nobody reads stdout any more.
    }
  }
}

function toStdout(): { readonly lines: DestinationStream; readonly flush: () => void } {
  const stdout = destination({ dest: 1, sync: false });
  const lines = new GatheredLines({
    write: (text) => stdout.write(text),
    maxLength: GATHERED_CHARACTERS,
    waitMs: FLUSH_MS,
  });
  return {
    lines,
    flush: () => {
      lines.flush();
      stdout.flushSync();
    },
  };
}

/** Texts of times (ISO 8601, UTC): the part up to the seconds is made once a second. */
function isoTimes(): (ms: number) => string {
  let second = Number.NaN;
  let head = '';
  return (ms) => {
    const now = Math.floor(ms / 1000);
    if (now !== second) {
      second = now;
      head = new Date(now * 1000).toISOString().slice(0, 20);
    }
    return `${head}${String(ms - now * 1000).padStart(3, '0')}Z`;
  };
}
