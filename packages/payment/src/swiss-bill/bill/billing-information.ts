import { compactDate, type DecimalLike, text } from '@kontor/base';
import { swissText } from './swiss-text.ts';

/** Net amount at a VAT rate; without amount the rate is that of the whole bill. */
export interface BilledVat {
  readonly ratePercent: DecimalLike;
  readonly net?: DecimalLike | undefined;
}

/** Data from the biller's software for that of the debtor. Dates are `YYYY-MM-DD`. */
export interface Billing {
  readonly invoiceNumber?: string | undefined;
  readonly invoiceDate?: string | undefined;
  readonly customerReference?: string | undefined;
  /** Nine digits of the UID. */
  readonly vatNumber?: string | undefined;
  /** One day, or two joined by `/`. */
  readonly serviceDate?: string | undefined;
  readonly vat?: readonly BilledVat[] | undefined;
  /** Amounts of import tax by rate. */
  readonly importVat?:
    | readonly { readonly ratePercent: DecimalLike; readonly amount: DecimalLike }[]
    | undefined;
  readonly conditions?:
    | readonly { readonly discountPercent: DecimalLike; readonly days: number }[]
    | undefined;
}

const PREFIX = '//S1';

/** YYMMDD. */
const shortDate = (date: string): string => compactDate(date).slice(2);

const escaped = (value: string): string => swissText(value).text.replace(/[\\/]/g, '\\$&');

const pairs = (list: readonly (readonly [string, string])[]): string =>
  list.map(([first, second]) => `${first}:${second}`).join(';');

/** One rate alone needs no amount, several are distinguished by theirs. */
function vatText(vat: readonly BilledVat[]): string {
  const [first] = vat;
  if (first !== undefined && vat.length === 1 && first.net === undefined) return text(first.ratePercent);
  return pairs(vat.map(({ ratePercent, net }) => [text(ratePercent), text(net ?? 0)]));
}

/**
 * Billing information in the syntax S1 (Swico, "Syntax Definition for Billing Information", version 1.2): tags in
 * ascending order, those without value left out; empty when there is none.
 * @example billingInformation({ invoiceNumber: '2026/7', invoiceDate: '2026-01-31' }) // '//S1/10/2026\\/7/11/260131'
 */
export function billingInformation(billing: Billing): string {
  const { vat = [], importVat = [], conditions = [] } = billing;
  const tags: readonly (readonly [number, string])[] = [
    [10, escaped(billing.invoiceNumber ?? '')],
    [11, shortDate(billing.invoiceDate ?? '')],
    [20, escaped(billing.customerReference ?? '')],
    [30, billing.vatNumber ?? ''],
    [31, (billing.serviceDate ?? '').split('/').map(shortDate).join('')],
    [32, vatText(vat)],
    [33, pairs(importVat.map(({ ratePercent, amount }) => [text(ratePercent), text(amount)]))],
    [40, pairs(conditions.map(({ discountPercent, days }) => [text(discountPercent), String(days)]))],
  ];
  const used = tags.filter(([, value]) => value !== '');
  return used.length === 0 ? '' : PREFIX + used.map(([tag, value]) => `/${tag}/${value}`).join('');
}
