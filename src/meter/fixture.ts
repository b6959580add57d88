import { createHash } from 'node:crypto';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/port.ts';
import type { KeySettings } from '../store/records.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { AccountCache } from './account-cache.ts';
import type { Caller } from './caller.ts';
import type { RandomBytes } from './key-format.ts';
import { KeyService } from './key-service.ts';
import { Keys } from './keys.ts';
import { type CallRecord, Meter } from './meter.ts';
import { type Plans, readCatalog } from './plans.ts';

/** 2026-03-15T12:00:00Z */
export const NOON = 1_773_576_000_000;
export const OPERATION = 'epc-qr-code';

/** Randomness that is the same in every run. */
export function seededRandom(seed: string): RandomBytes {
  let block = 0;
  return (count) => {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; at += 32) {
      const hash = createHash('sha256').update(`${seed} ${block++}`).digest();
      bytes.set(hash.subarray(0, Math.min(32, count - at)), at);
    }
    return bytes;
  };
}

/** A clock that tests move. */
export class TestClock {
  ms = NOON;
  now(): number {
    return this.ms;
  }
}

export interface MeterFixture {
  readonly store: Store;
  readonly clock: TestClock;
  readonly random: RandomBytes;
  readonly accountCache: AccountCache;
  readonly keys: Keys;
  readonly life: KeyService;
  readonly meter: Meter;
  readonly plans: Plans;
  readonly errors: unknown[];
  close(): Promise<void>;
}

export interface MeterFixtureOptions {
  readonly folder: string;
  readonly name: string;
  readonly keyConcurrency?: number;
  readonly accountConcurrency?: number;
  readonly liveNodes?: () => number;
  readonly plans?: string;
  readonly clock?: TestClock;
  /** Which start of the service on this database it is: its randomness differs, its secret does not. */
  readonly start?: number;
}

/** Keys and meter over a real store in `folder`; the same name opens the same database again. */
export async function openMeterFixture(options: MeterFixtureOptions): Promise<MeterFixture> {
  const { folder, name, keyConcurrency = 64, clock = new TestClock(), start = 0 } = options;
  const empty = join(folder, 'empty.db');
  const file = join(folder, `${name}.db`);
  if (!existsSync(empty)) await openSqlite({ file: empty, at: 0, thread: 'calling' }).close();
  if (!existsSync(file)) copyFileSync(empty, file);
  const store = openSqlite({ file, at: 0, thread: 'calling' });
  const random = seededRandom(`${name} ${start}`);
  const plans = readCatalog(options.plans).plans;
  const accountCache = new AccountCache((plan) => plans.get(plan)?.weight ?? 1);
  const errors: unknown[] = [];
  const meter = new Meter({
    store,
    accountCache,
    clock,
    random,
    retrySecret: seededRandom(name)(32),
    concurrency: {
      ofKey: keyConcurrency,
      ofAccount: (plan) => plans.get(plan)?.concurrency ?? options.accountConcurrency ?? keyConcurrency,
    },
    liveNodes: options.liveNodes,
    onError: (error) => errors.push(error),
  });
  return {
    store,
    clock,
    random,
    accountCache,
    keys: new Keys({ store, clock, accountCache, prefix: 'kontor' }),
    life: new KeyService({
      store,
      clock,
      random,
      accountCache,
      prefix: 'kontor',
      operations: [OPERATION, 'barcode', 'indexes'],
    }),
    meter,
    plans,
    errors,
    close: async () => {
      await meter.close();
      await store.close();
    },
  };
}

export const keySettings = (changes: Partial<KeySettings> = {}): KeySettings => ({
  name: 'till',
  scopes: null,
  cidrs: null,
  cap: null,
  rate: null,
  expiresAt: null,
  ...changes,
});

export interface Customer {
  readonly account: number;
  readonly keyId: number;
  readonly text: string;
}

/** An account with credits and a key. */
export async function customer(
  fixture: MeterFixture,
  options: {
    readonly credits?: number;
    readonly key?: Partial<KeySettings>;
    readonly test?: boolean;
    readonly unlimited?: boolean;
    readonly plan?: string;
  } = {},
): Promise<Customer> {
  const { credits = 0, key, test = false, unlimited = false, plan = 'free' } = options;
  const account = (await fixture.store.createAccount({
    email: null,
    password: null,
    plan,
    unlimited,
    role: 'user',
    at: fixture.clock.now(),
  }))!;
  if (credits > 0) {
    const reference = `customer:${account}`;
    const entry = { kind: 'grant', amount: credits, reference, note: null, actor: 'test', at: 0 } as const;
    await fixture.store.addEntry({ ...entry, account });
  }
  const { id, text } = await fixture.life.create(account, keySettings(key), { test });
  return { account, keyId: id, text };
}

export const use = { operation: OPERATION, address: '192.0.2.1' };

export const call = (changes: Partial<CallRecord> = {}): CallRecord => ({
  requestId: 'request',
  operation: OPERATION,
  isEmpty: false,
  ms: 3.4,
  bytesIn: 120,
  bytesOut: 900,
  ...changes,
});

/** Hold, work, debit, release: one successful call. */
export async function serve(
  fixture: MeterFixture,
  caller: Caller,
  cost = 1,
  changes: Partial<CallRecord> = {},
) {
  const hold = fixture.meter.hold(caller, cost);
  try {
    return await fixture.meter.debit(hold, call(changes));
  } finally {
    hold.release();
  }
}
