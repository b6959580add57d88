import type { PermitBatch, PermitOrder } from '../../core/permits.ts';
import type { Connection } from '../sql/sql-connection.ts';
import { unavailableWhenLost } from './postgres-connection.ts';

/** No window is longer than an hour. */
const KEPT_MS = 7_200_000;

/**
 * Permits of a key's window, by the clock of the database. One round trip; those of an answer that was lost are lost
 * with it.
 * @throws Unavailable
 */
export async function takePermits(
  connection: Connection,
  { key, quota, windowMs, requested }: PermitOrder,
): Promise<PermitBatch> {
  const sql = 'SELECT granted, remaining, ends_in_ms FROM take_permits_v1(?, ?, ?, ?)';
  const row = await unavailableWhenLost(() => connection.one(sql, key, quota, windowMs, requested));
  return {
    granted: row!.granted as number,
    left: row!.remaining as number,
    endsInMs: row!.ends_in_ms as number,
  };
}

/** Deletes windows that are over; how many there were. */
export function purgeWindows(connection: Connection): Promise<number> {
  const sql =
    'DELETE FROM window_use WHERE started_at NOT BETWEEN database_ms_v1() - ?1 AND database_ms_v1() + ?1';
  return unavailableWhenLost(() => connection.run(sql, KEPT_MS));
}
