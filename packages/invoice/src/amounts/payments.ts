import { type Decimal, decimal, lenientDate, round } from '@kontor/base';
import type { InvoiceRequest } from '../request/request.ts';

/** A payment made before the document was issued: part of BT-113. */
export interface Payment {
  /** Absent: the standard words. */
  readonly title?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  readonly amount: Decimal;
}

/** Earlier payments one by one, or the whole sum as one; a sum beside them must be their total. */
export function payments(
  { prepaidAmount, earlierPayments = [] }: Pick<InvoiceRequest, 'prepaidAmount' | 'earlierPayments'>,
  minorUnits: number,
): readonly Payment[] {
  if (earlierPayments.length > 0) {
    return earlierPayments.map(({ title, date, amount }) => ({
      title: title === '' ? undefined : title,
      date: date === undefined ? undefined : lenientDate(date),
      amount: round(decimal(amount), minorUnits),
    }));
  }
  if (prepaidAmount === undefined || prepaidAmount === 0) return [];
  return [{ amount: round(decimal(prepaidAmount), minorUnits) }];
}
