import type { CallOrder } from '../../core/outside-calls.ts';
import type { Connection } from '../sql/sql-connection.ts';
import { unavailableWhenLost } from './postgres-connection.ts';

/** Reserves a moment by the clock of the database; as `TakeCall`. One whose answer was lost stays unused. */
export async function takeCall(
  connection: Connection,
  { name, calls, windowMs, maxWaitMs }: CallOrder,
): Promise<number> {
  const sql = 'SELECT take_call_v1(?, ?, ?, ?) AS wait';
  const row = await unavailableWhenLost(() => connection.one(sql, name, calls, windowMs, maxWaitMs));
  return row!.wait as number;
}
