import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { absolute, add, compare, type Decimal, fixedText, negate, sum, text } from '@kontor/base';
import fc from 'fast-check';
import { invoiceRequest } from '#testing/invoice-request.ts';
import { totalRows } from '../document/total-rows.ts';
import { computedInvoice, profiledInvoice } from '../e-invoice/e-invoice.ts';
import type { Amounts } from './amounts.ts';
import { linePricing } from './line.ts';

const RUNS = { seed: 20_261_121, numRuns: 400 };

const cents = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => n / 100);
const fineNumber = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 1000);
const rate = fc.constantFrom(0, 5, 5.5, 7.7, 8.1, 10, 13, 19, 20, 25.5);

const item = fc
  .record({ amount: fineNumber, price: fineNumber, sum: cents, tax: rate, byUnit: fc.boolean() })
  .map(({ amount, price, sum: sumPrice, tax, byUnit }) => ({
    description: 'a',
    amount,
    tax,
    ...(byUnit ? { unitPrice: price } : { sumPrice }),
  }));

const fee = fc.oneof(
  fc.record({
    title: fc.constant('Fee'),
    percent: fc.integer({ min: -4000, max: 4000 }).map((n) => n / 100),
  }),
  fc.record({ title: fc.constant('Fee'), value: cents }),
  fc.record({ title: fc.constant('Fee'), value: cents, tax: rate }),
);
const vatEntry = fc.record({ title: fc.constantFrom('20 % VAT', 'MwSt.'), percent: rate });

const invoice = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 12 }),
  feeTaxItems: fc.array(fc.oneof({ weight: 5, arbitrary: fee }, { weight: 1, arbitrary: vatEntry }), {
    maxLength: 5,
  }),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF'),
});

const isEqual = (a: Decimal, b: Decimal, what: string) =>
  assert.ok(compare(a, b) === 0, `${what}: ${text(a)} and ${text(b)}`);

/** rate % of base, half away from zero, on plain integers: written again here, not taken from the code under test. */
function taxUnits(base: Decimal, percent: Decimal, minorUnits: number): bigint {
  const numerator = base.units * percent.units * 10n ** BigInt(minorUnits);
  const denominator = 10n ** BigInt(base.scale + percent.scale + 2);
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

function obeysTheRules(amounts: Amounts): void {
  const { lines, feeParts, vatGroups, minorUnits } = amounts;
  isEqual(amounts.lineTotal, sum(lines.map((line) => line.net)), 'BR-CO-10');
  const charges = feeParts.filter((part) => compare(part.amount, 0) > 0).map((part) => part.amount);
  const allowances = feeParts.filter((part) => compare(part.amount, 0) < 0).map((part) => part.amount);
  isEqual(amounts.allowanceTotal, negate(sum(allowances)), 'BR-CO-11');
  isEqual(amounts.chargeTotal, sum(charges), 'BR-CO-12');
  isEqual(
    amounts.taxBasis,
    add(add(amounts.lineTotal, amounts.chargeTotal), negate(amounts.allowanceTotal)),
    'BR-CO-13',
  );
  isEqual(amounts.taxBasis, sum(vatGroups.map((group) => group.base)), 'BR-S-08 over all groups');
  isEqual(amounts.grandTotal, add(amounts.taxBasis, amounts.taxTotal), 'BR-CO-15');
  for (const group of vatGroups) {
    const expected = group.category === 'S' ? taxUnits(group.base, group.rate, minorUnits) : 0n;
    isEqual(group.tax, { units: expected, scale: minorUnits }, 'BR-CO-17');
  }
  if (amounts.plan.source !== 'inexpressible') {
    isEqual(amounts.taxTotal, sum(vatGroups.map((group) => group.tax)), 'BR-CO-14');
  }
}

const computed = (sketch: Parameters<typeof invoiceRequest>[0]) => computedInvoice(invoiceRequest(sketch), 0);

describe('amounts', () => {
  it('obey the rules of EN 16931 whatever is charged', () => {
    fc.assert(
      fc.property(invoice, (sketch) => obeysTheRules(computed(sketch).amounts)),
      RUNS,
    );
  });

  it('share a fee without loss: the parts add up to it', () => {
    fc.assert(
      fc.property(invoice, ({ items, currency }) => {
        const { amounts } = computed({ items, currency, feeTaxItems: [{ title: 'Fee', value: 10.01 }] });
        isEqual(sum(amounts.feeParts.map((part) => part.amount)), amounts.entries[0]!.amount, 'fee');
      }),
      RUNS,
    );
  });

  it('give each line a quantity, price and base that multiply to its net amount', () => {
    fc.assert(
      fc.property(invoice, (sketch) => {
        for (const line of computed(sketch).amounts.lines) {
          const { quantity, price, baseQuantity } = linePricing(line);
          assert.ok(compare(price, 0) >= 0, 'BR-27');
          if (line.unitPrice !== undefined) continue;
          const whole = baseQuantity === undefined ? { units: 1n, scale: 0 } : baseQuantity;
          isEqual(
            { units: quantity.units * price.units, scale: quantity.scale + price.scale },
            { units: line.net.units * whole.units, scale: line.net.scale + whole.scale },
            'quantity · price / base',
          );
        }
      }),
      RUNS,
    );
  });

  it('are printed as they are computed: subtotal, entries and VAT add up to the total', () => {
    fc.assert(
      fc.property(invoice, (sketch) => {
        const { amounts } = computed(sketch);
        const labels = { subtotal: 'Subtotal', vat: 'VAT', netTotal: 'Net total' };
        const rows = totalRows(
          amounts,
          { labels, taxOnBase: '{rate} {vat} on {base}', taxTotal: 'Total VAT' },
          true,
        );
        if (rows.length === 0) return;
        const added = rows.filter(({ isSum }) => isSum !== true).map((row) => row.amount);
        isEqual(sum(added), amounts.grandTotal, 'rows');
        const printed = rows.map((row) => row.amount);
        for (const value of [amounts.lineTotal, amounts.taxBasis, amounts.taxTotal]) {
          assert.ok(printed.includes(fixedText(value, amounts.minorUnits)), text(value));
        }
      }),
      RUNS,
    );
  });

  it('do not depend on the order of items', () => {
    fc.assert(
      fc.property(invoice, ({ items, currency }) => {
        const forward = computed({ items, currency }).amounts;
        const backward = computed({ items: items.toReversed(), currency }).amounts;
        isEqual(forward.grandTotal, backward.grandTotal, 'total');
      }),
      RUNS,
    );
  });

  it('write the same totals into the XML', () => {
    fc.assert(
      fc.property(invoice, (sketch) => {
        const found = computed(sketch);
        const xml = new TextDecoder().decode(profiledInvoice(found).eInvoice.xml);
        const { minorUnits, grandTotal } = found.amounts;
        const decimals = /GrandTotalAmount>-?\d+\.\d{3}</.test(xml) ? 3 : Math.min(minorUnits, 2);
        assert.ok(
          xml.includes(`<ram:GrandTotalAmount>${fixedText(grandTotal, decimals)}</ram:GrandTotalAmount>`),
        );
        assert.ok(compare(absolute(grandTotal), '1e16') < 0);
      }),
      { ...RUNS, numRuns: 150 },
    );
  });
});
