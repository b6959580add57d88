import { sign } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { Payment } from '../amounts/payments.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { SemanticAdvance, SemanticInvoice, SemanticReference } from './semantic-invoice.ts';
import { amountText, numberText } from './texts.ts';

export interface EarlierFacts {
  readonly terms: Pick<InvoiceTerms, 'precedingInvoices'>;
  readonly amounts: Amounts;
  readonly profile: EInvoiceProfile;
  /** Decimals of amounts. */
  readonly decimals: number;
}

/** BG-3: what the caller names, then the invoices of earlier payments; no number twice. */
function precedingInvoices({ terms, amounts }: EarlierFacts): readonly SemanticReference[] {
  const seen = new Set(terms.precedingInvoices.map(({ number }) => number));
  const earlier = amounts.payments.flatMap(({ invoice }) => {
    if (invoice === undefined || seen.has(invoice.number)) return [];
    seen.add(invoice.number);
    return [invoice];
  });
  return [...terms.precedingInvoices, ...earlier];
}

/** A payment with its VAT; one whose rate is not stated cannot have one of the categories. */
function advance({ amount, date, included }: Payment, decimals: number): readonly SemanticAdvance[] {
  if (included?.rate === undefined) return [];
  return [
    {
      amount: amountText(amount, decimals),
      date,
      tax: amountText(included.amount, decimals),
      category: sign(included.rate) > 0 ? 'S' : 'Z',
      rate: numberText(included.rate),
    },
  ];
}

/** What earlier payments add to BG-3 and, in profile EXTENDED, themselves. */
export const earlierMembers = (
  facts: EarlierFacts,
): Pick<SemanticInvoice, 'precedingInvoices' | 'advances'> => ({
  precedingInvoices: precedingInvoices(facts),
  advances:
    facts.profile === 'EXTENDED'
      ? facts.amounts.payments.flatMap((payment) => advance(payment, facts.decimals))
      : [],
});
