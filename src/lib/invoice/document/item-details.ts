import { text } from '#lib/base/decimal/text.ts';
import { dateText } from '#lib/base/money-format/date-text.ts';
import { type MoneyFormat, moneyFormat } from '#lib/base/money-format/money-format.ts';
import type { Line } from '../amounts/line.ts';
import type { LineAdjustment } from '../amounts/line-adjustment.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';

/** `Volume discount 10 %: −11.80`; a title of the caller's own may contain its percentage itself. */
function adjustmentText(
  { kind, title, percent, amount }: LineAdjustment,
  request: InvoiceRequest,
  money: MoneyFormat,
) {
  const word = kind === 'discount' ? request.words.discount : request.words.surcharge;
  const rate = percent === undefined ? '' : money.percent(text(percent));
  const name = title === undefined && rate !== '' ? `${word} ${rate}` : (title ?? word);
  return `${name}: ${money.sum(text(amount))}`;
}

function lineDetails(
  { period, buyerItemNumber, orderLine, adjustments }: Line,
  request: InvoiceRequest,
  orderNumber: string | undefined,
  money: MoneyFormat,
): readonly string[] {
  const { words, labels, locale } = request;
  const isOrdered = orderNumber !== undefined && orderLine !== undefined;
  const days = period && [period.start, period.end].map((day) => dateText(day, locale));
  return [
    ...(days === undefined ? [] : [`${words.billingPeriod}: ${[...new Set(days)].join(' – ')}`]),
    ...(buyerItemNumber === undefined ? [] : [`${words.itemNumber}: ${buyerItemNumber}`]),
    ...(isOrdered ? [`${labels.orderNumber}: ${orderNumber} / ${orderLine}`] : []),
    ...adjustments.map((one) => adjustmentText(one, request, money)),
  ];
}

/** The text below each line's description: period, numbers, discounts and surcharges. */
export function itemDetails(
  lines: readonly Line[],
  request: InvoiceRequest,
  { orderNumber }: Pick<InvoiceTerms, 'orderNumber'>,
  minorUnits: number,
): readonly (readonly string[])[] {
  const { locale, currency, currencyFormat } = request;
  const money = moneyFormat({ locale, currency, currencyFormat, minorUnits });
  return lines.map((line) => lineDetails(line, request, orderNumber, money));
}
