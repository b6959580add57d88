import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@kontor/base';
import fc from 'fast-check';
import { temporaryFolder } from '../store/contract/temporary-folder.ts';
import {
  type Customer,
  call,
  customer,
  type MeterFixture,
  openMeterFixture,
  TestClock,
  use,
} from './fixture.ts';
import { contentDigest } from './retry-tag.ts';

const folder = temporaryFolder();
let fixtures = 0;

/** What can happen to an account, in any order. */
type Step =
  | {
      readonly kind: 'calls';
      readonly count: number;
      readonly price: number;
      readonly tag: number;
      readonly fails: boolean;
    }
  | { readonly kind: 'accountCache'; readonly amount: number; readonly reference: number }
  | { readonly kind: 'day' }
  | { readonly kind: 'crash' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('calls' as const),
        count: fc.integer({ min: 1, max: 6 }),
        price: fc.integer({ min: 0, max: 5 }),
        tag: fc.integer({ min: -3, max: 2 }),
        fails: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('accountCache' as const),
        amount: fc.integer({ min: -12, max: 12 }),
        reference: fc.nat(8),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'day' }, { kind: 'crash' }) },
  ),
  { maxLength: 25 },
);

/** The books as they must be, in a few lines. */
class Model {
  credits = 10;
  readonly booked = new Set<string>();
  readonly answered = new Map<string, number>();
}

class World {
  readonly model = new Model();
  readonly clock = new TestClock();
  readonly #name = `money-${++fixtures}`;
  fixture!: MeterFixture;
  #customer!: Customer;
  #calls = 0;
  #starts = 0;

  async start(): Promise<void> {
    this.fixture = await openMeterFixture({
      folder,
      name: this.#name,
      clock: this.clock,
      keyConcurrency: 1000,
      start: this.#starts++,
    });
    this.#customer ??= await customer(this.fixture, { credits: 10 });
  }

  /** Calls at the same time; some fail after their hold, some are retries. What was answered is noted. */
  async calls({ count, price, tag, fails }: Extract<Step, { kind: 'calls' }>): Promise<void> {
    const body = Buffer.from(String(price));
    const repeat =
      tag < 0
        ? undefined
        : { key: `retry-${tag}`, target: ['POST', '/v1/x'], digest: () => contentDigest(body) };
    const one = async (failing: boolean) => {
      const requestId = `call-${++this.#calls}`;
      const caller = await this.fixture.keys.check(this.#customer.text, use);
      const hold = this.fixture.meter.hold(caller, price, { mayRepeat: repeat !== undefined });
      try {
        await this.fixture.meter.cover(hold, repeat);
        if (failing) return;
        const receipt = await this.fixture.meter.debit(hold, call({ requestId, ...(repeat && { repeat }) }));
        assert.equal(receipt.used, receipt.replayed ? 0 : price);
        assert.ok(receipt.remaining === 'unlimited' || receipt.remaining >= 0);
        this.model.credits -= receipt.used;
        this.model.answered.set(requestId, receipt.used);
      } finally {
        hold.release();
      }
    };
    const results = await Promise.allSettled(
      Array.from({ length: count }, (_, i) => one(fails && i % 2 === 0)),
    );
    for (const result of results) {
      if (result.status === 'rejected') assert.ok(result.reason instanceof Refusal, String(result.reason));
    }
  }

  async book(amount: number, reference: string): Promise<void> {
    const { account } = this.#customer;
    const kind = amount < 0 ? 'refund' : 'grant';
    const entry = { account, kind, amount, reference, note: null, actor: 'test', at: 0 } as const;
    const { result } = await this.fixture.store.addEntry(entry);
    this.fixture.accountCache.expireAccount(account);
    const fits = this.model.credits + amount >= 0;
    if (this.model.booked.has(reference)) assert.equal(result, 'duplicate');
    else assert.equal(result, fits ? 'added' : 'insufficient');
    if (result !== 'added') return;
    this.model.booked.add(reference);
    this.model.credits += amount;
  }

  /** Ends without a word: what was taken but not answered is lost or written, nothing in between. */
  async crash(): Promise<void> {
    const caller = await this.fixture.keys.check(this.#customer.text, use);
    const before = this.model.credits;
    const lost: Promise<unknown>[] = [];
    for (let count = 0; count < Math.min(3, before); count++) {
      // Never flushed: the database is gone when the turn ends.
      lost.push(this.fixture.meter.debit(this.fixture.meter.hold(caller, 1), call()));
    }
    await this.fixture.store.close();
    for (const { status } of await Promise.allSettled(lost)) assert.equal(status, 'rejected');
    await this.start();
  }

  async check(): Promise<void> {
    const { account } = this.#customer;
    const { store } = this.fixture;
    assert.deepEqual(await store.listImbalances(), []);
    assert.equal((await store.findAccount(account))?.credits, this.model.credits);
    const rows = await store.listCharges({ account, limit: 1000 });
    const costs = new Map(rows.map((row) => [row.requestId, row.cost]));
    assert.equal(costs.size, rows.length, 'no call twice');
    assert.deepEqual(costs, new Map([...this.model.answered].reverse()));
    const caller = await this.fixture.keys.check(this.#customer.text, use);
    assert.deepEqual([caller.owner.held, caller.capHeld, caller.active], [0, 0, 0]);
  }
}

test('whatever happens in whatever order: the books add up, nothing is given away, nothing charged twice', async () => {
  const property = fc.asyncProperty(steps, async (list) => {
    const world = new World();
    await world.start();
    try {
      for (const step of list) {
        if (step.kind === 'calls') await world.calls(step);
        else if (step.kind === 'day') world.clock.ms += 86_400_000;
        else if (step.kind === 'crash') await world.crash();
        else await world.book(step.amount, `ref-${step.reference}`);
      }
      await world.check();
    } finally {
      await world.fixture.close();
    }
  });
  await fc.assert(property, { seed: 2026, numRuns: 40 });
});
