import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { pricePerThousand } from '../../web/pages/price-per-thousand.ts';

describe('the price of 1,000 credits', () => {
  for (const [price, credits, expected] of [
    [900, 1_000, 900],
    [1_900, 1_500, 1_267],
    [1, 2_000, 1],
    [1, 2_001, 0],
    [0, 5_000, 0],
    [9_007_199_254_740_991, 1_000, 9_007_199_254_740_991],
    [100, 0, undefined],
  ] as const)
    it(`${price} for ${credits} are ${expected}`, () => {
      assert.equal(pricePerThousand(price, credits), expected);
    });

  it('differs from the exact one by half of the smallest unit at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (price, credits) => {
        const rounded = BigInt(pricePerThousand(price, credits)!);
        const difference = 2n * (rounded * BigInt(credits) - BigInt(price) * 1_000n);
        assert.ok(difference <= BigInt(credits) && difference > -BigInt(credits));
      }),
    );
  });
});
