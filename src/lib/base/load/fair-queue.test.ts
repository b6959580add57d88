import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

function queueOf(...entries: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const entry of entries) queue.push(entry[0], entry);
  return queue;
}

const shares =
  (table: Readonly<Record<string, number>>) =>
  (key: unknown): number =>
    table[String(key)] ?? 0;

test('the key with the least share is next, of equal ones the one that came first', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'c1');
  const shareOf = shares({ a: 9, b: 2, c: 2 });
  assert.deepEqual(
    Array.from({ length: 5 }, () => queue.shift(shareOf)),
    ['b1', 'c1', 'a1', 'a2', undefined],
  );
  assert.equal(queue.size, 0);
});

test('keys with equal shares take turns', () => {
  const queue = queueOf('a1', 'a2', 'b1', 'b2');
  assert.deepEqual(
    Array.from({ length: 4 }, () => queue.shift(shares({}))),
    ['a1', 'b1', 'a2', 'b2'],
  );
});

test('one key can be passed over', () => {
  const queue = queueOf('a1', 'b1');
  assert.equal(queue.shift(shares({ b: 9 }), { except: 'a' }), 'b1');
  assert.equal(queue.shift(shares({}), { except: 'a' }), undefined);
  assert.equal(queue.hasOthersThan('a'), false);
  assert.equal(queue.hasOthersThan('b'), true);
});

test('room is made by the key with the largest share, with its newest entry', () => {
  const queue = queueOf('a1', 'b1', 'b2');
  assert.equal(queue.displaceFor(3, shares({ a: 1, b: 5 })), 'b2');
  assert.equal(queue.displaceFor(5, shares({ a: 1, b: 5 })), undefined);
  assert.deepEqual(queue.clear(), ['a1', 'b1']);
});
