import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HashedCounts } from './hashed-counts.ts';

const KEY = new Uint8Array(16).fill(7);

describe('hashed counts', () => {
  it('count as a map does', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 })), (texts) => {
        const counts = new HashedCounts(KEY);
        const expected = new Map<string, number>();
        for (const text of texts) {
          const before = expected.get(text) ?? 0;
          expected.set(text, before + 1);
          assert.equal(counts.add(text), before);
        }
      }),
    );
  });

  it('remember 100,000 texts in less than 5 MB, and none that was not added', () => {
    const counts = new HashedCounts(KEY);
    for (let i = 0; i < 100_000; i++) assert.equal(counts.add(`line ${i}`), 0);
    for (let i = 0; i < 100_000; i += 7) assert.equal(counts.add(`line ${i}`), 1);
    assert.equal(counts.add('another'), 0);
    assert.ok(counts.usedBytes < 5_000_000, String(counts.usedBytes));
  });
});
