import { isFree } from '../free-retry.ts';
import type { Connection } from '../sql/sql-connection.ts';

/** True when a call with this tag would go uncharged at this time, as `charge_apart_v1` decides. */
export async function isRepeat(
  connection: Connection,
  account: number,
  tag: Uint8Array,
  now: number,
): Promise<boolean> {
  const sql = 'SELECT repeats, created_at FROM retry WHERE account = ? AND tag = ?';
  const earlier = await connection.one(sql, account, tag);
  return earlier !== undefined && isFree(earlier.repeats as number, earlier.created_at as number, now);
}

/** Walks the accounts, so that the index (account, created_at) serves. */
export async function purgeCharges(connection: Connection, before: number, limit: number): Promise<number> {
  const sql = `DELETE FROM charge WHERE id IN (
    SELECT old.id FROM account CROSS JOIN LATERAL
      (SELECT id FROM charge WHERE charge.account = account.id AND created_at < ?1 LIMIT ?2) AS old LIMIT ?2)`;
  return connection.run(sql, before, limit);
}
