import { isDeepStrictEqual } from 'node:util';
import type { KeyChange, KeyChangeResult, NewKey, Rotation, RotationResult } from '../port.ts';
import type { ApiKey, KeyMark, KeyOwner, KeySettings } from '../records.ts';
import { accountOf, keyOf } from './rows.ts';
import type { Connection, Row } from './sql-connection.ts';
import { testUseOf } from './usage-queries.ts';

const json = (values: readonly string[] | null): string | null =>
  values === null ? null : JSON.stringify(values);

/** Inside the caller's snapshot: balance and cap belong together. */
async function withOwner(connection: Connection, row: Row | undefined): Promise<KeyOwner | null> {
  if (row === undefined) return null;
  const key = keyOf(row);
  const account = await connection.one('SELECT * FROM account WHERE id = ?', key.account);
  const testUse = key.test ? await testUseOf(connection, key.account) : undefined;
  return { key, account: accountOf(account!), ...(testUse && { testUse }) };
}

export async function findKey(connection: Connection, hash: Uint8Array): Promise<KeyOwner | null> {
  return connection.snapshot(async (tx) =>
    withOwner(tx, await tx.one('SELECT * FROM api_key WHERE hash = ?', hash)),
  );
}

export async function findKeyById(
  connection: Connection,
  account: number,
  key: number,
): Promise<KeyOwner | null> {
  return connection.snapshot(async (tx) =>
    withOwner(tx, await tx.one('SELECT * FROM api_key WHERE id = ? AND account = ?', key, account)),
  );
}

export async function listKeys(
  connection: Connection,
  account: number,
  revokedSince: number,
): Promise<ApiKey[]> {
  const sql = `SELECT * FROM api_key WHERE account = ? AND (revoked_at IS NULL OR revoked_at >= ?) ORDER BY id DESC`;
  return (await connection.all(sql, account, revokedSince)).map(keyOf);
}

/** Adds a key inside the caller's transaction; its id. */
export async function insertKey(
  connection: Connection,
  account: number,
  settings: KeySettings,
  mark: KeyMark,
  at: number,
): Promise<number> {
  const sql = `INSERT INTO api_key (account, hash, head, tail, test, name, scopes, cidrs, cap, rate, expires_at, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`;
  const { hash, head, tail, test } = mark;
  const { name, scopes, cidrs, cap, rate, expiresAt } = settings;
  const values = [test ? 1 : 0, name, json(scopes), json(cidrs), cap, rate, expiresAt, at];
  const id = (await connection.one(sql, account, hash, head, tail, ...values))!.id as number;
  // Other processes may remember that there is no such key.
  await connection.notify('key', String(id));
  return id;
}

const LIVE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)';

/** Counted inside the caller's transaction, so that what is added belongs to the count. */
async function hasRoom(
  connection: Connection,
  account: number,
  at: number,
  maxLive: number,
): Promise<boolean> {
  const sql = `SELECT count(*) AS live FROM api_key WHERE account = ? AND ${LIVE}`;
  return ((await connection.one(sql, account, at))!.live as number) < maxLive;
}

export async function createKey(
  connection: Connection,
  { account, settings, mark, at, maxLive }: NewKey,
): Promise<number | null> {
  return connection.transaction(async (tx) =>
    (await hasRoom(tx, account, at, maxLive)) ? insertKey(tx, account, settings, mark, at) : null,
  );
}

export async function rotateKey(connection: Connection, rotation: Rotation): Promise<RotationResult> {
  const { account, key, mark, at, oldExpiresAt, maxLive } = rotation;
  return connection.transaction(async (tx) => {
    const row = await tx.one('SELECT * FROM api_key WHERE id = ? AND account = ?', key, account);
    if (row === undefined || row.revoked_at !== null) return { result: 'unknown' };
    // Also when its time is over: it has a successor whether or not it still works.
    if (row.replaced_by !== null) return { result: 'replaced' };
    if (!isUnexpired(keyOf(row), at)) return { result: 'unknown' };
    if (oldExpiresAt > at && !(await hasRoom(tx, account, at, maxLive))) return { result: 'too-many' };
    const id = await insertKey(tx, account, keyOf(row), mark, at);
    // The month's use goes along: a rotation is no way around the cap.
    await tx.run(
      'UPDATE api_key SET cap_used = ?, cap_month = ? WHERE id = ?',
      ...[row.cap_used as number, row.cap_month as number, id],
    );
    await tx.run(
      `UPDATE api_key SET replaced_by = ?1, expires_at = CASE WHEN expires_at < ?2 THEN expires_at ELSE ?2 END WHERE id = ?3`,
      ...[id, oldExpiresAt, key],
    );
    await tx.notify('key', String(key));
    return { result: 'rotated', id };
  });
}

export async function revokeKey(
  connection: Connection,
  account: number,
  key: number,
  at: number,
): Promise<boolean> {
  const sql = 'UPDATE api_key SET revoked_at = ? WHERE id = ? AND account = ? AND revoked_at IS NULL';
  return connection.transaction(async (tx) => {
    if ((await tx.run(sql, at, key, account)) === 0) return false;
    await tx.notify('key', String(key));
    return true;
  });
}

export async function changeKey(
  connection: Connection,
  { account, key, settings, from, at, maxLive }: KeyChange,
): Promise<KeyChangeResult> {
  return connection.transaction(async (tx) => {
    const sql = 'SELECT * FROM api_key WHERE id = ? AND account = ? AND revoked_at IS NULL';
    const row = await tx.one(sql, key, account);
    if (row === undefined) return 'unknown';
    const now = keyOf(row);
    if (!isDeepStrictEqual(settingsOf(now), settingsOf(from))) return 'outdated';
    const wasLive = isUnexpired(now, at);
    if (!wasLive && isUnexpired(settings, at) && !(await hasRoom(tx, account, at, maxLive)))
      return 'too-many';
    const { name, scopes, cidrs, cap, rate, expiresAt } = settings;
    await tx.run(
      'UPDATE api_key SET name = ?, scopes = ?, cidrs = ?, cap = ?, rate = ?, expires_at = ? WHERE id = ?',
      ...[name, json(scopes), json(cidrs), cap, rate, expiresAt, key],
    );
    await tx.notify('key', String(key));
    return 'changed';
  });
}

const isUnexpired = ({ expiresAt }: Pick<KeySettings, 'expiresAt'>, at: number): boolean =>
  expiresAt === null || expiresAt > at;

const settingsOf = ({ name, scopes, cidrs, cap, rate, expiresAt }: KeySettings): KeySettings => ({
  ...{ name, scopes, cidrs, cap, rate, expiresAt },
});
