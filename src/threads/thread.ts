import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import { CancelMarks } from './cancel-marks.ts';
import { faultReport, ThreadFault } from './thread-fault.ts';
import type {
  FromThread,
  InputOf,
  ResultOf,
  StartData,
  TaskName,
  TaskTypes,
  ToThread,
} from './thread-messages.ts';
import { errorOf } from './transferred-error.ts';

export interface ThreadOptions<Start> {
  /** The module that it runs; calls `serveThread`. */
  readonly entry: URL;
  /** What the module is started with; plain data. */
  readonly start: Start;
  /** V8 ends a thread that needs more, not the process. */
  readonly limits?: ResourceLimits;
  /** How long a cancelled task may go on before its thread is ended, in milliseconds; not while its code is being loaded. */
  readonly graceMs?: number;
  /** The longest that code may be loaded after a cancellation, in milliseconds. */
  readonly loadingMs?: number;
  /** What a question fails with when the thread ends under it. Default: a ThreadFault of the cause. */
  readonly lost?: (task: string, cause: unknown) => Error;
}

/** A question under way. */
export interface PendingTask<Result> {
  /** @throws InvalidInput, Unavailable, ThreadFault as the task did; what `lost` gives when the thread has ended */
  readonly answer: Promise<Result>;
  /**
   * The result is no longer needed: the answer is rejected with `reason` at once, the task is notified and may end
   * itself; one that has not done so after the grace is ended together with its thread.
   */
  readonly cancel: (reason: Error) => void;
}

interface OpenTask {
  readonly task: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  /** Runs when it was cancelled. */
  grace?: NodeJS.Timeout;
}

/** Long enough to finish what is nearly done; with it a slot is free within a second of a deadline. */
const GRACE_MS = 250;
/**
 * So long after a cancellation a thread may load code: on a machine so busy that this takes longer than any deadline, a
 * thread that is ended each time would never have it.
 */
const LOADING_MS = 60_000;
/** The capacity of the shared memory; then numbers start again. */
const MAX_ID = 2 ** 31 - 1;

/** Nothing of the environment reaches a thread but the place of compiled code, which halves its start. */
function codeCacheOnly({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * The near end of one thread, from its start to its end. Several questions may be under way; they are taken up in their
 * order, also while the thread is still starting.
 */
export class Thread<Start, Tasks extends TaskTypes<keyof Tasks>> {
  /** Settles when the thread can answer, or could not be started. */
  readonly started: Promise<void>;
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #marks = new CancelMarks();
  readonly #questions = new Map<number, OpenTask>();
  readonly #graceMs: number;
  readonly #loadingMs: number;
  readonly #lost: (task: string, cause: unknown) => Error;
  #lastId = 0;
  #hasStarted = false;
  #hasEnded = false;
  #onFree: (() => void)[] = [];

  constructor(options: ThreadOptions<Start>) {
    const { entry, start, limits = {}, lost = faultOf } = options;
    const { graceMs = GRACE_MS, loadingMs = LOADING_MS } = options;
    this.#graceMs = graceMs;
    this.#loadingMs = loadingMs;
    this.#lost = lost;
    this.#worker = new Worker(entry, {
      workerData: { start, cancelled: this.#marks.memory } satisfies StartData<Start>,
      resourceLimits: limits,
      env: codeCacheOnly(process.env),
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.started = promise;
    // A caller that waits for the start gets its failure; if none waits, the next question gets it.
    this.started.catch(() => {});
    this.#worker.on('message', (message: FromThread) => {
      if (message.kind !== 'ready') return this.#answered(message);
      this.#hasStarted = true;
      resolve();
    });
    this.#worker.on('error', (error) => {
      reject(error);
      this.#gone(error);
    });
    this.#ended = new Promise((ended) => {
      this.#worker.on('exit', () => {
        const error = new Error('the thread has ended');
        reject(error);
        this.#gone(error);
        ended();
      });
    });
  }

  /** True when it answers no more: crashed, out of memory, stopped. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** True when nothing is under way, cancelled tasks included. */
  get isFree(): boolean {
    return this.#questions.size === 0;
  }

  /** @param moved memory and ports of the input that move to the thread instead of being copied */
  ask<Name extends TaskName<Tasks>>(
    task: Name,
    input: InputOf<Tasks, Name>,
    moved: readonly Transferable[] = [],
  ): PendingTask<ResultOf<Tasks, Name>> {
    const { promise: answer, resolve, reject } = Promise.withResolvers<ResultOf<Tasks, Name>>();
    const id = (this.#lastId % MAX_ID) + 1;
    this.#lastId = id;
    if (this.#hasEnded) {
      reject(this.#lost(task, new Error('the thread has ended')));
      return { answer, cancel: () => {} };
    }
    this.#questions.set(id, { task, resolve, reject });
    try {
      this.#post({ kind: 'ask', id, task, input }, moved);
    } catch (error) {
      // The input cannot be cloned.
      this.#forget(id);
      reject(faultOf(task, error));
    }
    return { answer, cancel: (reason) => this.#cancel(id, reason) };
  }

  /** Processor time that it has used, in milliseconds, also while it is busy; undefined when it has ended. */
  async usedMs(): Promise<number | undefined> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1000;
    } catch (error) {
      // ERR_WORKER_NOT_RUNNING: it is over meanwhile.
      if (isNotRunning(error)) return undefined;
      throw error;
    }
  }

  /** Resolves when nothing is under way any more: all is answered, or the thread has ended. */
  whenFree(): Promise<void> {
    if (this.isFree) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onFree.push(resolve);
    });
  }

  /** Answers everything asked before, then lets the thread close its resources and end by itself. */
  async close(): Promise<void> {
    await this.whenFree();
    if (!this.#hasEnded) this.#post({ kind: 'close' });
    this.#hasEnded = true;
    await this.#ended;
  }

  /** As `close`, but a thread that is not done after the grace is stopped, and one that still starts at once. */
  async closeSoon(): Promise<void> {
    const stop = () => this.stop(new Error('the thread was closed'));
    if (!this.#hasStarted) return stop();
    const timer = setTimeout(() => void stop(), this.#graceMs);
    await this.close();
    clearTimeout(timer);
  }

  /** Ends the thread whatever it does; all that is under way fails with `reason` at once. */
  async stop(reason: Error): Promise<void> {
    this.#hasEnded = true;
    this.#failAll(() => reason);
    await this.#worker.terminate();
  }

  #cancel(id: number, reason: Error): void {
    const question = this.#questions.get(id);
    if (question === undefined || question.grace !== undefined) return;
    question.reject(reason);
    this.#endAfterGrace(id, question, { reason, until: performance.now() + this.#loadingMs });
    this.#marks.cancel(id);
    this.#post({ kind: 'cancel', id });
  }

  /** The grace begins when its code is there. */
  #endAfterGrace(
    id: number,
    question: OpenTask,
    end: { readonly reason: Error; readonly until: number },
  ): void {
    const wasLoading = this.#isLoading(id);
    question.grace = setTimeout(() => {
      const isOver = performance.now() >= end.until;
      if ((wasLoading || this.#isLoading(id)) && !isOver) this.#endAfterGrace(id, question, end);
      else void this.stop(end.reason);
    }, this.#graceMs);
  }

  #isLoading(id: number): boolean {
    return !this.#hasStarted || this.#marks.isLoading(id);
  }

  #answered(message: Exclude<FromThread, { kind: 'ready' }>): void {
    const question = this.#questions.get(message.id);
    if (question === undefined) return; // stopped in this very moment
    if (message.kind === 'result') question.resolve(message.result as never);
    else question.reject(errorOf(question.task, message.failure));
    this.#forget(message.id);
  }

  #forget(id: number): void {
    clearTimeout(this.#questions.get(id)?.grace);
    this.#questions.delete(id);
    if (this.isFree) this.#tellFree();
  }

  #gone(error: unknown): void {
    this.#hasEnded = true;
    this.#failAll((task) => this.#lost(task, error));
  }

  #failAll(errorFor: (task: string) => Error): void {
    for (const { task, reject, grace } of this.#questions.values()) {
      clearTimeout(grace);
      reject(errorFor(task));
    }
    this.#questions.clear();
    this.#tellFree();
  }

  #tellFree(): void {
    const waiting = this.#onFree;
    if (waiting.length === 0) return;
    this.#onFree = [];
    for (const tell of waiting) tell();
  }

  #post(message: ToThread<Tasks>, moved: readonly Transferable[] = []): void {
    this.#worker.postMessage(message, moved);
  }
}

const faultOf = (task: string, cause: unknown): Error => new ThreadFault(task, faultReport(cause));

const isNotRunning = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_NOT_RUNNING';
