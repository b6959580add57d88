import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { keyHash } from './key-format.ts';
import { RecentHashes } from './recent-hashes.ts';

describe('hashes of tokens that were let in lately', () => {
  let now: number;
  let hashes: RecentHashes;
  beforeEach(() => {
    now = 1_000_000;
    hashes = new RecentHashes({ now: () => now });
  });
  /** What is not kept is made again, another object each time. */
  const isKept = (token: string): boolean => {
    const once = hashes.of(token);
    return hashes.of(token) === once;
  };
  const letIn = (token: string): void => hashes.keep(token, hashes.of(token));

  it('are those of the tokens, kept or not', () => {
    letIn('kept');
    for (const token of ['kept', 'other']) {
      const { hash, name } = hashes.of(token);
      assert.deepEqual(hash, keyHash(token));
      assert.equal(name, hash.toString('latin1'));
    }
  });

  it('are kept of tokens alone that were let in', () => {
    letIn('kept');
    assert.deepEqual(['kept', 'made up'].map(isKept), [true, false]);
  });

  it('go with the second minute without use; used ones stay', () => {
    letIn('idle');
    letIn('used');
    now += 61_000;
    assert.deepEqual(['idle', 'used'].map(isKept), [true, true]);
    letIn('used');
    now += 61_000;
    assert.deepEqual(['idle', 'used'].map(isKept), [false, true]);
  });

  it('go at once after a long silence, and when the clock goes back for long', () => {
    for (const jump of [121_000, -1]) {
      letIn('kept');
      now += jump;
      assert.equal(isKept('kept'), false, `${jump} ms`);
    }
  });

  it('are at most 20,000', () => {
    for (let i = 0; i < 10_001; i++) letIn(`token ${i}`);
    assert.deepEqual(['token 0', 'token 10000'].map(isKept), [false, true]);
  });
});
