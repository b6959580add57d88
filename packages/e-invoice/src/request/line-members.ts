import { digitAt, gs1CheckDigit } from '@kontor/base';
import type { TermGroup } from '../terms/stated-invoice.ts';
import {
  filled,
  groupsOf,
  type Members,
  members,
  termAmount,
  termValue,
  termValues,
} from '../terms/term-access.ts';

/** Why no VAT is charged, by category and rate (BG-23). */
export type TaxReasons = (category: string | undefined, rate: number | undefined) => Members;

const TEXTS = {
  position: 'BT-126',
  note: 'BT-127',
  objectNumber: 'BT-128',
  objectScheme: 'BT-128-1',
  unitCode: 'BT-130',
  orderLine: 'BT-132',
  accountingReference: 'BT-133',
  sellerItemNumber: 'BT-155',
  buyerItemNumber: 'BT-156',
  originCountry: 'BT-159',
} as const;

/** BG-27 or BG-28: the terms in the order amount, base, percentage, reason, its code. */
export function adjustments(
  group: TermGroup,
  name: string,
  [amount, base, percent, title, code]: readonly [string, string, string, string, string],
): readonly Members[] {
  return groupsOf(group, name).map((one) => {
    const share = termAmount(one, percent);
    const of = termAmount(one, base);
    const value = termAmount(one, amount);
    const isShare =
      share !== undefined && share >= 0 && of !== undefined && of !== 0 && isPercentage(value, of, share);
    return (
      filled({
        title: termValue(one, title),
        reasonCode: termValue(one, code),
        base: of,
        ...(isShare ? { percent: share } : { value, statedPercent: share }),
      }) ?? {}
    );
  });
}

/** Whether an amount is what a percentage gives, of four decimals at most; else the percentage is stated beside the amount. */
export const isPercentage = (amount = 0, base: number, percent: number): boolean =>
  Math.abs(amount - (base * percent) / 100) < 0.006 && Number(percent.toFixed(4)) === percent;

/** GS1 General Specifications, 7.9. */
const isGtin = (value: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(value) && gs1CheckDigit(value.slice(0, -1)) === digitAt(value, value.length - 1);

/** BT-157: a GTIN has a scheme of its own. */
function standardNumber(group: TermGroup): Members {
  const stated = termValue(group, 'BT-157');
  const [, gtin] = /^0160:(.*)$/.exec(stated ?? '') ?? [];
  return gtin !== undefined && isGtin(gtin) ? { gtin } : { standardItemNumber: stated };
}

const classifications = (group: TermGroup): readonly Members[] =>
  termValues(group, 'BT-158').map((stated) => {
    const [scheme = '', version = '', ...code] = stated.split('|');
    return { code: code.join('|'), scheme, ...(version === '' ? {} : { version }) };
  });

const attributes = (group: TermGroup): readonly Members[] =>
  groupsOf(group, 'BG-32').map((one) => ({
    name: termValue(one, 'BT-160'),
    value: termValue(one, 'BT-161'),
  }));

const prices = (group: TermGroup): Members => ({
  unitPrice: termAmount(group, 'BT-146'),
  grossPrice: termAmount(group, 'BT-148'),
  priceDiscount: termAmount(group, 'BT-147'),
  priceQuantity: termAmount(group, 'BT-149'),
});

const description = (group: TermGroup): string =>
  [
    ...termValues(group, 'BT-153')
      .map((name) => name.replace(/\s+/g, ' '))
      .slice(0, 1),
    ...termValues(group, 'BT-154'),
  ].join('\n');

const DISCOUNT = ['BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140'] as const;
const SURCHARGE = ['BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145'] as const;

/** A negative amount, or a percentage of a negative base. */
const isNegative = ({ value, base }: Members): boolean => Number(value ?? base ?? 0) < 0;

/**
 * BG-27 and BG-28. On a return, whose line is negative, requests count positive ones the other way round: a discount makes less of
 * what goes back. A reason has no code then. Negative ones are what they are.
 */
function adjusted(group: TermGroup): Members {
  const allowances = adjustments(group, 'BG-27', DISCOUNT);
  const charges = adjustments(group, 'BG-28', SURCHARGE);
  const isReturn = (termAmount(group, 'BT-129') ?? 0) * (termAmount(group, 'BT-146') ?? 0) < 0;
  if (!isReturn) return { discounts: allowances, surcharges: charges };
  const swapped = (own: readonly Members[], others: readonly Members[]) => [
    ...own.filter(isNegative),
    ...others.filter((one) => !isNegative(one)).map(({ reasonCode, ...one }) => one),
  ];
  return { discounts: swapped(allowances, charges), surcharges: swapped(charges, allowances) };
}

/** BG-25. */
export function itemMembers(group: TermGroup, reasons: TaxReasons): Members {
  const category = termValue(group, 'BT-151');
  const rate = termAmount(group, 'BT-152');
  return (
    filled({
      ...members(group, TEXTS),
      ...prices(group),
      ...standardNumber(group),
      ...reasons(category, rate),
      description: description(group),
      amount: termAmount(group, 'BT-129'),
      tax: rate,
      taxCategory: category,
      period: filled(members(group, { start: 'BT-134', end: 'BT-135' })),
      classifications: classifications(group),
      attributes: attributes(group),
      ...adjusted(group),
    }) ?? {}
  );
}
