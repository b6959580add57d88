import type { Queries } from '../port.ts';
import type { ChargeQueryName } from '../sql/queries.ts';
import { chargeGroup, isRepeat } from './charge-group.ts';
import type { Connection } from './sqlite-connection.ts';

/** A query that answers at once, on the thread that owns the connection. */
type Synchronous<Query> = Query extends (...values: infer Values) => Promise<infer Result>
  ? (connection: Connection, ...values: Values) => Result
  : never;

/** Walks the accounts, so that the index (account, created_at) serves; few rows at a time keep the lock short. */
export function purgeCharges(connection: Connection, before: number, limit: number): number {
  const sql = `DELETE FROM charge WHERE id IN (
    SELECT charge.id FROM account CROSS JOIN charge
    WHERE charge.account = account.id AND charge.created_at < ? LIMIT ?)`;
  return connection.run(sql, before, limit);
}

/** The queries around charges, without a step that waits: nothing runs between their statements. */
export const CHARGE_QUERIES: { readonly [Name in ChargeQueryName]: Synchronous<Queries[Name]> } = {
  chargeGroup,
  isRepeat,
  purgeCharges,
};
