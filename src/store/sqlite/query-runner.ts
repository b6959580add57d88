import { backup } from 'node:sqlite';
import type { Tasks } from '../../threads/serve-thread.ts';
import type { Queries } from '../port.ts';
import { markAsBackup } from './backup-mark.ts';
import { QUERIES, type QueryName } from './queries.ts';
import { retryWhenBusy } from './retry-when-busy.ts';
import { Connection, type ConnectionOptions } from './sqlite-connection.ts';

/** `node:sqlite` requires a positive number of pages a step. */
const ALL_PAGES = 2 ** 31 - 1;

/** What can be asked of the thread that owns a connection: the queries of the port, and a copy of the file. */
export type DatabaseTasks = {
  readonly [Name in QueryName]: {
    readonly input: Parameters<Queries[Name]>;
    readonly result: Awaited<ReturnType<Queries[Name]>>;
  };
} & { readonly backup: { readonly input: readonly [file: string]; readonly result: undefined } };

/** One connection and the queries over it, on whatever thread it was made. */
export class QueryRunner {
  /** Each waits a while for a lock. @throws Unavailable */
  readonly tasks: Tasks<DatabaseTasks>;
  readonly #options: ConnectionOptions;
  readonly #connection: Connection;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#connection = new Connection(options);
    const names = Object.keys(QUERIES) as QueryName[];
    const queries = names.map((name) => [name, (values: readonly unknown[]) => this.#run(name, values)]);
    this.tasks = {
      ...Object.fromEntries(queries),
      backup: ([file]: readonly [string]) => this.#backup(file),
    };
  }

  #run(name: QueryName, values: readonly unknown[]): Promise<unknown> {
    // The port has checked name and values where they entered; here they are only carried.
    const query = QUERIES[name] as (connection: Connection, ...given: unknown[]) => unknown;
    const maxWaitMs = name === 'chargeGroup' ? (values[1] as number) : undefined;
    return retryWhenBusy(() => query(this.#connection, ...values), maxWaitMs);
  }

  /**
   * Copies all pages in one step, over a connection of its own: one consistent state, on a thread of the libuv pool,
   * while charges go on. (In several steps it would start again after every write.)
   */
  async #backup(file: string): Promise<undefined> {
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
