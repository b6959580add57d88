import { dateText } from '@kontor/base';
import type { Line } from '../amounts/line.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';

function lineDetails(
  { period, buyerItemNumber, orderLine }: Line,
  request: InvoiceRequest,
  orderNumber: string | undefined,
): readonly string[] {
  const { words, labels, locale } = request;
  const isOrdered = orderNumber !== undefined && orderLine !== undefined;
  const days = period && [period.start, period.end].map((day) => dateText(day, locale));
  return [
    ...(days === undefined ? [] : [`${words.billingPeriod}: ${[...new Set(days)].join(' – ')}`]),
    ...(buyerItemNumber === undefined ? [] : [`${words.itemNumber}: ${buyerItemNumber}`]),
    ...(isOrdered ? [`${labels.orderNumber}: ${orderNumber} / ${orderLine}`] : []),
  ];
}

/** The text below each line's description: period and numbers. */
export const itemDetails = (
  lines: readonly Line[],
  request: InvoiceRequest,
  { orderNumber }: Pick<InvoiceTerms, 'orderNumber'>,
): readonly (readonly string[])[] => lines.map((line) => lineDetails(line, request, orderNumber));
