import { type Decimal, decimal, minorUnits, multiply, round } from '@kontor/base';
import type { InvoiceRequest } from '../request/request.ts';

/** The VAT of an invoice in another currency than its own: BT-6 and BT-111. */
export interface TaxInCurrency {
  /** ISO 4217. */
  readonly currency: string;
  /** Units of it for one unit of the invoice's currency; absent where the caller states the amount. */
  readonly rate?: Decimal | undefined;
  readonly amount: Decimal;
  readonly minorUnits: number;
}

/** BT-111: as stated, else BT-110 at the rate, rounded to the currency (half away from zero). */
export function taxInCurrency(
  taxTotal: Decimal,
  { taxCurrency }: Pick<InvoiceRequest, 'taxCurrency'>,
): TaxInCurrency | undefined {
  if (taxCurrency === undefined) return undefined;
  const { code, rate, amount } = taxCurrency;
  const digits = minorUnits(code);
  if (amount !== undefined) {
    return { currency: code, amount: round(decimal(amount), digits), minorUnits: digits };
  }
  const exact = decimal(rate ?? 1);
  return {
    currency: code,
    rate: exact,
    amount: round(multiply(taxTotal, exact), digits),
    minorUnits: digits,
  };
}
