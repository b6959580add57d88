import type { Connection } from '../sql/sql-connection.ts';

const DAY_MS = 86_400_000;
/** As in `charge_apart_v1` (rules: Retries without a second charge). */
const FREE_REPEATS = 5;

/** True when a call with this tag would go uncharged at this time. */
export async function isRepeat(
  connection: Connection,
  account: number,
  tag: Uint8Array,
  now: number,
): Promise<boolean> {
  const sql = 'SELECT repeats, created_at FROM retry WHERE account = ? AND tag = ?';
  const earlier = await connection.one(sql, account, tag);
  if (earlier === undefined) return false;
  return (earlier.repeats as number) < FREE_REPEATS && now - (earlier.created_at as number) < DAY_MS;
}

/** Walks the accounts, so that the index (account, created_at) serves. */
export async function purgeCharges(connection: Connection, before: number, limit: number): Promise<number> {
  const sql = `DELETE FROM charge WHERE id IN (
    SELECT old.id FROM account CROSS JOIN LATERAL
      (SELECT id FROM charge WHERE charge.account = account.id AND created_at < ?1 LIMIT ?2) AS old LIMIT ?2)`;
  return connection.run(sql, before, limit);
}
