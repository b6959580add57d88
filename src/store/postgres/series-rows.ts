import { SHARED_QUERIES } from '../sql/queries.ts';
import type { Connection, Row, Value } from '../sql/sql-connection.ts';
import { unavailableWhenLost } from './postgres-connection.ts';

/** A table by its name in the file of series; no two rows have the same first `key` columns. */
interface SharedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: number;
}

const TABLES = {
  upstream: {
    table: 'series_upstream',
    columns: ['id', 'url', 'etag', 'last_modified', 'last_ok', 'last_error'],
    key: 1,
  },
  layer: {
    table: 'series_layer',
    columns: ['series_id', 'origin', 'base', 'checked_at', 'last_error'],
    key: 2,
  },
  obs: {
    table: 'series_obs',
    columns: ['series_id', 'origin', 'freq', 'year', 'month', 'value_text', 'flags'],
    key: 5,
  },
  series: { table: 'series_state', columns: ['id', 'newest', 'is_frozen'], key: 1 },
  note: { table: 'series_note', columns: ['name', 'value'], key: 1 },
  answer: { table: 'index_answer', columns: ['id', 'frequency', 'body', 'etag', 'updated_at'], key: 2 },
} as const satisfies Readonly<Record<string, SharedTable>>;

type TableName = keyof typeof TABLES;

/** Rows of one table that came or changed, and those that went, by their key. */
interface TableChange {
  readonly name: TableName;
  readonly put: readonly Row[];
  readonly dropped: readonly Row[];
}

const VERSION = 'indexes.version';
const ROWS_AT_ONCE = 500;

/** The tables of price indexes. */
export class PostgresSeriesRows {
  readonly tables = TABLES;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Changes with each write. */
  version(): Promise<number> {
    return unavailableWhenLost(() => versionIn(this.#connection));
  }

  /** Some tables as they are at one moment. */
  load(
    names: readonly TableName[],
  ): Promise<{ readonly version: number; readonly rows: ReadonlyMap<TableName, readonly Row[]> }> {
    return unavailableWhenLost(() =>
      this.#connection.snapshot(async (tx) => {
        const rows = new Map<TableName, readonly Row[]>();
        for (const name of names) rows.set(name, await tx.all(`SELECT * FROM ${TABLES[name].table}`));
        return { version: await versionIn(tx), rows };
      }),
    );
  }

  /** All of it or nothing; false when others have written since that version. */
  store(changes: readonly TableChange[], version: number): Promise<boolean> {
    return unavailableWhenLost(() =>
      this.#connection.transaction(async (tx) => {
        if ((await versionIn(tx)) !== version) return false;
        for (const change of changes) await apply(tx, change);
        await SHARED_QUERIES.setSetting(tx, VERSION, String(version + 1));
        await tx.notify('index', '*');
        return true;
      }),
    );
  }
}

async function versionIn(connection: Connection): Promise<number> {
  return Number((await SHARED_QUERIES.getSetting(connection, VERSION)) ?? 0);
}

async function apply(tx: Connection, { name, put, dropped }: TableChange): Promise<void> {
  const { table, columns, key } = TABLES[name];
  const keys = columns.slice(0, key);
  for (const row of dropped) {
    const found = keys.map((column) => `${column} = ?`).join(' AND ');
    await tx.run(`DELETE FROM ${table} WHERE ${found}`, ...valuesOf(row, keys));
  }
  const marks = `(${columns.map(() => '?').join(', ')})`;
  const others = columns.slice(key).map((column) => `${column} = excluded.${column}`);
  for (let at = 0; at < put.length; at += ROWS_AT_ONCE) {
    const rows = put.slice(at, at + ROWS_AT_ONCE);
    await tx.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => marks).join(', ')}
      ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${others.join(', ')}`,
      ...rows.flatMap((row) => valuesOf(row, columns)),
    );
  }
}

/** The tables have no other types. */
const valuesOf = (row: Row, columns: readonly string[]): Value[] =>
  columns.map((column) => row[column] as Value);
