import type { Connection, Notice, Row, Topic, Value } from '../sql/sql-connection.ts';
import type { Connection as SqliteConnection } from './sqlite-connection.ts';

/**
 * One SQLite connection as the shared queries see it. Every step answers at once, so that a whole query runs before the
 * event loop turns; queries must still take turns (`QueryRunner`), since their parts are apart by microtasks.
 */
export class SharedConnection implements Connection {
  /** The column itself is declared NOCASE. */
  readonly foldedEmail = 'email';
  readonly #sqlite: SqliteConnection;
  #notices: Notice[] | undefined;

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite;
  }

  async one(sql: string, ...values: readonly Value[]): Promise<Row | undefined> {
    return this.#sqlite.one(sql, ...values);
  }

  async all(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    return this.#sqlite.all(sql, ...values);
  }

  async run(sql: string, ...values: readonly Value[]): Promise<number> {
    return this.#sqlite.run(sql, ...values);
  }

  transaction<Result>(work: (tx: Connection) => Promise<Result>): Promise<Result> {
    return this.#within('BEGIN IMMEDIATE', work);
  }

  snapshot<Result>(read: (tx: Connection) => Promise<Result>): Promise<Result> {
    return this.#within('BEGIN', read);
  }

  async #within<Result>(
    begin: 'BEGIN' | 'BEGIN IMMEDIATE',
    work: (tx: Connection) => Promise<Result>,
  ): Promise<Result> {
    this.#sqlite.begin(begin);
    try {
      const result = await work(this);
      this.#sqlite.commit();
      return result;
    } catch (error) {
      this.#sqlite.rollBack();
      throw error;
    }
  }

  /** A process that serves the file alone has nobody to pass it on to. */
  async notify(topic: Topic, id: string): Promise<void> {
    this.#notices?.push({ topic, id });
  }

  /** With what others are to forget after it; one query at a time. */
  async noticed<Result>(
    query: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly notices: readonly Notice[] }> {
    const notices: Notice[] = [];
    this.#notices = notices;
    try {
      return { result: await query(), notices };
    } finally {
      this.#notices = undefined;
    }
  }
}
