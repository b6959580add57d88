import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, compare, fixedText, multiply, subtract, sum, text } from '@kontor/base';
import fc from 'fast-check';
import type { InvoiceItem } from '../request/request.ts';
import { line, linePricing } from './line.ts';

const item = (members: Partial<InvoiceItem>): InvoiceItem => ({ description: 'a', amount: 1, ...members });

describe('discounts and surcharges of a line', () => {
  const CASES: readonly (readonly [string, Partial<InvoiceItem>, adjustments: string, net: string])[] = [
    [
      'percentage of price × amount',
      { unitPrice: 118, amount: 7.5, discounts: [{ percent: 10 }] },
      '-88.50',
      '796.50',
    ],
    [
      'percentages are not taken of one another',
      { unitPrice: 100, discounts: [{ percent: 10 }, { percent: 10 }] },
      '-10.00 -10.00',
      '80.00',
    ],
    [
      'discounts before surcharges',
      { unitPrice: 50, surcharges: [{ value: 3 }], discounts: [{ value: 1 }] },
      '-1.00 3.00',
      '52.00',
    ],
    ['rounded half away from zero, each', { unitPrice: 0.1, discounts: [{ percent: 5 }] }, '-0.01', '0.09'],
    [
      'a return gets less back',
      { unitPrice: 32.9, amount: -2, discounts: [{ percent: 5 }] },
      '3.29',
      '-62.51',
    ],
    [
      'the same stated with its sign',
      {
        unitPrice: 32.9,
        amount: -2,
        discounts: [{ value: -3.29 }],
        surcharges: [{ percent: 5, base: -65.8 }],
      },
      '3.29 -3.29',
      '-65.80',
    ],
    [
      'of a sum without unit price',
      { sumPrice: 100, amount: 3, surcharges: [{ percent: 2.5 }] },
      '2.50',
      '102.50',
    ],
    ['all of it', { unitPrice: 40, discounts: [{ percent: 100 }] }, '-40.00', '0.00'],
  ];
  for (const [name, members, adjustments, net] of CASES) {
    it(name, () => {
      const found = line(item(members), 2);
      assert.equal(found.adjustments.map(({ amount }) => fixedText(amount, 2)).join(' '), adjustments);
      assert.equal(fixedText(found.net, 2), net);
    });
  }

  it('price, quantity and adjustments give the net amount of the line, and the price is never negative', () => {
    const cents = fc.integer({ min: 0, max: 100_000 }).map((n) => n / 100);
    const adjustment = fc.oneof(
      fc.record({ percent: fc.integer({ min: 0, max: 20_000 }).map((n) => n / 100) }),
      fc.record({ value: cents }),
    );
    const items = fc.record({
      unitPrice: fc.integer({ min: -50_000, max: 50_000 }).map((n) => n / 1000),
      amount: fc.integer({ min: -500, max: 500 }).map((n) => n / 8),
      discounts: fc.array(adjustment, { maxLength: 4 }),
      surcharges: fc.array(adjustment, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(items, (members) => {
        const found = line(item(members), 2);
        const { price, quantity } = linePricing(found);
        assert.ok(compare(price, 0) >= 0);
        const difference = subtract(multiply(price, quantity), found.gross);
        assert.ok(Math.abs(Number(text(difference))) <= 0.005);
        assert.equal(
          compare(found.net, add(found.gross, sum(found.adjustments.map(({ amount }) => amount)))),
          0,
        );
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });
});
