import { fixedText, moneyFormat, text } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { TotalRow } from '../layout/document.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern } from '../words/filled-pattern.ts';

/** `USt in EUR (1 USD = 0,9 EUR)`: BT-111, where it is stated. */
export function taxCurrencyRows(
  { taxInCurrency }: Amounts,
  {
    labels,
    words,
    locale,
    currency: own,
    currencyFormat,
  }: Pick<InvoiceRequest, 'labels' | 'words' | 'locale' | 'currency' | 'currencyFormat'>,
): readonly TotalRow[] {
  if (taxInCurrency === undefined) return [];
  const { currency, rate, amount, minorUnits } = taxInCurrency;
  const label = filledPattern(words.vatIn, { vat: labels.vat, currency });
  const format = moneyFormat({ locale, currency, currencyFormat, minorUnits });
  const at = rate === undefined ? '' : ` (1 ${own} = ${format.quantity(text(rate))} ${currency})`;
  return [
    {
      label: `${label}${at}`,
      amount: fixedText(amount, minorUnits),
      currency,
      isSum: true,
      isAside: true,
    },
  ];
}
