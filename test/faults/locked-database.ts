import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFolder } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { wallClock } from './open-ledger.mts';
import { runLoad } from './run-load.mts';

/**
 * Another process locks the database for a while (over HTTP: for 5 s): refused in time, nothing charged, available at
 * once.
 */

const LOCK_MS = 3000;
/** On a quiet machine 1,200, 50 and 200; each is far below the lock, which is what a fault would take. */
const MAX_ANSWER_MS = 2200;
const MAX_DELAY_MS = 500;
const MAX_RETURN_MS = 1500;

test(`the database is locked for ${LOCK_MS} ms by another process`, { timeout: 60_000 }, async (t) => {
  const dataFolder = newFolder(t);
  let lockedAt = 0;
  let freedAt = 0;
  async function lock(): Promise<void> {
    const other = new DatabaseSync(join(dataFolder, 'kontor.db'), { timeout: 1000 });
    await sleep(500);
    other.exec('BEGIN IMMEDIATE');
    lockedAt = wallClock.now();
    await sleep(LOCK_MS);
    other.exec('ROLLBACK');
    freedAt = wallClock.now();
    other.close();
  }
  let locking: Promise<void> = Promise.resolve();
  const { endings, loopMaxMs } = await runLoad({
    dataFolder,
    callers: 40,
    durationMs: LOCK_MS + 2000,
    onReady: () => {
      locking = lock();
    },
  });
  await locking;
  const refused = endings.filter(({ outcome }) => outcome === 'Unavailable');
  const charged = endings.filter(({ outcome }) => outcome === 'charged');
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  const back = Math.min(
    ...charged.filter(({ endedAt }) => endedAt >= freedAt).map(({ endedAt }) => endedAt - freedAt),
  );
  t.diagnostic(
    `${refused.length} refused after at most ${Math.round(slowest)} ms, back after ${back} ms, event loop delay max ${loopMaxMs.toFixed(1)} ms`,
  );
  assert.equal(refused.length + charged.length, endings.length);
  assert.ok(refused.length >= 40 * 2, 'all callers were refused, and again');
  assert.ok(slowest <= MAX_ANSWER_MS, `refused after ${slowest} ms`);
  const meanwhile = charged.filter(({ endedAt }) => endedAt > lockedAt + 50 && endedAt < freedAt);
  assert.deepEqual(meanwhile, [], 'no caller gets a charge that cannot be');
  assert.ok(back <= MAX_RETURN_MS, `back after ${back} ms`);
  assert.ok(loopMaxMs <= MAX_DELAY_MS, `event loop delay ${loopMaxMs} ms`);
  assert.equal(
    readLedgerState(dataFolder).requestIds.length,
    charged.length + 1,
    'refused calls are not charged',
  );
});
