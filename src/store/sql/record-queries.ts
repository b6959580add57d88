import type { RecordQueries } from '../port.ts';
import type { Audit, NewAudit } from '../records.ts';
import type { Connection } from './sql-connection.ts';

export async function addAudit(
  connection: Connection,
  { account, actor, action, target, at }: NewAudit,
): Promise<void> {
  const sql = 'INSERT INTO audit (account, actor, action, target, created_at) VALUES (?, ?, ?, ?, ?)';
  await connection.run(sql, account, actor, action, target, at);
}

export async function listAudit(
  connection: Connection,
  page: { readonly account?: number; readonly before?: number; readonly limit: number },
): Promise<Audit[]> {
  const given = [
    ['account = ?', page.account],
    ['id < ?', page.before],
  ] as const;
  const conditions = given.filter(([, value]) => value !== undefined);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(([text]) => text).join(' AND ')}`;
  const sql = `SELECT * FROM audit ${where} ORDER BY id DESC LIMIT ?`;
  const values = conditions.map(([, value]) => value as number);
  return (await connection.all(sql, ...values, page.limit)).map((row) => ({
    id: row.id as number,
    account: row.account as number | null,
    actor: row.actor as string,
    action: row.action as string,
    target: row.target as string,
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
