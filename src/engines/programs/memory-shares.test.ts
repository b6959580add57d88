import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNBOUNDED } from '../memory/memory.ts';
import { MemoryShares, PROGRAM_BYTES } from './memory-shares.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

test('programs that run at once share what is free', () => {
  const memory = { free: 1400 * MIB, programBytes: 0 };
  const shares = new MemoryShares(memory);
  const first = shares.take(GIB);
  const second = shares.take(GIB);
  const third = shares.take(GIB);
  assert.deepEqual([first.bytes, second.bytes, third.bytes], [GIB, 376 * MIB, PROGRAM_BYTES]);
});

test('what they use already is theirs, and counts once', () => {
  const memory = { free: 1400 * MIB, programBytes: 0 };
  const shares = new MemoryShares(memory);
  shares.take(700 * MIB);
  Object.assign(memory, { free: 800 * MIB, programBytes: 600 * MIB });
  assert.equal(shares.take(GIB).bytes, 700 * MIB);
});

test('what has ended gives its share back, once', () => {
  const shares = new MemoryShares({ free: 1200 * MIB, programBytes: 0 });
  const first = shares.take(GIB);
  first.leave();
  first.leave();
  assert.equal(shares.take(GIB).bytes, GIB);
});

test('without a bound each gets what it asks for', () => {
  const shares = new MemoryShares(UNBOUNDED);
  assert.deepEqual(
    [1, 2, 3].map(() => shares.take(GIB).bytes),
    [GIB, GIB, GIB],
  );
});
