import fc from 'fast-check';

/** Random discounts and surcharges of items. */

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const cents = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);

/** One of them; a percentage that is only stated is beside none that counts. */
export const adjustment = (reasons: readonly string[], title: fc.Arbitrary<string>) =>
  fc
    .record({
      title: optional(title),
      percent: optional(fc.constantFrom(0, 2.5, 10, 33.333, 100)),
      value: cents(0, 9_999),
      base: rarely(cents(0, 99_999)),
      statedPercent: rarely(fc.constantFrom(0, 5, 12.5, -3)),
      reasonCode: rarely(fc.constantFrom(...reasons)),
    })
    .map(({ statedPercent, ...one }) => (one.percent === undefined ? { ...one, statedPercent } : one));

interface Adjusted {
  readonly value?: number | undefined;
  readonly base?: number | undefined;
}

interface AdjustedItem {
  readonly amount?: number | undefined;
  readonly unitPrice?: number | undefined;
  readonly sumPrice?: number | undefined;
  readonly discounts?: readonly Adjusted[] | undefined;
  readonly surcharges?: readonly Adjusted[] | undefined;
}

const negated = (value: number | undefined): number | undefined => (value === undefined ? undefined : -value);

/** A return as a correction states it: its discounts and surcharges have negative amounts, too. */
export function withSigns<Item extends AdjustedItem>(item: Item): Item {
  const { amount = 1, unitPrice, sumPrice = 0, discounts, surcharges } = item;
  const isReturn = unitPrice === undefined ? sumPrice < 0 : unitPrice * amount < 0;
  const mirrored = (all: readonly Adjusted[] | undefined) =>
    all?.map((one) => ({ ...one, value: negated(one.value), base: negated(one.base) }));
  return isReturn ? { ...item, discounts: mirrored(discounts), surcharges: mirrored(surcharges) } : item;
}
