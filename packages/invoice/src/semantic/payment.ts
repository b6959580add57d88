import { isSepaIban, moneyFormat } from '@kontor/base';
import type { Amounts } from '../amounts/amounts.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import { paidAccounts } from '../payment/accounts.ts';
import { directDebitTerms } from '../payment/direct-debit.ts';
import { type EarlyPaymentTerm, earlyPaymentLine, earlyPaymentText } from '../payment/early-payment.ts';
import { statedTerms } from '../payment/payment-terms.ts';
import { isDiscountLine } from '../request/early-payment-lines.ts';
import { type InvoiceTerms, isGerman } from '../request/invoice-terms.ts';
import type { InvoiceRequest, PaymentCard } from '../request/request.ts';
import type { SemanticDiscount, SemanticInvoice, SemanticPayment } from './semantic-invoice.ts';
import { amountText, filled, numberText } from './texts.ts';

/** UNTDID 4461. */
const SEPA_CREDIT_TRANSFER = '58';
const CREDIT_TRANSFER = '30';
const SEPA_DIRECT_DEBIT = '59';
const DIRECT_DEBIT = '49';
const CARD = '48';
/**
 * UNTDID 4461: not defined. XRechnung requires payment instructions (BR-DE-1) also where nothing is to be transferred,
 * and a remittance information (BT-83) is a part of them.
 */
const UNDEFINED_MEANS = '1';

export interface PaymentFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly amounts: Pick<Amounts, 'due'>;
  readonly profile: EInvoiceProfile;
  readonly earlyPayment: readonly EarlyPaymentTerm[];
  /** Decimals of amounts. */
  readonly decimals: number;
}

/** BR-51: at most ten characters, the first six and the last four digits; those that hide others are left out of longer ones. */
const MAX_CARD_NUMBER = 10;
const shownDigits = (number: string): string =>
  number.length <= MAX_CARD_NUMBER ? number : number.replace(/\D/g, '') || number.slice(-4);

const shownCard = (card: PaymentCard | undefined): SemanticPayment['card'] =>
  card && { number: shownDigits(card.number), holder: filled(card.holder) };

/** What the amount is paid by, without its code: a direct debit, a card, or the accounts of who is paid. */
function means({ request, terms, profile }: PaymentFacts): SemanticPayment | undefined {
  const { card, currency, paymentMeans } = request;
  const accounts = paidAccounts(request);
  const debit = directDebitTerms(request);
  if (debit !== undefined) {
    const { mandateReference, creditorIdentifier, account, isSepa } = debit;
    const meansCode = isSepa ? SEPA_DIRECT_DEBIT : DIRECT_DEBIT;
    return {
      meansCode,
      accounts,
      card: shownCard(card),
      mandateReference,
      creditorIdentifier,
      debitedAccount: account,
    };
  }
  if (card !== undefined) return { meansCode: CARD, accounts, card: shownCard(card) };
  const [first] = accounts;
  if (first === undefined) {
    const isNeeded = profile === 'XRECHNUNG' || terms.remittance !== undefined || paymentMeans !== undefined;
    return isNeeded ? { meansCode: UNDEFINED_MEANS, accounts } : undefined;
  }
  const isSepa = currency === 'EUR' && first.isIban && isSepaIban(first.number);
  return { meansCode: isSepa ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER, accounts };
}

/** BG-16; the caller's code and words win. */
function semanticPayment(facts: PaymentFacts): SemanticPayment | undefined {
  const { paymentMeans } = facts.request;
  const found = means(facts);
  if (found === undefined || paymentMeans === undefined) return found;
  return { ...found, meansCode: paymentMeans.code, meansText: filled(paymentMeans.text) };
}

const unique = (lines: readonly string[]): readonly string[] => [...new Set(lines)];

/** Sentences of the early-payment discounts, as they are printed. */
function discountTexts({ request, earlyPayment, decimals }: PaymentFacts): readonly string[] {
  const { locale, currency, currencyFormat } = request;
  const money = moneyFormat({ locale, currency, currencyFormat, minorUnits: decimals });
  return earlyPayment.map((term) => earlyPaymentText(term, request, { money, minorUnits: decimals }));
}

/** The discounts of BT-20: lines by which German programs read them, and sentences for everybody else. */
function describedDiscounts(facts: PaymentFacts): {
  readonly lines: readonly string[];
  readonly sentences: readonly string[];
} {
  const { terms, profile, earlyPayment } = facts;
  if (profile === 'EXTENDED') return { lines: [], sentences: [] };
  if (profile === 'XRECHNUNG' || isGerman(terms))
    return { lines: earlyPayment.map(earlyPaymentLine), sentences: [] };
  return { lines: [], sentences: discountTexts(facts) };
}

/** BT-20: what is stated, with the discounts for early payment. */
function paymentTermsText(facts: PaymentFacts): string | undefined {
  const { text, discounts: stated } = statedTerms(facts);
  const own = describedDiscounts(facts);
  const written = new Set(text?.split('\n').filter(isDiscountLine));
  const lines = unique([...stated, ...own.lines]).filter((line) => !written.has(line));
  const described = [...(text === undefined ? [] : [text]), ...own.sentences, ...lines].join('\n');
  // Every line of a discount ends with a line break (XRechnung 3.0, BR-DE-18).
  return filled(lines.length > 0 || written.size > 0 ? `${described}\n` : described);
}

/** Discounts as elements of their own, which profile EXTENDED alone has. */
function discounts(facts: PaymentFacts): readonly SemanticDiscount[] {
  const { terms, profile, earlyPayment, decimals } = facts;
  if (profile !== 'EXTENDED') return [];
  const texts = discountTexts(facts);
  return earlyPayment.map(({ percent, days, base, amount }, index) => ({
    description: texts[index]!,
    from: terms.issueDate,
    days: String(days),
    base: amountText(base, decimals),
    percent: numberText(percent),
    amount: amountText(amount, decimals),
  }));
}

/** BT-9, BT-20, BT-83, BG-16. */
export const paymentMembers = (
  facts: PaymentFacts,
): Pick<SemanticInvoice, 'dueDate' | 'paymentTerms' | 'discounts' | 'remittance' | 'payment'> => ({
  dueDate: facts.terms.dueDate,
  paymentTerms: paymentTermsText(facts),
  discounts: discounts(facts),
  remittance: facts.terms.remittance,
  payment: semanticPayment(facts),
});
