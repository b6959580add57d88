import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentSums } from './recent-sums.ts';

function sumsAt() {
  const time = { now: 0 };
  const sums = new RecentSums<string>({ halfLifeMs: 1000, now: () => time.now });
  return { time, sums };
}

test('what was added counts half after each half-life', () => {
  const { time, sums } = sumsAt();
  sums.add('a', 8);
  time.now = 1000;
  assert.equal(sums.of('a'), 4);
  sums.add('a', 4);
  time.now = 3000;
  assert.equal(sums.of('a'), 2);
  assert.equal(sums.of('b'), 0);
});

test('sums last over any time, and those that have become negligible are forgotten', () => {
  const { time, sums } = sumsAt();
  sums.add('old', 1e6);
  for (let round = 1; round <= 100; round++) {
    time.now = round * 20_000;
    sums.add('b', 3);
  }
  assert.ok(Math.abs(sums.of('b') - 3) < 1e-5);
  assert.deepEqual(sums.values().length, 1);
  time.now = 1e15;
  assert.deepEqual([sums.of('b'), sums.values()], [0, []]);
});

test('a clock that goes back counts as stopped', () => {
  const { time, sums } = sumsAt();
  time.now = 5000;
  sums.add('a', 8);
  time.now = 0;
  assert.equal(sums.of('a'), 8);
  sums.add('a', 1);
  assert.equal(sums.of('a'), 9);
});
