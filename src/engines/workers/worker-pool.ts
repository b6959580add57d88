import { availableParallelism } from 'node:os';
import { type AnyJob, type Job, Unavailable } from '@kontor/base';
import type { Source } from '#shares/source.ts';
import type { Clock } from '../../core/operation.ts';
import type { Cpu } from '../../core/tools.ts';
import { Thread } from '../../threads/thread.ts';
import { errorOf, transferredErrorOf } from '../../threads/transferred-error.ts';
import { type ToolFactories, WarmTools } from '../../threads/warm-tools.ts';
import type { CallerOptions } from './concurrency-limiter.ts';
import {
  ConcurrencyLimiter,
  type LimiterObserver,
  type LimiterState,
  stopReason,
  type Turn,
} from './concurrency-limiter.ts';
import { ProcessorWait } from './processor-wait.ts';
import { ShortJobs } from './short-jobs.ts';
import type { WorkerStart, WorkerTasks } from './worker-start.ts';

/** A worker that needs more is ended, its job alone fails (rules: CPU work). */
const HEAP_MB = 256;
/** This many stay however long they have nothing to do, so that the next call finds one. */
const KEPT_THREADS = 1;
/** What a burst of calls has started is of use to the next one, if it comes soon. */
const IDLE_MS = 30_000;

export interface WorkerPoolOptions {
  /** Jobs that run at once, each in a thread of its own. */
  readonly workers: number;
  /** Jobs that may wait. */
  readonly queueLimit: number;
  readonly clock: Clock;
  readonly watch?: LimiterObserver;
  /** Whether there is memory for one worker more than the usual ones; default: there is. */
  readonly mayOpenMore?: () => boolean;
  readonly heapMb?: number;
  /** After this time without a job a worker ends, unless it is the last one. */
  readonly idleMs?: number;
  /** Short jobs go to workers too where there is more than one; default: of this machine. */
  readonly processors?: number;
  /** Module that exports `jobs`. */
  readonly jobs?: URL;
  /** Module that exports `tools`: factories of what jobs need. */
  readonly tools?: URL;
  /** What the factories get; plain data. */
  readonly toolStart?: unknown;
}

type Worker = Thread<WorkerStart, WorkerTasks>;

interface IdleWorker {
  readonly worker: Worker;
  readonly ending: NodeJS.Timeout;
}

/**
 * Worker threads for CPU work: one is always warm, more start when they are needed and end when they are not. What a
 * worker keeps warm outlives a caller who leaves: a cancelled job is asked to end itself first.
 * Constructed by the composition root, closed at shutdown.
 */
export class WorkerPool implements AsyncDisposable {
  readonly #limiter: ConcurrencyLimiter;
  readonly #start: WorkerStart;
  readonly #heapMb: number;
  readonly #idleMs: number;
  readonly #workers = new Set<Worker>();
  /** The latest used is the last. */
  readonly #idle: IdleWorker[] = [];
  readonly #short: ShortJobs | undefined;
  #toolsHere: WarmTools<object> | undefined;
  #openingTools: Promise<WarmTools<object>> | undefined;
  #closed: Error | undefined;

  constructor(options: WorkerPoolOptions) {
    const { workers, queueLimit, clock, watch, mayOpenMore, heapMb = HEAP_MB, idleMs = IDLE_MS } = options;
    const { processors = availableParallelism() } = options;
    const { jobs = moduleHere('./jobs.ts'), tools = moduleHere('./warm-tools.ts'), toolStart } = options;
    this.#limiter = new ConcurrencyLimiter({
      slots: workers,
      limit: queueLimit,
      clock,
      ...(watch && { watch }),
      mayOpenMore,
    });
    this.#start = { jobs: jobs.href, tools: tools.href, toolStart };
    this.#heapMb = heapMb;
    this.#idleMs = idleMs;
    if (processors > 1) {
      const here = (job: Job<unknown, unknown, object>, input: unknown) => this.#runHere(job, input);
      this.#short = new ShortJobs({ here, idleWorker: () => this.#idleWorker() });
    }
    this.#rest(this.#spawn());
  }

  get state(): LimiterState {
    return this.#limiter.state;
  }

  /** How many threads there are. */
  get threads(): number {
    return this.#workers.size;
  }

  /** Resolves when the first worker has loaded its jobs. @throws when it cannot */
  async ready(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.started));
  }

  /** The pool as one caller sees it: the queue is fair by account, then by key. */
  forCaller(source: Source, options: CallerOptions = {}): Cpu {
    return { run: (job, input, signal) => this.#run(job, input, signal, { source, ...options }) };
  }

  /** Ends all workers; what waits or runs fails with Unavailable. */
  async close(): Promise<void> {
    const reason = new Unavailable('the worker pool is closed', { why: { cause: 'stopping' } });
    this.#closed = reason;
    this.#limiter.close(reason);
    for (const { ending } of this.#idle) clearTimeout(ending);
    await Promise.all(
      [...this.#workers].map((worker) => (worker.isFree ? worker.closeSoon() : worker.stop(reason))),
    );
    this.#workers.clear();
    await (await this.#openingTools)?.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #run<Input, Result, Tools extends object>(
    job: Job<Input, Result, Tools>,
    input: Input,
    signal: AbortSignal,
    caller: CallerOptions & { readonly source: Source },
  ): Promise<Result> {
    if (signal.aborted) throw stopReason(signal);
    if (job.isShort?.(input) === true) return this.#short?.run(job, input) ?? this.#runHere(job, input);
    const turn = await this.#limiter.enter(caller.source, signal);
    // Either may have come between the grant of the slot and this line.
    if (this.#closed !== undefined || turn.signal.aborted) {
      turn.leave();
      throw this.#closed ?? stopReason(turn.signal);
    }
    caller.waited?.(turn.waitedMs);
    return this.#runThere(job, input, { turn, waited: caller.waited });
  }

  async #runThere<Input, Result, Tools extends object>(
    job: Job<Input, Result, Tools>,
    input: Input,
    { turn, waited }: { readonly turn: Turn; readonly waited: CallerOptions['waited'] | undefined },
  ): Promise<Result> {
    const { signal } = turn;
    const worker = this.#take();
    using _processors = waited && new ProcessorWait(() => worker.usedMs(), waited);
    const { answer, cancel } = worker.ask(job.name, input, job.handsOver?.(input));
    const onAbort = () => cancel(stopReason(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      // The worker runs the function that is listed under this job's name: the result is the job's.
      return (await answer) as Result;
    } finally {
      signal.removeEventListener('abort', onAbort);
      // A cancelled job keeps its slot until it has ended: there are never more threads than slots.
      if (worker.isFree) this.#giveBack(worker, turn);
      else void worker.whenFree().then(() => this.#giveBack(worker, turn));
    }
  }

  /** For short jobs; they fail in the same classes. */
  async #runHere<Input, Result, Tools extends object>(
    job: Job<Input, Result, Tools>,
    input: Input,
  ): Promise<Result> {
    try {
      const made = job.run(input, this.#readyTools(job) ?? (await this.#openedTools(job)));
      return made instanceof Promise ? await made : made;
    } catch (error) {
      const failure = transferredErrorOf(error);
      if (failure.kind === 'fault') throw errorOf(job.name, failure);
      throw error;
    }
  }

  #readyTools<Tools extends object>({ needs }: AnyJob<Tools>): Tools | undefined {
    // By its type, a job without `needs` gets no tools.
    if (needs === undefined) return {} as Tools;
    return this.#toolsHere?.ready(needs) as Tools | undefined;
  }

  async #openedTools<Tools extends object>({ needs }: AnyJob<Tools>): Promise<Tools> {
    this.#openingTools ??= this.#openToolsHere();
    this.#toolsHere = await this.#openingTools;
    return this.#toolsHere.provide(needs) as Promise<Tools>;
  }

  async #openToolsHere(): Promise<WarmTools<object>> {
    const { tools } = (await import(this.#start.tools)) as { readonly tools: ToolFactories<object> };
    return new WarmTools(tools, this.#start.toolStart);
  }

  /** A worker that died while idle is replaced when it is needed: one that cannot start must not spin. */
  #take(): Worker {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.ending);
      if (!idle.worker.hasEnded) return idle.worker;
      this.#workers.delete(idle.worker);
    }
    return this.#spawn();
  }

  /** It stays idle: a long job that takes it has to wait for a few milliseconds only. */
  #idleWorker(): Worker | undefined {
    return this.#idle.findLast(({ worker }) => !worker.hasEnded)?.worker;
  }

  #giveBack(worker: Worker, turn: Turn): void {
    if (this.#closed === undefined) this.#rest(worker.hasEnded ? this.#replacement(worker) : worker);
    turn.leave();
  }

  #replacement(worker: Worker): Worker {
    this.#workers.delete(worker);
    return this.#spawn();
  }

  #rest(worker: Worker): void {
    const ending = setTimeout(() => this.#endIdle(worker), this.#idleMs).unref();
    this.#idle.push({ worker, ending });
  }

  #endIdle(worker: Worker): void {
    if (this.#workers.size <= KEPT_THREADS) return;
    const place = this.#idle.findIndex((idle) => idle.worker === worker);
    this.#idle.splice(place, 1);
    this.#workers.delete(worker);
    void worker.closeSoon();
  }

  #spawn(): Worker {
    const worker: Worker = new Thread({
      entry: moduleHere('./entry.ts'),
      start: this.#start,
      limits: { maxOldGenerationSizeMb: this.#heapMb },
    });
    this.#workers.add(worker);
    return worker;
  }
}

const moduleHere = (path: string): URL => new URL(path, import.meta.url);
