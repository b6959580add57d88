import type { GivenUp, Settled } from '../give-up-list.ts';
import type { Connection } from './sqlite-connection.ts';

/** A charge of status 0: one that was not made, and breaks on the primary key should it still come. */
const ADD_TOMBSTONE = `
  INSERT INTO charge (id, request_id, account, key, operation, cost, status, ms, bytes_in, bytes_out, created_at)
  VALUES (?, '', ?, ?, ?, 0, 0, 0, 0, 0, ?) ON CONFLICT (id) DO NOTHING`;
const FIND = 'SELECT account, key, cost FROM charge WHERE id = ? AND status <> 0 AND cost > 0';
const ADD_REFUND = `
  INSERT INTO credit_entry (account, kind, amount, reference, note, actor, created_at)
  VALUES (?, 'refund', ?, ?, NULL, 'ledger', ?) ON CONFLICT (reference) DO NOTHING`;
/** Refunded credits never expire: those of the plan stay as they are. */
const GIVE_BACK = 'UPDATE account SET credits = credits + ? WHERE id = ?';
const GIVE_CAP_BACK = 'UPDATE api_key SET cap_used = max(0, cap_used - ?) WHERE id = ? AND cap_month = ?';
/** A repeat of a call that was refunded is a call like any other. */
const DROP_TAG = 'UPDATE charge SET retry_tag = NULL WHERE id = ?';

/**
 * Undoes charges whose callers were refused: those that were made are refunded by an entry `charge:` and their id, the
 * others cannot be made any more. Doing it twice changes nothing.
 */
export const giveUp = (connection: Connection, items: readonly GivenUp[]): Settled =>
  connection.transaction(() => {
    const accounts = new Set<number>();
    let tombstones = 0;
    let refunds = 0;
    for (const { id, account, key, operation, at, month } of items) {
      if (connection.run(ADD_TOMBSTONE, id, account, key, operation, at) > 0) {
        tombstones++;
        continue;
      }
      connection.run(DROP_TAG, id);
      const made = connection.one(FIND, id);
      if (made === undefined) continue;
      const [owner, cost] = [made.account as number, made.cost as number];
      if (connection.run(ADD_REFUND, owner, cost, `charge:${id}`, at) === 0) continue;
      connection.run(GIVE_BACK, cost, owner);
      connection.run(GIVE_CAP_BACK, cost, made.key as number, month);
      refunds++;
      accounts.add(owner);
    }
    return { tombstones, refunds, accounts: [...accounts] };
  });
