import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../core/errors.ts';
import type { ConnectionOptions } from './connection.ts';
import type { Task } from './engine.ts';
import type { Answer, Question } from './thread.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * The near end of a thread that owns a database connection. Questions are taken up in their order. The thread starts
 * with the first question, and anew with the next one should it ever die; what it was asked by then is `Unavailable`.
 */
export class DatabaseThread {
  readonly #options: ConnectionOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #lastId = 0;
  #closed = false;
  #onIdle: (() => void) | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  ask(task: Task, values: readonly unknown[]): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Unavailable('database is closed'));
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, task, values } satisfies Question);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: this.#options,
      // A small young generation keeps the thread's memory low; it holds no long-lived objects.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    worker.on('message', (answer: Answer) => this.#answer(answer));
    let cause = 'closed';
    worker.on('error', (error) => {
      cause = error instanceof Error ? error.message : String(error);
    });
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#worker = undefined;
        this.#fail(`database thread has ended: ${cause}`);
        resolve();
      });
    });
    return worker;
  }

  #answer(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('result' in answer) waiting?.resolve(answer.result);
    else if ('fault' in answer) waiting?.reject(answer.fault);
    else {
      const { retryAfterSeconds } = answer;
      waiting?.reject(new Unavailable(answer.unavailable, { retryAfterSeconds }));
    }
    if (this.#waiting.size === 0) this.#onIdle?.();
  }

  #fail(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Unavailable(reason));
    this.#waiting.clear();
    this.#onIdle?.();
  }

  /** Everything asked before is answered first. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#waiting.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    this.#worker?.postMessage({ id: 0, task: 'close', values: [] } satisfies Question);
    await this.#ended;
  }
}
