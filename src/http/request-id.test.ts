import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestIds } from './request-id.ts';

describe('request ids', () => {
  const idsFrom = (start: number, now = () => 1_700_000_000_000) => {
    const bytes = (count: number): Uint8Array => {
      const value = Buffer.alloc(8);
      value.writeBigUInt64BE(BigInt(start));
      return value.subarray(8 - count);
    };
    return requestIds({ now }, bytes);
  };

  it('have 26 characters that nobody mistakes for another', () => {
    assert.match(idsFrom(12_345)(), /^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('differ and sort in the order in which they were made, also where many digits change', () => {
    for (const start of [0, 1020, 32 ** 4 - 3, 2 ** 40 - 3]) {
      const next = idsFrom(start);
      const made = Array.from({ length: 3000 }, next);
      assert.equal(new Set(made).size, made.length);
      assert.deepEqual(made.toSorted(), made);
    }
  });

  it('sort by their time first', () => {
    let now = 1_700_000_000_000;
    const next = idsFrom(2 ** 40, () => now);
    const earlier = next();
    now += 1;
    assert.ok(next() > earlier);
    now -= 1000;
    assert.ok(next() < earlier);
  });

  it('begin with the time in Crockford’s Base 32', () => {
    assert.equal(idsFrom(0, () => 0)().slice(0, 10), '0000000000');
    assert.equal(idsFrom(0, () => 32 ** 2 + 31)().slice(0, 10), '000000010Z');
  });
});
