import type { Source } from '#shares/source.ts';
import type { AnyOperation, Clock } from '../../core/operation.ts';
import type { LimiterObserver } from '../../engines/workers/concurrency-limiter.ts';
import { WorkerPool } from '../../engines/workers/worker-pool.ts';
import { OPERATIONS } from '../../operations/index.ts';
import type { LargeBodies, LargeBodyOrder, ParsedBody } from './parse-large-body.ts';
import { parseLargeBodyJob } from './parse-large-body-job.ts';

interface LargeJsonParserOptions {
  readonly clock: Clock;
  /** Bodies that may wait. */
  readonly queueLimit: number;
  readonly watch?: LimiterObserver;
}

/** A body of 10 MB takes a fifth of a second: one thread, and one more for a moment when one account keeps it. */
const THREADS = 1;

/**
 * Parses large JSON bodies on a thread of its own, fair by account, then by key, so that neither parsing nor judging them blocks the
 * event loop. The first large body starts it: most services get none.
 */
export class LargeJsonParser implements LargeBodies {
  readonly #options: LargeJsonParserOptions;
  #pool: WorkerPool | undefined;

  constructor(options: LargeJsonParserOptions) {
    this.#options = options;
  }

  /** Bodies that wait. */
  get waiting(): number {
    return this.#pool?.state.waiting ?? 0;
  }

  readonly supports = (operation: AnyOperation): boolean => OPERATIONS.includes(operation);

  readonly read = (source: Source, order: LargeBodyOrder, signal: AbortSignal): Promise<ParsedBody> => {
    const { watch, ...options } = this.#options;
    this.#pool ??= new WorkerPool({
      ...options,
      ...(watch && { watch }),
      workers: THREADS,
      jobs: new URL('./jobs.ts', import.meta.url),
    });
    return this.#pool.forCaller(source).run(parseLargeBodyJob, order, signal);
  };

  async close(): Promise<void> {
    await this.#pool?.close();
  }
}
