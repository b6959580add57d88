import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What is on disk when nobody works on it any more. */
export interface LedgerState {
  readonly requestIds: readonly string[];
  readonly credits: number;
}

/** Reads the books of the one account and checks that they add up. */
export function readLedgerState(dataFolder: string): LedgerState {
  const database = new DatabaseSync(join(dataFolder, 'kontor.db'));
  const one = (sql: string) => database.prepare(sql).get() ?? {};
  const requestIds = database.prepare('SELECT request_id AS id FROM charge').all();
  const { credits } = one('SELECT credits FROM account');
  const { given } = one('SELECT sum(amount) AS given FROM credit_entry');
  const usage = one('SELECT sum(calls) AS calls, sum(credits) AS credits FROM usage_day');
  const { integrity_check: integrity } = one('PRAGMA integrity_check');
  database.close();
  assert.equal(integrity, 'ok');
  assert.deepEqual({ ...usage }, { calls: requestIds.length, credits: requestIds.length });
  assert.equal(Number(credits), Number(given) - requestIds.length);
  return { requestIds: requestIds.map(({ id }) => String(id)), credits: Number(credits) };
}
