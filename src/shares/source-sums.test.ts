import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Source } from './source.ts';
import { SourceSums } from './source-sums.ts';

const keyOf = (account: number, key: number, weight = 1): Source => ({
  kind: 'account',
  account,
  key,
  weight,
});
const network = (name: string): Source => ({ kind: 'network', network: name });

function sumsAt(most?: number) {
  const time = { now: 0 };
  const options = { halfLifeMs: 1000, now: () => time.now };
  return { time, sums: new SourceSums(most === undefined ? options : { ...options, most }) };
}

test('what was added counts half after each half-life, for the key and for its account', () => {
  const { time, sums } = sumsAt();
  sums.add(keyOf(1, 1), 8);
  sums.add(keyOf(1, 2), 4);
  time.now = 1000;
  assert.deepEqual([sums.partOf(keyOf(1, 1)), sums.partOf(keyOf(1, 2))], [4, 2]);
  assert.deepEqual([sums.shareOf(keyOf(1, 9)), sums.shareOf(keyOf(2, 1))], [6, 0]);
  time.now = 0;
  assert.equal(sums.shareOf(keyOf(1, 1)), 6, 'a clock that goes back counts as stopped');
});

test('a share is divided by the weight, a part is not; networks together have a third of the weight', () => {
  const { sums } = sumsAt();
  sums.add(keyOf(1, 1, 4), 8);
  sums.add(network('a'), 1);
  sums.add(network('b'), 2);
  assert.deepEqual([sums.shareOf(keyOf(1, 1, 4)), sums.partOf(keyOf(1, 1, 4))], [2, 8]);
  assert.deepEqual([sums.shareOf(network('c')), sums.partOf(network('b'))], [9, 2]);
});

test('sums last over any time, and those that have become negligible are forgotten', () => {
  const { time, sums } = sumsAt();
  sums.add(keyOf(1, 1), 1e6);
  for (let round = 1; round <= 100; round++) {
    time.now = round * 20_000;
    sums.add(keyOf(2, 1), 3);
  }
  assert.ok(Math.abs(sums.shareOf(keyOf(2, 1)) - 3) < 1e-5);
  assert.equal(sums.groups().length, 1);
  time.now = 1e15;
  assert.deepEqual([sums.shareOf(keyOf(2, 1)), sums.groups()], [0, []]);
});

test('of more sources than may be remembered the small ones are forgotten', () => {
  const { sums } = sumsAt(10);
  sums.add(network('large'), 100);
  sums.add(keyOf(7, 7), 50);
  for (let n = 0; n < 1000; n++) {
    sums.add(network(`${n}`), 1);
    sums.add(keyOf(1000 + n, 1), 1);
  }
  const groups = sums.groups();
  assert.ok(groups.length <= 10);
  assert.ok(groups.reduce((all, { members }) => all + members.size, 0) <= 10);
  assert.deepEqual([sums.partOf(network('large')), sums.shareOf(keyOf(7, 7))], [100, 50]);
  assert.equal(sums.shareOf(network('0')), 3 * 1100, 'what the class has used is known all the same');
});

test('the account has what its keys have, however it is cut up', () => {
  const uses = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 1000 })), {
    minLength: 1,
    maxLength: 50,
  });
  fc.assert(
    fc.property(uses, (list) => {
      const [one, many] = [sumsAt().sums, sumsAt().sums];
      for (const [key, amount] of list) {
        one.add(keyOf(1, 1), amount);
        many.add(keyOf(1, key), amount);
      }
      assert.equal(many.shareOf(keyOf(1, 0)), one.shareOf(keyOf(1, 0)));
      const parts = [0, 1, 2, 3, 4, 5].map((key) => many.partOf(keyOf(1, key)));
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        one.partOf(keyOf(1, 1)),
      );
    }),
    { seed: 8, numRuns: 200 },
  );
});
