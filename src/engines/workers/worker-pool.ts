import type { Job, JobTools } from '#lib/job/job.ts';
import { Unavailable } from '../../core/errors.ts';
import type { Clock } from '../../core/operation.ts';
import type { Cpu } from '../../core/tools.ts';
import { answerOf, errorOf } from './answer.ts';
import {
  ConcurrencyLimiter,
  type LimiterState,
  type LimiterWatch,
  stopReason,
} from './concurrency-limiter.ts';
import { newJobTools } from './job-tools.ts';
import { WorkerThread } from './worker-thread.ts';

/** Platform 10: a worker that needs more is ended, its job alone fails. */
const HEAP_MB = 256;

export interface WorkerPoolOptions {
  readonly workers: number;
  /** Jobs that may wait. */
  readonly queueLimit: number;
  readonly clock: Clock;
  readonly watch?: LimiterWatch;
  readonly heapMb?: number;
  /** Module that exports `jobs`; tests have their own. */
  readonly jobs?: URL;
}

/** How one caller uses the pool. */
export interface CallerOptions {
  /** Told how long a job waited for its worker. */
  readonly waited?: (ms: number) => void;
}

/** Warm worker threads for CPU work. Constructed by the composition root, closed at shutdown. */
export class WorkerPool implements AsyncDisposable {
  readonly #limiter: ConcurrencyLimiter;
  readonly #options: { readonly jobs: URL; readonly heapMb: number };
  readonly #threads = new Set<WorkerThread>();
  readonly #idle: WorkerThread[] = [];
  #tools: JobTools | undefined;
  #closed: Error | undefined;

  constructor({ workers, queueLimit, clock, watch, heapMb = HEAP_MB, jobs }: WorkerPoolOptions) {
    this.#limiter = new ConcurrencyLimiter({
      slots: workers,
      limit: queueLimit,
      clock,
      ...(watch && { watch }),
    });
    this.#options = { jobs: jobs ?? new URL('./jobs.ts', import.meta.url), heapMb };
    for (let i = 0; i < workers; i += 1) this.#idle.push(this.#spawn());
  }

  get state(): LimiterState {
    return this.#limiter.state;
  }

  /** Resolves when all workers have loaded their jobs. @throws when one cannot */
  async ready(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.started));
  }

  /** The pool as one caller sees it: the queue is fair between keys. */
  forCaller(key: unknown, options: CallerOptions = {}): Cpu {
    return { run: (job, input, signal) => this.#run(job, input, signal, { key, ...options }) };
  }

  /** Ends all workers; what waits or runs fails with Unavailable. */
  async close(): Promise<void> {
    const reason = new Unavailable('the worker pool is closed');
    this.#closed = reason;
    this.#limiter.close(reason);
    await Promise.all([...this.#threads].map((thread) => thread.stop(reason)));
    this.#threads.clear();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run<Input, Result>(
    job: Job<Input, Result>,
    input: Input,
    signal: AbortSignal,
    caller: CallerOptions & { readonly key: unknown },
  ): Promise<Result> {
    if (signal.aborted) throw stopReason(signal);
    if (job.isShort?.(input) === true) return this.#runHere(job, input);
    const turn = await this.#limiter.enter(caller.key, signal);
    try {
      // Either may have come between the grant of the slot and this line.
      if (this.#closed !== undefined) throw this.#closed;
      if (signal.aborted) throw stopReason(signal);
      caller.waited?.(turn.waitedMs);
      return await this.#runThere(job, input, signal);
    } finally {
      turn.leave();
    }
  }

  async #runThere<Input, Result>(
    job: Job<Input, Result>,
    input: Input,
    signal: AbortSignal,
  ): Promise<Result> {
    const thread = this.#take();
    const onAbort = () => void thread.stop(stopReason(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      // The worker runs the function that is listed under this job's name: the result is the job's.
      return (await thread.call(job.name, input, job.handsOver?.(input) ?? [])) as Result;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#giveBack(thread);
    }
  }

  /** Short jobs are cheaper here than the way to a worker and back; they fail in the same classes. */
  async #runHere<Input, Result>(job: Job<Input, Result>, input: Input): Promise<Result> {
    this.#tools ??= newJobTools();
    try {
      return await job.run(input, this.#tools);
    } catch (error) {
      const answer = answerOf(error);
      if (answer.kind === 'fault') throw errorOf(job.name, answer);
      throw error;
    }
  }

  /** A worker that died while idle is replaced when it is needed: one that cannot start must not spin. */
  #take(): WorkerThread {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop()) {
      if (!thread.isGone) return thread;
      this.#threads.delete(thread);
    }
    return this.#spawn();
  }

  #giveBack(thread: WorkerThread): void {
    if (this.#closed !== undefined) return;
    if (!thread.isGone) {
      this.#idle.push(thread);
      return;
    }
    this.#threads.delete(thread);
    this.#idle.push(this.#spawn());
  }

  #spawn(): WorkerThread {
    const thread = new WorkerThread(this.#options);
    this.#threads.add(thread);
    return thread;
  }
}
