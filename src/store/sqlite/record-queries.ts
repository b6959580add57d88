import type { RecordQueries } from '../port.ts';
import type { Audit, NewAudit } from '../records.ts';
import type { Connection } from './sqlite-connection.ts';

export function addAudit(connection: Connection, { account, actor, action, target, at }: NewAudit): void {
  const sql = 'INSERT INTO audit (account, actor, action, target, created_at) VALUES (?, ?, ?, ?, ?)';
  connection.run(sql, account, actor, action, target, at);
}

export function listAudit(
  connection: Connection,
  page: { readonly account?: number; readonly before?: number; readonly limit: number },
): Audit[] {
  const sql = `SELECT * FROM audit WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR id < ?2)
    ORDER BY id DESC LIMIT ?3`;
  return connection.all(sql, page.account ?? null, page.before ?? null, page.limit).map((row) => ({
    id: row.id as number,
    account: row.account as number | null,
    actor: row.actor as string,
    action: row.action as string,
    target: row.target as string,
    at: row.created_at as number,
  }));
}

export function noteAlert(
  connection: Connection,
  { account, kind, entry, at }: Parameters<RecordQueries['noteAlert']>[0],
): boolean {
  const sql = `INSERT INTO alert_mark VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET entry = excluded.entry, created_at = excluded.created_at WHERE entry <> excluded.entry`;
  return connection.run(sql, account, kind, entry, at) > 0;
}

export function getSetting(connection: Connection, name: string): string | null {
  return (
    (connection.one('SELECT value FROM setting WHERE name = ?', name)?.value as string | undefined) ?? null
  );
}

export function setSetting(connection: Connection, name: string, value: string): void {
  const sql = 'INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value';
  connection.run(sql, name, value);
}
