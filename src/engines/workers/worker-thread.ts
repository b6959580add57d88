import { Worker } from 'node:worker_threads';
import { type Answer, errorOf, type Order } from './answer.ts';
import { faultReport, JobFault } from './job-fault.ts';

export interface ThreadOptions {
  /** Module that lists the jobs. */
  readonly jobs: URL;
  /** Heap limit: V8 ends the worker, not the process (platform 10). */
  readonly heapMb: number;
}

interface Call {
  readonly job: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Nothing of the environment reaches a worker but the place of compiled code, which halves its start. */
function codeCacheOnly({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/** One worker; takes one order at a time, also while it is still starting. */
export class WorkerThread {
  /** Settles when the worker has loaded its jobs, or could not. */
  readonly started: Promise<void>;
  readonly #worker: Worker;
  #call: Call | undefined;
  #isGone = false;

  constructor({ jobs, heapMb }: ThreadOptions) {
    this.#worker = new Worker(new URL('./entry.ts', import.meta.url), {
      workerData: { jobs: jobs.href },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      env: codeCacheOnly(process.env),
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.started = promise;
    // Whoever waits for the start hears of a failure; when nobody does, the next job does.
    this.started.catch(() => {});
    this.#worker.on('message', (answer: Answer) => {
      if (answer.kind === 'ready') resolve();
      else this.#answered(answer);
    });
    this.#worker.on('error', (error) => {
      reject(error);
      this.#gone(error);
    });
    this.#worker.on('exit', () => {
      const error = new Error('the worker stopped');
      reject(error);
      this.#gone(error);
    });
  }

  /** True when it runs no more: crashed, out of memory, stopped. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** @throws JobFault, InvalidInput, Unavailable as the job did; JobFault when the worker ended. */
  call(job: string, input: unknown, moved: readonly ArrayBuffer[]): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#call = { job, resolve, reject };
    try {
      this.#worker.postMessage({ job, input } satisfies Order, moved);
    } catch (error) {
      this.#call = undefined; // the input cannot be cloned
      reject(new JobFault(job, faultReport(error)));
    }
    return promise;
  }

  /** Ends the worker whatever it does; the call under way fails with `reason` at once. */
  stop(reason: Error): Promise<unknown> {
    const call = this.#call;
    this.#call = undefined;
    this.#isGone = true;
    call?.reject(reason);
    return this.#worker.terminate();
  }

  #answered(answer: Exclude<Answer, { kind: 'ready' }>): void {
    const call = this.#call;
    this.#call = undefined;
    if (call === undefined) return; // stopped in this very moment
    if (answer.kind === 'result') call.resolve(answer.result);
    else call.reject(errorOf(call.job, answer));
  }

  #gone(error: unknown): void {
    this.#isGone = true;
    const call = this.#call;
    this.#call = undefined;
    call?.reject(new JobFault(call.job, faultReport(error)));
  }
}
