import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountCache } from '../src/meter/account-cache.ts';
import { bootstrap } from '../src/meter/bootstrap.ts';
import { Keys } from '../src/meter/keys.ts';
import { Meter } from '../src/meter/meter.ts';
import { openSqlite } from '../src/store/sqlite/open-sqlite.ts';
import type { Benchmark, Figure } from './harness.ts';

const clock = { now: (): number => Math.floor(performance.timeOrigin + performance.now()) };
const random = (count: number): Uint8Array => randomBytes(count);
const SECONDS = 2;

interface LedgerSetup {
  readonly callsPerSecond: Figure;
  readonly close: () => Promise<void>;
}

/** Key check, hold, durable debit and release, by so many callers, without HTTP. */
async function openDesk(callers: number, thread: 'own' | 'calling'): Promise<LedgerSetup> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const store = openSqlite({ file: join(folder, 'kontor.db'), at: clock.now(), thread });
  const first = await bootstrap({ store, clock, random, prefix: 'kontor', credits: 1e9 });
  const accountCache = new AccountCache();
  const keys = new Keys({ store, clock, accountCache, prefix: 'kontor' });
  const meter = new Meter({
    store,
    accountCache,
    clock,
    random,
    retrySecret: random(32),
    concurrency: { ofKey: callers, ofAccount: () => callers },
    onError: (error) => {
      throw error;
    },
  });
  const numbers = { operation: 'epc-qr-code', isEmpty: false, ms: 3, bytesIn: 200, bytesOut: 900 };
  async function callUntil(end: number, name: string): Promise<number> {
    let count = 0;
    for (; performance.now() < end; count++) {
      const hold = meter.hold(await keys.check(first!.text, { operation: numbers.operation }), 1);
      await meter.debit(hold, { requestId: `${name}${count}`, ...numbers });
      hold.release();
    }
    return count;
  }
  return {
    callsPerSecond: async () => {
      const end = performance.now() + SECONDS * 1000;
      const counts = await Promise.all(Array.from({ length: callers }, (_, i) => callUntil(end, `c${i}n`)));
      return counts.reduce((sum, count) => sum + count, 0) / SECONDS;
    },
    close: async () => {
      await meter.close();
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function durable(callers: number): Benchmark {
  return {
    kind: 'figure',
    name: `ledger-${callers}`,
    what: `durable charges by ${callers} caller(s): key check, hold, group commit, release`,
    unit: 'charges/s',
    better: 'higher',
    baseline: 'on the calling thread',
    prepare: async () => {
      const ours = await openDesk(callers, 'own');
      const calling = await openDesk(callers, 'calling');
      return {
        run: ours.callsPerSecond,
        peers: { 'on the calling thread': calling.callsPerSecond },
        close: async () => {
          await Promise.all([ours.close(), calling.close()]);
        },
      };
    },
  };
}

export const benchmarks: readonly Benchmark[] = [durable(20), durable(1)];
