import type { SeriesFile } from './series-file.ts';

/** The tables of the file of series. */
export type SeriesTable = 'upstream' | 'layer' | 'obs' | 'series' | 'note' | 'answer';

export type SeriesRow = Readonly<Record<string, unknown>>;

/** Rows of one table that came or changed, and those that went. */
export interface SeriesChange {
  readonly name: SeriesTable;
  readonly put: readonly SeriesRow[];
  readonly dropped: readonly SeriesRow[];
}

type Tables = ReadonlyMap<SeriesTable, readonly SeriesRow[]>;

/** The tables of the file of series in a database that several processes share. */
export interface SeriesRows {
  /** No two rows of a table have the same first `key` columns. */
  readonly tables: Readonly<
    Record<SeriesTable, { readonly columns: readonly string[]; readonly key: number }>
  >;
  /** Changes with each write. @throws Unavailable */
  version(): Promise<number>;
  /** Some tables as they are at one moment. @throws Unavailable */
  load(names: readonly SeriesTable[]): Promise<{ readonly version: number; readonly rows: Tables }>;
  /** All of it or nothing; false when others have written since that version. @throws Unavailable */
  store(changes: readonly SeriesChange[], version: number): Promise<boolean>;
}

type Spec = SeriesRows['tables'];

/** Fills an empty file. */
export function fill(file: SeriesFile, tables: Spec, rows: Tables): void {
  file.transaction(() => {
    for (const [name, list] of rows) {
      const { columns } = tables[name];
      const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      for (const row of list) file.run(sql, ...columns.map((column) => row[column] as string | null));
    }
  });
}

/** What a file has that the rows before did not have, and the other way round. */
export function changesIn(file: SeriesFile, tables: Spec, before: Tables): SeriesChange[] {
  return [...before].flatMap(([name, list]) => {
    const { columns, key } = tables[name];
    const keyOf = (row: SeriesRow) => JSON.stringify(columns.slice(0, key).map((column) => row[column]));
    const gone = new Map(list.map((row) => [keyOf(row), row]));
    const put: SeriesRow[] = [];
    for (const row of file.all(`SELECT ${columns.join(', ')} FROM ${name}`)) {
      const id = keyOf(row);
      const earlier = gone.get(id);
      gone.delete(id);
      if (earlier === undefined || columns.some((column) => isOther(earlier[column], row[column])))
        put.push(row);
    }
    const dropped = [...gone.values()];
    return put.length + dropped.length === 0 ? [] : [{ name, put, dropped }];
  });
}

const isOther = (one: unknown, other: unknown): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array ? Buffer.compare(one, other) !== 0 : one !== other;
