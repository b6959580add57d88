import { sign } from '@kontor/base';
import { currencyOfCountry } from './national-currency.ts';
import type { ProfileFacts } from './required-terms.ts';

/** X-Warning tokens on what the amount due and its payment follow from. */
export type SettlementWarning = 'payment-terms-missing' | 'tax-currency-missing' | 'credit-note-negative';

/** Directive 2006/112/EC, Article 230: the VAT in the currency of the country; laws of others have the same rule. */
function lacksTaxCurrency({ request, terms, amounts }: ProfileFacts): boolean {
  if (request.taxCurrency !== undefined || sign(amounts.taxTotal) <= 0) return false;
  const { country, vatId } = terms.seller;
  const own = currencyOfCountry(country ?? vatId?.country ?? '');
  return own !== undefined && own !== request.currency;
}

/** Warnings that need no e-invoice: the page is concerned, too. */
export const settlementWarnings = (facts: ProfileFacts): readonly SettlementWarning[] => [
  ...(lacksTaxCurrency(facts) ? (['tax-currency-missing'] as const) : []),
  ...(facts.request.type === 'CREDIT_NOTE' && sign(facts.amounts.grandTotal) < 0
    ? (['credit-note-negative'] as const)
    : []),
];
