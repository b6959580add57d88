import { Connection } from '#store/sqlite/sqlite-connection.ts';
import { FORMAT_VERSION, READ_PRAGMAS } from '../schema.ts';
import { type DataFileDescription, parseDescription } from './data-file-description.ts';
import type { Box } from './data-file-records.ts';

/** A file that cannot be used as data of the geocoder; the message is one clause for the operator. */
export class UnusableDataFile extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnusableDataFile';
  }
}

/** One data file, open for reading on the thread that uses it. */
export class OpenDataFile {
  readonly path: string;
  readonly about: DataFileDescription;
  readonly connection: Connection;

  private constructor(path: string, connection: Connection, about: DataFileDescription) {
    this.path = path;
    this.connection = connection;
    this.about = about;
  }

  /** Around all positions in it; undefined in an empty file. */
  get box(): Box | undefined {
    return this.about.box;
  }

  /** False for the world's places. */
  get hasStreets(): boolean {
    return this.about.counts.streets > 0;
  }

  /**
   * Opens a file, reads its description and one row of each table, which finds a file that is cut.
   * @throws UnusableDataFile
   */
  static open(path: string): OpenDataFile {
    let connection: Connection | undefined;
    try {
      connection = new Connection({ file: path, readOnly: true });
      connection.script(READ_PRAGMAS);
      const about = aboutOf(connection);
      checkForm(connection, about);
      return new OpenDataFile(path, connection, about);
    } catch (error) {
      connection?.close();
      if (error instanceof UnusableDataFile) throw error;
      throw new UnusableDataFile(reasonOf(error), { cause: error });
    }
  }

  close(): void {
    this.connection.close();
  }
}

function aboutOf(connection: Connection): DataFileDescription {
  const rows = connection.all('SELECT name, value FROM about');
  return parseDescription(new Map(rows.map(({ name, value }) => [String(name), String(value)])));
}

/** The last rows as well: they are at the end of a file that was cut. */
function checkForm(connection: Connection, { format, counts }: DataFileDescription): void {
  if (format !== FORMAT_VERSION)
    throw new UnusableDataFile(
      `is of form ${format}, this version reads ${FORMAT_VERSION}: build it again from its extract`,
    );
  const pages = Number(connection.one('PRAGMA page_count')?.page_count);
  if (!(pages > 0)) throw new UnusableDataFile('is empty');
  for (const table of ['place', 'street', 'word'] as const) {
    const last = connection.one(`SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`);
    if (last === undefined && counts[`${table}s`] > 0) throw new UnusableDataFile(`has no rows in ${table}`);
  }
  connection.one('SELECT * FROM house LIMIT 1');
  connection.one('SELECT * FROM house_cell ORDER BY cell DESC LIMIT 1');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be read';
  if (error instanceof SyntaxError) return 'is damaged: its description cannot be read';
  return `cannot be read: ${error.message}`;
}
