import { backup } from 'node:sqlite';
import { markAsBackup } from './backup-mark.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { patiently } from './patience.ts';
import { QUERIES, type QueryName } from './queries.ts';

/** `node:sqlite` wants a positive number of pages a step. */
const ALL_PAGES = 2 ** 31 - 1;

/** What can be asked of the thread that owns a connection. */
export type Task = QueryName | 'backup';

/** One connection and the queries over it, on whatever thread it was made. */
export class Engine {
  readonly #options: ConnectionOptions;
  readonly #connection: Connection;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#connection = new Connection(options);
  }

  /** Runs one task, waiting patiently for a lock. @throws Unavailable */
  async run(task: Task, values: readonly unknown[]): Promise<unknown> {
    if (task === 'backup') return this.#backup(values[0] as string);
    // The port has checked name and values where they entered; here they are only carried.
    const query = QUERIES[task] as (connection: Connection, ...given: unknown[]) => unknown;
    const patienceMs = task === 'chargeGroup' ? (values[1] as number) : undefined;
    return patiently(() => query(this.#connection, ...values), patienceMs);
  }

  /**
   * Copies all pages in one step, over a connection of its own: one consistent state, on a thread of the libuv pool,
   * while charges go on. (In several steps it would start again after every write.)
   */
  async #backup(file: string): Promise<void> {
    const source = new Connection({ file: this.#options.file, readOnly: true });
    try {
      await backup(source.database, file, { rate: ALL_PAGES });
      markAsBackup(file);
    } finally {
      source.close();
    }
  }

  close(): void {
    this.#connection.close();
  }
}
