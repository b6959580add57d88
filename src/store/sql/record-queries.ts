import type { RecordQueries } from '../port.ts';
import type { Audit, AuditFilter, NewAudit } from '../records.ts';
import type { Connection } from './sql-connection.ts';

/** A key keeps the name that it has at this moment, whatever becomes of it. */
export async function addAudit(
  connection: Connection,
  { account, actor, action, target, subject = null, network = null, at }: NewAudit,
): Promise<void> {
  const key = subject === null ? /^key:(\d+)$/.exec(target)?.[1] : undefined;
  const row = key && (await connection.one('SELECT name FROM api_key WHERE id = ?', Number(key)));
  const name = subject ?? (row ? (row.name as string) : null);
  const sql = `INSERT INTO audit (account, actor, action, target, subject, network, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`;
  await connection.run(sql, account, actor, action, target, name, network, at);
}

export async function listAudit(connection: Connection, filter: AuditFilter): Promise<Audit[]> {
  const { accounts, actions, from, until, before, limit } = filter;
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...bound: readonly (string | number | undefined)[]) => {
    const given = bound.filter((value) => value !== undefined);
    if (given.length < bound.length) return;
    conditions.push(condition);
    values.push(...given);
  };
  add('created_at >= ?', from);
  add('created_at < ?', until);
  add('id < ?', before);
  for (const [column, among] of [
    ['account', accounts],
    ['action', actions],
  ] as const) {
    if (among?.length === 0) return [];
    if (among !== undefined) add(`${column} IN (${among.map(() => '?').join(', ')})`, ...among);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const sql = `SELECT * FROM audit ${where} ORDER BY id DESC LIMIT ?`;
  return (await connection.all(sql, ...values, limit)).map((row) => ({
    id: row.id as number,
    account: row.account as number | null,
    actor: row.actor as string,
    action: row.action as string,
    target: row.target as string,
    subject: row.subject as string | null,
    network: row.network as string | null,
    at: row.created_at as number,
  }));
}

export async function noteAlert(
  connection: Connection,
  { account, kind, entry, at }: Parameters<RecordQueries['noteAlert']>[0],
): Promise<boolean> {
  const sql = `INSERT INTO alert_mark VALUES (?, ?, ?, ?) ON CONFLICT (account, kind) DO UPDATE
    SET entry = excluded.entry, created_at = excluded.created_at WHERE alert_mark.entry <> excluded.entry`;
  return (await connection.run(sql, account, kind, entry, at)) > 0;
}

export async function getSetting(connection: Connection, name: string): Promise<string | null> {
  return (
    ((await connection.one('SELECT value FROM setting WHERE name = ?', name))?.value as string | undefined) ??
    null
  );
}

export async function setSetting(connection: Connection, name: string, value: string): Promise<void> {
  const sql = 'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  await connection.run(sql, name, value);
}
