import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as oneTurn } from 'node:timers/promises';
import { Unavailable } from '@kontor/base';
import { charge } from '../store/contract/fixture.ts';
import type { Charge, ChargeOutcome } from '../store/records.ts';
import { TestClock } from './fixture.ts';
import { Ledger } from './ledger.ts';

const OWNER = { account: 1, key: 1 };

/** A store that answers when the test lets it. */
class SlowStore {
  readonly groups: (readonly Charge[])[] = [];
  readonly waits: number[] = [];
  #open: PromiseWithResolvers<ChargeOutcome[]>[] = [];

  chargeGroup(items: readonly Charge[], maxWaitMs: number): Promise<ChargeOutcome[]> {
    this.groups.push(items);
    this.waits.push(maxWaitMs);
    const answer = Promise.withResolvers<ChargeOutcome[]>();
    this.#open.push(answer);
    return answer.promise;
  }

  answer(): void {
    const items = this.groups.at(-this.#open.length)!;
    const outcomes = items.map((_, i): ChargeOutcome => ({ result: 'charged', used: 1, credits: 100 - i }));
    this.#open.shift()!.resolve(outcomes);
  }

  refuse(error: Error): void {
    this.#open.shift()!.reject(error);
  }

  sizes(): number[] {
    return this.groups.map((group) => group.length);
  }
}

/** As long as the ledger waits for more, at most. */
async function turn(): Promise<void> {
  for (let count = 0; count < 3; count++) await oneTurn();
}

function open() {
  const store = new SlowStore();
  const clock = new TestClock();
  const commits: number[] = [];
  let ms = 0;
  const pass = (passed: number) => {
    ms += passed;
  };
  const ledger = new Ledger({ store, clock, now: () => ms, onCommit: (_, charges) => commits.push(charges) });
  const push = (count: number) =>
    Array.from({ length: count }, (_, i) => ledger.charge(charge(OWNER, `c${i}`, { at: clock.now() })));
  return { store, clock, commits, ledger, push, pass };
}

test('all charges of one turn share a group, and each gets its own outcome', async () => {
  const { store, ledger, push, commits } = open();
  const charges = push(20);
  assert.deepEqual(store.sizes(), [], 'not before the turn has ended');
  await turn();
  assert.deepEqual(store.sizes(), [20]);
  store.answer();
  const credits = (await Promise.all(charges)).map((o) => 'used' in o && o.credits);
  assert.deepEqual(
    credits,
    Array.from({ length: 20 }, (_, i) => 100 - i),
  );
  assert.deepEqual(commits, [20]);
  await ledger.close();
});

test('what comes while a group is under way goes together into the next', async () => {
  const { store, push } = open();
  push(1);
  await turn();
  for (let count = 0; count < 5; count++) {
    push(3);
    await turn();
  }
  assert.deepEqual(store.sizes(), [1]);
  store.answer();
  await turn();
  assert.deepEqual(store.sizes(), [1, 15]);
  store.answer();
});

test('a group goes with the next turn; after a slow flush of several, one more turn is waited for', async () => {
  const { store, push, pass } = open();
  for (const [count, turns, flushMs] of [
    [1, 1, 5],
    [2, 1, 1],
    [2, 1, 5],
    [1, 2, 5],
    [1, 1, 1],
  ] as const) {
    const groups = store.groups.length;
    push(count);
    for (let turnsLeft = turns; turnsLeft > 0; turnsLeft--) {
      assert.equal(store.groups.length, groups);
      await oneTurn();
    }
    assert.equal(store.groups.length, groups + 1, `${count} after ${groups} groups`);
    pass(flushMs);
    store.answer();
    await turn();
  }
});

test('a group is bounded, the rest follows', async () => {
  const { store, push } = open();
  const charges = push(1200);
  await turn();
  for (const size of [500, 500, 200]) {
    assert.equal(store.sizes().at(-1), size);
    store.answer();
    await turn();
  }
  assert.equal((await Promise.all(charges)).length, 1200);
});

test('a group that cannot be written is refused as a whole; the next one tries for the rest of its second', async () => {
  const { store, clock, push } = open();
  const first = push(2);
  await turn();
  clock.ms += 300;
  const second = push(2);
  clock.ms += 700;
  store.refuse(new Unavailable('database is locked'));
  for (const result of await Promise.allSettled(first)) {
    assert.equal(result.status === 'rejected' && result.reason.reason, 'database is locked');
  }
  await turn();
  assert.deepEqual(store.waits, [1000, 300]);
  store.answer();
  assert.equal((await Promise.all(second)).length, 2);
  // A clock that went back prolongs nothing.
  push(1);
  clock.ms -= 3_600_000;
  await turn();
  assert.equal(store.waits.at(-1), 1000);
  store.answer();
});

test('too many waiting are refused rather than kept', async () => {
  const { store, push } = open();
  const charges = push(20_001);
  await assert.rejects(charges.at(-1)!, { name: 'Unavailable', reason: 'ledger is full' });
  for (let group = 0; group < 40; group++) {
    await turn();
    store.answer();
  }
  assert.equal((await Promise.all(charges.slice(0, -1))).length, 20_000);
});

test('closing writes what was taken and takes nothing more', async () => {
  const { store, ledger, push } = open();
  const charges = push(3);
  const closed = ledger.close();
  await assert.rejects(ledger.charge(charge(OWNER, 'late')), { reason: 'ledger is closed' });
  await turn();
  store.answer();
  await closed;
  assert.equal((await Promise.all(charges)).length, 3);
  await ledger.close();
});
