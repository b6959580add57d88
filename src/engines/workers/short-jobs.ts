import type { Job } from '@kontor/base';
import type { Thread } from '../../threads/thread.ts';
import { errorOf } from '../../threads/transferred-error.ts';
import { BATCH_TASK, type BatchOutcome, LOAD_TASK } from './job-batch.ts';
import type { WorkerStart, WorkerTasks } from './worker-start.ts';

/** With so many under way there, others are done sooner here. */
const MAX_UNDER_WAY = 32;

type Worker = Thread<WorkerStart, WorkerTasks>;

/** Where short jobs can run. */
export interface ShortJobRunners {
  readonly here: (job: AnyShortJob, input: unknown) => Promise<unknown>;
  /** A worker that has nothing long to do. */
  readonly idleWorker: () => Worker | undefined;
}

/** A job together with an input that belongs to it: only `run` makes the pair. */
type AnyShortJob = Job<unknown, unknown, object>;

interface Waiting {
  readonly job: AnyShortJob;
  readonly input: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Jobs of less than 0.2 ms. One alone is done on the calling thread, since the way to a worker and back takes as long.
 * Those that come within one turn of the event loop go to an idle worker together, in one message there and one back,
 * and the event loop has its time for the connections.
 */
export class ShortJobs {
  readonly #places: ShortJobRunners;
  #waiting: Waiting[] = [];
  #underWay = 0;
  /** By name: whether a worker has loaded the job or just does. It gets no others: callers would wait for its import. */
  readonly #loaded = new WeakMap<Worker, Map<string, boolean>>();

  constructor(places: ShortJobRunners) {
    this.#places = places;
  }

  /** @throws what the job throws, in the same classes wherever it runs */
  run<Input, Result, Tools extends object>(job: Job<Input, Result, Tools>, input: Input): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#start());
      // The pair stays together, here and there.
      this.#waiting.push({ job: job as unknown as AnyShortJob, input, resolve, reject });
    }) as Promise<Result>;
  }

  #start(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const room = Math.max(0, MAX_UNDER_WAY - this.#underWay);
    const worker = this.#workerFor(waiting);
    if (worker === undefined || room === 0) {
      this.#runHere(waiting);
      return;
    }
    void this.#runThere(worker, waiting.slice(0, room));
    this.#runHere(waiting.slice(room));
  }

  #workerFor(waiting: readonly Waiting[]): Worker | undefined {
    if (waiting.length === 1 && this.#underWay === 0) return undefined;
    const worker = this.#places.idleWorker();
    return worker !== undefined && this.#hasLoaded(worker, waiting) ? worker : undefined;
  }

  /** What is missing is loaded for the next time. */
  #hasLoaded(worker: Worker, waiting: readonly Waiting[]): boolean {
    const loaded = this.#loaded.get(worker) ?? new Map<string, boolean>();
    this.#loaded.set(worker, loaded);
    const missing = waiting.map(({ job }) => job.name).filter((name) => !loaded.has(name));
    if (missing.length > 0) void this.#load(worker, loaded, [...new Set(missing)]);
    return waiting.every(({ job }) => loaded.get(job.name) === true);
  }

  async #load(worker: Worker, loaded: Map<string, boolean>, names: readonly string[]): Promise<void> {
    for (const name of names) loaded.set(name, false);
    try {
      await worker.ask(LOAD_TASK, names).answer;
      for (const name of names) loaded.set(name, true);
    } catch {
      // Nobody waits for it: jobs that cannot be loaded there run here, where their callers see the fault.
      for (const name of names) loaded.delete(name);
    }
  }

  #runHere(waiting: readonly Waiting[]): void {
    for (const { job, input, resolve, reject } of waiting)
      this.#places.here(job, input).then(resolve, reject);
  }

  async #runThere(worker: Worker, waiting: readonly Waiting[]): Promise<void> {
    this.#underWay += waiting.length;
    try {
      const orders = waiting.map(({ job, input }) => ({ job: job.name, input }));
      const outcomes = (await worker.ask(BATCH_TASK, orders).answer) as readonly BatchOutcome[];
      for (const [place, { job, resolve, reject }] of waiting.entries()) {
        const outcome = outcomes[place]!;
        if ('result' in outcome) resolve(outcome.result);
        else reject(errorOf(job.name, outcome.failure));
      }
    } catch {
      // The thread has ended, or an input cannot be cloned. Jobs only compute, so they may be done again.
      this.#runHere(waiting);
    } finally {
      this.#underWay -= waiting.length;
    }
  }
}
