import { isDeepStrictEqual } from 'node:util';
import type { KeyChange, KeyChangeResult, NewKey, Rotation, RotationResult } from '../port.ts';
import type { ApiKey, KeyMark, KeyOwner, KeySettings } from '../records.ts';
import { accountOf, keyOf } from './rows.ts';
import type { Connection, Row } from './sqlite-connection.ts';
import { testUseOf } from './usage-queries.ts';

const json = (values: readonly string[] | null): string | null =>
  values === null ? null : JSON.stringify(values);

/** Nothing else runs on this connection in between, so balance and cap belong together. */
function withOwner(connection: Connection, row: Row | undefined): KeyOwner | null {
  if (row === undefined) return null;
  const key = keyOf(row);
  const account = connection.one('SELECT * FROM account WHERE id = ?', key.account);
  const testUse = key.test ? testUseOf(connection, key.account) : undefined;
  return { key, account: accountOf(account!), ...(testUse && { testUse }) };
}

export function findKey(connection: Connection, hash: Uint8Array): KeyOwner | null {
  return withOwner(connection, connection.one('SELECT * FROM api_key WHERE hash = ?', hash));
}

export function findKeyById(connection: Connection, account: number, key: number): KeyOwner | null {
  const row = connection.one('SELECT * FROM api_key WHERE id = ? AND account = ?', key, account);
  return withOwner(connection, row);
}

export function listKeys(connection: Connection, account: number, revokedSince: number): ApiKey[] {
  const sql = `SELECT * FROM api_key WHERE account = ? AND (revoked_at IS NULL OR revoked_at >= ?) ORDER BY id DESC`;
  return connection.all(sql, account, revokedSince).map(keyOf);
}

/** Adds a key inside the caller's transaction; its id. */
export function insertKey(
  connection: Connection,
  account: number,
  settings: KeySettings,
  mark: KeyMark,
  at: number,
): number {
  const sql = `INSERT INTO api_key (account, hash, head, tail, test, name, scopes, cidrs, cap, rate, expires_at, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`;
  const { hash, head, tail, test } = mark;
  const { name, scopes, cidrs, cap, rate, expiresAt } = settings;
  const values = [test ? 1 : 0, name, json(scopes), json(cidrs), cap, rate, expiresAt, at];
  return connection.one(sql, account, hash, head, tail, ...values)!.id as number;
}

const LIVE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)';

/** Counted inside the caller's transaction, so that what is added belongs to the count. */
function hasRoom(connection: Connection, account: number, at: number, maxLive: number): boolean {
  const sql = `SELECT count(*) AS live FROM api_key WHERE account = ? AND ${LIVE}`;
  return (connection.one(sql, account, at)!.live as number) < maxLive;
}

export function createKey(
  connection: Connection,
  { account, settings, mark, at, maxLive }: NewKey,
): number | null {
  return connection.transaction(() =>
    hasRoom(connection, account, at, maxLive) ? insertKey(connection, account, settings, mark, at) : null,
  );
}

export function rotateKey(connection: Connection, rotation: Rotation): RotationResult {
  const { account, key, mark, at, oldExpiresAt, maxLive } = rotation;
  return connection.transaction(() => {
    const row = connection.one('SELECT * FROM api_key WHERE id = ? AND account = ?', key, account);
    if (row === undefined || row.revoked_at !== null) return { result: 'unknown' };
    // Also when its time is over: it has a successor whether or not it still works.
    if (row.replaced_by !== null) return { result: 'replaced' };
    if (!isUnexpired(keyOf(row), at)) return { result: 'unknown' };
    if (oldExpiresAt > at && !hasRoom(connection, account, at, maxLive)) return { result: 'too-many' };
    const id = insertKey(connection, account, keyOf(row), mark, at);
    // The month's use goes along: a rotation is no way around the cap.
    connection.run(
      'UPDATE api_key SET cap_used = ?, cap_month = ? WHERE id = ?',
      ...[row.cap_used as number, row.cap_month as number, id],
    );
    connection.run(
      `UPDATE api_key SET replaced_by = ?1, expires_at = min(coalesce(expires_at, ?2), ?2) WHERE id = ?3`,
      ...[id, oldExpiresAt, key],
    );
    return { result: 'rotated', id };
  });
}

export function revokeKey(connection: Connection, account: number, key: number, at: number): boolean {
  const sql = 'UPDATE api_key SET revoked_at = ? WHERE id = ? AND account = ? AND revoked_at IS NULL';
  return connection.run(sql, at, key, account) > 0;
}

export function changeKey(
  connection: Connection,
  { account, key, settings, from, at, maxLive }: KeyChange,
): KeyChangeResult {
  return connection.transaction(() => {
    const sql = 'SELECT * FROM api_key WHERE id = ? AND account = ? AND revoked_at IS NULL';
    const row = connection.one(sql, key, account);
    if (row === undefined) return 'unknown';
    const now = keyOf(row);
    if (!isDeepStrictEqual(settingsOf(now), settingsOf(from))) return 'outdated';
    const wasLive = isUnexpired(now, at);
    if (!wasLive && isUnexpired(settings, at) && !hasRoom(connection, account, at, maxLive))
      return 'too-many';
    const { name, scopes, cidrs, cap, rate, expiresAt } = settings;
    connection.run(
      'UPDATE api_key SET name = ?, scopes = ?, cidrs = ?, cap = ?, rate = ?, expires_at = ? WHERE id = ?',
      ...[name, json(scopes), json(cidrs), cap, rate, expiresAt, key],
    );
    return 'changed';
  });
}

const isUnexpired = ({ expiresAt }: Pick<KeySettings, 'expiresAt'>, at: number): boolean =>
  expiresAt === null || expiresAt > at;

const settingsOf = ({ name, scopes, cidrs, cap, rate, expiresAt }: KeySettings): KeySettings => ({
  ...{ name, scopes, cidrs, cap, rate, expiresAt },
});
