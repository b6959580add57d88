import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

/** Number in the file's header: a file of another form is made anew by the next refresh or import. */
const FORM = 1;
/** Two processes may write, the server and a command: each waits for the other. */
const BUSY_TIMEOUT_MS = 10_000;

/** A reader hardly ever waits: only while the log of a power cut is recovered or a last connection closes. */
const READ_TIMEOUT_MS = 200;

const TABLES = `
  CREATE TABLE upstream (
    id TEXT PRIMARY KEY, url TEXT, etag TEXT, last_modified TEXT, last_ok INTEGER, last_error TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE layer (
    series TEXT, origin TEXT, base INTEGER, checked_at INTEGER NOT NULL, last_error TEXT,
    PRIMARY KEY (series, origin)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE obs (
    series TEXT, origin TEXT, freq TEXT CHECK (freq IN ('A', 'M')), year INTEGER, month INTEGER,
    value_text TEXT NOT NULL, flags TEXT NOT NULL,
    PRIMARY KEY (series, origin, freq, year, month)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE series (
    id TEXT PRIMARY KEY, newest INTEGER NOT NULL, is_frozen INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE answer (
    id TEXT, frequency TEXT, body BLOB NOT NULL, etag TEXT NOT NULL, updated_at INTEGER NOT NULL,
    PRIMARY KEY (id, frequency)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${FORM};
`;

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** The file was written by a newer version; it is left alone. */
export class NewerSeriesFile extends Error {
  constructor() {
    super('indexes.sqlite was written by a newer version of Kontor');
    this.name = 'NewerSeriesFile';
  }
}

/** One connection to the file of series, `DATA_DIR/indexes.sqlite`. Readers see the state before or after a write. */
export class SeriesFile {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Opens the file for writing and makes it when there is none. @throws NewerSeriesFile, errors of SQLite. */
  static open(path: string): SeriesFile {
    const file = new SeriesFile(new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS }));
    try {
      // What is lost with the power is the newest refresh at most: it can be fetched again. Never the file itself.
      file.#database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF;',
      );
      file.transaction(() => file.#prepare());
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Opens the file for reading; `undefined` when there is none, or only an empty one. @throws as `open`. */
  static read(path: string): SeriesFile | undefined {
    if (!existsSync(path)) return undefined;
    // Not read-only: with a write-ahead log the first reader after a power cut has to recover it.
    const file = new SeriesFile(new DatabaseSync(path, { timeout: READ_TIMEOUT_MS }));
    try {
      file.#database.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON;');
      if (file.#form() === FORM) return file;
      if (file.#form() > FORM) throw new NewerSeriesFile();
      file.close();
      return undefined;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  #form(): number {
    return Number(this.one('PRAGMA user_version')?.user_version);
  }

  #prepare(): void {
    const form = this.#form();
    if (form > FORM) throw new NewerSeriesFile();
    if (form < FORM) this.#database.exec(TABLES);
  }

  /** Changes with every commit of another connection. */
  get version(): number {
    return Number(this.one('PRAGMA data_version')?.data_version);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
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

  /** How many rows changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** All of `work` or nothing. */
  transaction<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}
