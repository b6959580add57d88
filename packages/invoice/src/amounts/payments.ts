import { add, type Decimal, decimal, divide, lenientDate, multiply, round, subtract } from '@kontor/base';
import type { EarlierPayment, InvoiceRequest } from '../request/request.ts';
import { percentage } from './percentage.ts';

/** The VAT that an earlier payment includes. */
export interface IncludedTax {
  /** Absent: the caller states the amount alone. */
  readonly rate?: Decimal | undefined;
  readonly amount: Decimal;
  readonly net: Decimal;
}

/** A payment made before the document was issued: part of BT-113. */
export interface Payment {
  /** Absent: the standard words. */
  readonly title?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  readonly amount: Decimal;
  /** The invoice that it was paid on: a part of BG-3. */
  readonly invoice?: { readonly number: string; readonly issueDate?: string | undefined } | undefined;
  readonly included?: IncludedTax | undefined;
}

const HUNDRED = decimal(100);

/** The tax that the caller states, else the part of the gross amount that the rate is (UStG § 14 Abs. 5 S. 2, DE). */
function includedTax(
  { tax, taxAmount }: EarlierPayment,
  gross: Decimal,
  minorUnits: number,
): IncludedTax | undefined {
  if (tax === undefined && taxAmount === undefined) return undefined;
  const rate = tax === undefined ? undefined : percentage(tax);
  const amount =
    taxAmount === undefined
      ? divide(multiply(gross, rate!), add(HUNDRED, rate!), minorUnits)
      : round(decimal(taxAmount), minorUnits);
  return { rate, amount, net: subtract(gross, amount) };
}

/** Earlier payments one by one, or the whole sum as one; a sum beside them must be their total. */
export function payments(
  { prepaidAmount, earlierPayments = [] }: Pick<InvoiceRequest, 'prepaidAmount' | 'earlierPayments'>,
  minorUnits: number,
): readonly Payment[] {
  if (earlierPayments.length > 0) {
    return earlierPayments.map((paid) => {
      const { title, date, invoiceNumber = '', invoiceDate = '' } = paid;
      const amount = round(decimal(paid.amount), minorUnits);
      return {
        title: title === '' ? undefined : title,
        date: date === undefined ? undefined : lenientDate(date),
        amount,
        invoice:
          invoiceNumber === '' ? undefined : { number: invoiceNumber, issueDate: lenientDate(invoiceDate) },
        included: includedTax(paid, amount, minorUnits),
      };
    });
  }
  if (prepaidAmount === undefined || prepaidAmount === 0) return [];
  return [{ amount: round(decimal(prepaidAmount), minorUnits) }];
}
