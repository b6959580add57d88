import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Source } from '#shares/source.ts';
import { SourceSums } from '#shares/source-sums.ts';
import { LoopScheduler } from './fair-scheduler.ts';

const account = (number: number, key = 1): Source => ({ kind: 'account', account: number, key, weight: 1 });
const [GREEDY, MODEST] = [account(1), account(2)];
const NETWORK: Source = { kind: 'network', network: '203.0.113.0/24' };
const now = () => performance.now();
const CLOCK = { now, latest: now };
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Keeps the loop busy for longer than a turn has. */
function useUp(budgetMs: number): void {
  const until = performance.now() + budgetMs + 1;
  while (performance.now() < until);
}

function turnsOf({ budgetMs = 10_000 }: { budgetMs?: number } = {}) {
  const sums = new SourceSums({ halfLifeMs: 1e9, now: () => 0 });
  const turns = new LoopScheduler({ shares: sums, budgetMs, ...CLOCK });
  const order: Source[] = [];
  /** Work that uses up so much when it may. */
  const ask = async (source: Source, uses = 1): Promise<void> => {
    await turns.take(source);
    order.push(source);
    sums.add(source, uses);
  };
  return { turns, order, ask, sums };
}

test('while there is time everybody goes on at once', () => {
  const { turns } = turnsOf();
  for (let call = 0; call < 100; call++) assert.equal(turns.take(GREEDY), undefined);
  assert.equal(turns.waiting, 0);
});

test('who has had least is next, whoever came first and however many wait', async () => {
  const { turns, order, ask } = turnsOf({ budgetMs: 2 });
  assert.equal(turns.take(GREEDY), undefined);
  useUp(2);
  await Promise.all([GREEDY, GREEDY, GREEDY, MODEST].map((source) => ask(source)));
  assert.deepEqual(order, [GREEDY, MODEST, GREEDY, GREEDY]);
});

test('keys of an account gain nothing by their number, networks have a quarter', async () => {
  const { turns, order, ask } = turnsOf({ budgetMs: 2 });
  assert.equal(turns.take(GREEDY), undefined);
  useUp(2);
  const many = Array.from({ length: 12 }, (_, key) => account(1, key + 1));
  await Promise.all([...many, ...Array(12).fill(MODEST), ...Array(12).fill(NETWORK)].map((one) => ask(one)));
  const early = order.slice(0, 14);
  const count = (wanted: (source: Source) => boolean) => early.filter(wanted).length;
  assert.deepEqual(
    [
      count((source) => source.kind === 'account' && source.account === 1),
      count((source) => source === MODEST),
      count((source) => source === NETWORK),
    ],
    [6, 6, 2],
  );
});

test('when the time of a turn is used up, the rest waits for the next', async () => {
  const { turns } = turnsOf({ budgetMs: 2 });
  assert.equal(turns.take(GREEDY), undefined);
  useUp(2);
  const second = turns.take(GREEDY);
  assert.notEqual(second, undefined, 'it waits');
  await second;
  await nextTurn();
  await nextTurn();
  assert.equal(turns.take(GREEDY), undefined);
});

test('each turn begins once, with the first who asks', async () => {
  let told = 0;
  const sums = new SourceSums({ halfLifeMs: 1000, now: () => 0 });
  const turns = new LoopScheduler({ shares: sums, budgetMs: 100, ...CLOCK, onTurn: () => told++ });
  for (let call = 0; call < 5; call++) turns.take(MODEST);
  assert.equal(told, 1);
  await nextTurn();
  await nextTurn();
  turns.take(MODEST);
  assert.ok(told >= 2);
});
