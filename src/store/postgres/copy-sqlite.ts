import { SHARED_QUERIES } from '../sql/queries.ts';
import type { Connection, Value } from '../sql/sql-connection.ts';
import { SharedConnection } from '../sqlite/shared-connection.ts';
import { Connection as SqliteConnection } from '../sqlite/sqlite-connection.ts';

/** In an order in which each row finds those that it refers to. */
const TABLES = [
  ...['setting', 'account', 'api_key', 'credit_entry', 'charge', 'usage_day', 'session', 'one_time'],
  ...['external_event', 'audit', 'refused_call', 'alert_mark', 'payer', 'known_network', 'test_use'],
  'evidence_key',
] as const;
/** Their numbers are given by the database: the next ones must be behind those that are there. */
const NUMBERED = ['account', 'api_key', 'credit_entry', 'audit', 'refused_call', 'evidence_key'] as const;
/** A statement has at most 65,535 values (protocol of PostgreSQL, message Bind). */
const VALUES_AT_ONCE = 30_000;

export interface Copied {
  readonly accounts: number;
  readonly keys: number;
  readonly charges: number;
  readonly entries: number;
}

/** Somebody works with the database already; or the copy is not what the folder has. Nothing was written. */
export class CopyRefused extends Error {}

/**
 * Copies the books of a folder into an empty database, all of them or nothing.
 * @param file `kontor.db` of a service that does not run
 * @param further what else of the folder belongs to the same transaction
 * @throws CopyRefused, what `further` throws
 */
export async function copySqlite(
  file: string,
  to: Connection,
  further: (tx: Connection) => Promise<void>,
): Promise<Copied> {
  const from = new SqliteConnection({ file, readOnly: true });
  try {
    return await to.transaction(async (tx) => {
      if ((await tx.one('SELECT 1 AS found FROM account LIMIT 1')) !== undefined)
        throw new CopyRefused('The database is not empty: it has accounts.');
      for (const table of TABLES) await copyTable(table, from, tx);
      for (const table of NUMBERED)
        await tx.one(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) AS at FROM ${table}`);
      await further(tx);
      return compare(new SharedConnection(from), tx);
    });
  } finally {
    from.close();
  }
}

type Table = (typeof TABLES)[number];

async function copyTable(table: Table, from: SqliteConnection, tx: Connection): Promise<void> {
  let rows: Record<string, Value>[] = [];
  const later: (readonly [id: number, successor: number])[] = [];
  for (const row of from.each(`SELECT * FROM ${table}`)) {
    const copy = { ...row } as Record<string, Value>;
    // A successor comes after the key that it replaces.
    if (table === 'api_key' && copy.replaced_by !== null) {
      later.push([copy.id as number, copy.replaced_by as number]);
      copy.replaced_by = null;
    }
    rows.push(copy);
    if (rows.length * Object.keys(copy).length < VALUES_AT_ONCE) continue;
    await insert(table, rows, tx);
    rows = [];
  }
  await insert(table, rows, tx);
  for (const [id, successor] of later)
    await tx.run('UPDATE api_key SET replaced_by = ? WHERE id = ?', successor, id);
}

async function insert(table: Table, rows: readonly Record<string, Value>[], tx: Connection): Promise<void> {
  if (table !== 'charge') return insertInto(table, rows, tx);
  // What makes a call a repeated one is a table of its own.
  const charges = rows.map(({ retry_tag: _, repeats: __, ...charge }) => charge);
  const retries = rows.filter(({ retry_tag: tag }) => tag !== null);
  await insertInto('charge', charges, tx);
  await insertInto(
    'retry',
    retries.map((row) => ({
      account: row.account!,
      tag: row.retry_tag!,
      charge: row.id!,
      repeats: row.repeats!,
      created_at: row.created_at!,
    })),
    tx,
  );
}

async function insertInto(
  table: Table | 'retry',
  rows: readonly Record<string, Value>[],
  tx: Connection,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const marks = `(${columns.map(() => '?').join(', ')})`;
  const values = rows.map(() => marks).join(', ');
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values}`;
  await tx.run(sql, ...rows.flatMap((row) => columns.map((column) => row[column]!)));
}

/** The same rows, credits and balances on both sides. */
async function compare(from: Connection, to: Connection): Promise<Copied> {
  for (const table of TABLES.filter((name) => name !== 'setting')) {
    const sql = `SELECT count(*) AS count FROM ${table}`;
    if ((await from.one(sql))?.count !== (await to.one(sql))?.count)
      throw new CopyRefused(`The copy of ${table} is not complete; nothing was written.`);
  }
  const sums =
    'SELECT coalesce(sum(credits), 0) AS credits, coalesce(sum(plan_credits), 0) AS plan FROM account';
  const balances = async (side: Connection) =>
    JSON.stringify([await side.one(sums), await SHARED_QUERIES.listImbalances(side)]);
  if ((await balances(from)) !== (await balances(to)))
    throw new CopyRefused('The balances of the copy differ; nothing was written.');
  const count = async (table: Table) =>
    (await to.one(`SELECT count(*) AS count FROM ${table}`))!.count as number;
  return {
    accounts: await count('account'),
    keys: await count('api_key'),
    charges: await count('charge'),
    entries: await count('credit_entry'),
  };
}
