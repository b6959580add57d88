import { Unavailable } from '@kontor/base/errors';
import { Thread } from '../../threads/thread.ts';
import type { InputOf, ResultOf } from '../../threads/thread-messages.ts';
import type { DatabaseTasks } from './query-runner.ts';
import type { ConnectionOptions } from './sqlite-connection.ts';

export interface DatabaseThreadOptions extends ConnectionOptions {
  /** After this time without a question the thread ends; the next one starts another. Default: it stays. */
  readonly idleMs?: number;
}

type DatabaseTask = keyof DatabaseTasks & string;

/**
 * The near end of a thread that owns a database connection. Questions are taken up in their order. The thread starts
 * with the first question, and again with the next one if it has ended; questions open at its end are `Unavailable`.
 */
export class DatabaseThread {
  readonly #connection: ConnectionOptions;
  readonly #idleMs: number | undefined;
  #thread: Thread<ConnectionOptions, DatabaseTasks> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #ending: Promise<void> = Promise.resolve();
  #closed = false;

  constructor({ idleMs, ...connection }: DatabaseThreadOptions) {
    this.#connection = connection;
    this.#idleMs = idleMs;
  }

  /** True while there is a thread. */
  get isRunning(): boolean {
    return this.#thread?.hasEnded === false;
  }

  ask<Name extends DatabaseTask>(
    task: Name,
    values: InputOf<DatabaseTasks, Name>,
  ): Promise<ResultOf<DatabaseTasks, Name>> {
    if (this.#closed) return Promise.reject(new Unavailable('database is closed'));
    if (this.#thread === undefined || this.#thread.hasEnded) this.#thread = this.#start();
    this.#postponeEnd();
    return this.#thread.ask(task, values).answer;
  }

  #start(): Thread<ConnectionOptions, DatabaseTasks> {
    return new Thread({
      entry: new URL('./database-entry.ts', import.meta.url),
      start: this.#connection,
      // A small young generation keeps the thread's memory low; it has no long-lived objects.
      limits: { maxYoungGenerationSizeMb: 8 },
      lost: (_task, cause) => new Unavailable(`database thread has ended: ${textOf(cause)}`),
    });
  }

  #postponeEnd(): void {
    if (this.#idleMs === undefined) return;
    if (this.#idle === undefined) this.#idle = setTimeout(() => this.#endIdle(), this.#idleMs).unref();
    else this.#idle.refresh();
  }

  #endIdle(): void {
    const thread = this.#thread;
    if (thread === undefined) return;
    this.#thread = undefined;
    this.#ending = thread.close();
  }

  /** Everything asked before is answered first. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#thread?.close();
    await this.#ending;
  }
}

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
