import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LoopTurns } from './loop-turns.ts';

const [GREEDY, MODEST] = [1, 2];
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function turnsOf({ most = 1_000, budgetMs = 10_000 }: { most?: number; budgetMs?: number }) {
  const used = new Map<number, number>();
  const turns = new LoopTurns({ shareOf: (key) => used.get(key) ?? 0, budgetMs, most });
  const order: number[] = [];
  /** A call that uses up so much when it may. */
  const ask = async (key: number, uses = 1): Promise<void> => {
    await turns.take(key);
    order.push(key);
    used.set(key, (used.get(key) ?? 0) + uses);
  };
  return { turns, order, ask, used };
}

test('while there is time everybody goes on at once', () => {
  const { turns } = turnsOf({});
  for (let call = 0; call < 100; call++) assert.equal(turns.take(GREEDY), undefined);
  assert.equal(turns.waiting, 0);
});

test('the key that has had least is next, whoever came first and however many wait', async () => {
  const { order, ask } = turnsOf({ most: 1 });
  const asked = [...Array(5).fill(GREEDY), MODEST].map((key) => ask(key));
  await Promise.all(asked);
  assert.deepEqual(order, [GREEDY, MODEST, GREEDY, GREEDY, GREEDY, GREEDY]);
});

test('so many go on in one turn of the loop, the others in later ones', async () => {
  const { turns, order, ask } = turnsOf({ most: 2 });
  const asked = Promise.all(Array.from({ length: 6 }, () => ask(GREEDY)));
  const seen: number[] = [];
  while (turns.waiting > 0) {
    await nextTurn();
    seen.push(order.length);
  }
  await asked;
  assert.deepEqual(
    seen.map((count, turn) => count - (seen[turn - 1] ?? 2)).every((more) => more <= 2),
    true,
  );
  assert.equal(order.length, 6);
});

test('when the time of a turn is used up, the rest waits for the next', async () => {
  const turns = new LoopTurns({ shareOf: () => 0, budgetMs: 2, most: 1_000 });
  assert.equal(turns.take(GREEDY), undefined);
  const until = performance.now() + 3;
  while (performance.now() < until);
  const second = turns.take(GREEDY);
  assert.notEqual(second, undefined, 'it waits');
  await second;
  await nextTurn();
  await nextTurn();
  assert.equal(turns.take(GREEDY), undefined);
});
