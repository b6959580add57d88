import { existsSync } from 'node:fs';
import { Connection } from '../../store/sqlite/sqlite-connection.ts';

/** Number in the file's header: the next refresh or import regenerates a file of another form. */
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
    series_id TEXT, origin TEXT, base INTEGER, checked_at INTEGER NOT NULL, last_error TEXT,
    PRIMARY KEY (series_id, origin)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE obs (
    series_id TEXT, origin TEXT, freq TEXT CHECK (freq IN ('A', 'M')), year INTEGER, month INTEGER,
    value_text TEXT NOT NULL, flags TEXT NOT NULL,
    PRIMARY KEY (series_id, origin, freq, year, month)
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

/** The file was written by a newer version; it is left alone. */
export class NewerSeriesFile extends Error {
  constructor() {
    super('indexes.sqlite was written by a newer version of Kontor');
    this.name = 'NewerSeriesFile';
  }
}

/** The file of series, `DATA_DIR/indexes.sqlite`. Readers see the state before or after a write, never between. */
export class SeriesFile extends Connection {
  /** Opens the file for writing and makes it when there is none. @throws NewerSeriesFile, errors of SQLite. */
  static open(path: string): SeriesFile {
    return opened(new SeriesFile({ file: path, busyTimeoutMs: BUSY_TIMEOUT_MS }), (file) => {
      file.transaction(() => {
        const form = file.#form();
        if (form > FORM) throw new NewerSeriesFile();
        if (form < FORM) file.script(TABLES);
      });
      return file;
    });
  }

  /** An empty one that is no file; it goes with its end. */
  static inMemory(): SeriesFile {
    const file = new SeriesFile({ file: ':memory:' });
    file.script(TABLES);
    return file;
  }

  /** Opens the file for reading; `undefined` when there is none, or only an empty one. @throws as `open`. */
  static read(path: string): SeriesFile | undefined {
    if (!existsSync(path)) return undefined;
    // Not read-only: with a write-ahead log the first reader after a power cut has to recover it.
    return opened(new SeriesFile({ file: path, busyTimeoutMs: READ_TIMEOUT_MS }), (file) => {
      file.script('PRAGMA query_only = ON');
      if (file.#form() > FORM) throw new NewerSeriesFile();
      if (file.#form() === FORM) return file;
      file.close();
      return undefined;
    });
  }

  #form(): number {
    return Number(this.one('PRAGMA user_version')?.user_version);
  }

  /** Changes with every commit of another connection. */
  get version(): number {
    return Number(this.one('PRAGMA data_version')?.data_version);
  }
}

/** What `work` gives; closed when it throws. */
function opened<Result>(file: SeriesFile, work: (file: SeriesFile) => Result): Result {
  try {
    return work(file);
  } catch (error) {
    file.close();
    throw error;
  }
}
