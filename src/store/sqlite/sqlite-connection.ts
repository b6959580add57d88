import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

export type Row = Readonly<Record<string, SQLOutputValue>>;

export interface ConnectionOptions {
  readonly file: string;
  readonly readOnly?: boolean;
  /** Upper bound of the file in pages; the database reports a full disk beyond it. */
  readonly maxPages?: number;
  /** How long SQLite itself waits for another connection; default 0. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opening waits for the moment in which another connection turns the file to WAL or reads a log that a killed process
 * has left; both lock the whole file (https://www.sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL Mode").
 */
const OPENING_WAIT_MS = 2000;

/**
 * One connection with its prepared statements. Once it is open, `busy_timeout` is 0 by default: SQLite would wait
 * inside the call and stop the whole thread; `retryWhenBusy` waits outside instead.
 */
export class Connection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor({ file, readOnly = false, maxPages, busyTimeoutMs = 0 }: ConnectionOptions) {
    this.#database = new DatabaseSync(file, {
      readOnly,
      timeout: OPENING_WAIT_MS,
      enableForeignKeyConstraints: true,
    });
    try {
      this.#database.exec('PRAGMA trusted_schema = OFF');
      if (!readOnly) this.#database.exec(PRAGMAS);
      if (maxPages !== undefined) this.#database.exec(`PRAGMA max_page_count = ${maxPages}`);
      this.#database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** For `backup()` of `node:sqlite`, which needs the database itself. */
  get database(): DatabaseSync {
    return this.#database;
  }

  #statement(sql: string): StatementSync {
    const prepared = this.#statements.get(sql);
    if (prepared !== undefined) return prepared;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  one(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values);
  }

  /** Row by row, for results that are too large for memory; the same statement must not run again meanwhile. */
  each(sql: string, ...values: SQLInputValue[]): Iterable<Row> {
    return this.#statement(sql).iterate(...values);
  }

  /** How many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Runs several statements without values. */
  script(sql: string): void {
    this.#database.exec(sql);
  }

  /** All of `work` or nothing. The lock is taken at the start, so that no read becomes stale before its write. */
  transaction<Result>(work: () => Result): Result {
    this.begin('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollBack();
      throw error;
    }
  }

  /** `BEGIN IMMEDIATE` to write, `BEGIN` for several reads of one state, which nobody waits for. */
  begin(statement: 'BEGIN' | 'BEGIN IMMEDIATE'): void {
    this.#statement(statement).run();
  }

  commit(): void {
    this.#statement('COMMIT').run();
  }

  rollBack(): void {
    // A full disk has rolled back already, and a second ROLLBACK would throw.
    if (this.#database.isTransaction) this.#statement('ROLLBACK').run();
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA wal_autocheckpoint = 1000;
`;
