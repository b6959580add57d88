import { isSepaIban, moneyFormat } from '@kontor/base';
import { recipientPays } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import { directDebitTerms } from '../payment/direct-debit.ts';
import { type EarlyPaymentTerm, earlyPaymentLine, earlyPaymentText } from '../payment/early-payment.ts';
import { noticeTerms } from '../request/early-payment-lines.ts';
import { type InvoiceTerms, isGerman } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import type { SemanticDiscount, SemanticInvoice, SemanticPayment } from './semantic-invoice.ts';
import { amountText, filled, numberText } from './texts.ts';

/** UNTDID 4461: SEPA credit transfer, credit transfer, and SEPA direct debit. */
const SEPA_CREDIT_TRANSFER = '58';
const CREDIT_TRANSFER = '30';
const SEPA_DIRECT_DEBIT = '59';
/**
 * UNTDID 4461: not defined. XRechnung requires payment instructions (BR-DE-1) also where nothing is to be transferred,
 * and a remittance information (BT-83) is a part of them.
 */
const UNDEFINED_MEANS = '1';
/** BR-CO-25 requires a due date or terms when something is due; adds nothing that was not agreed. */
const UNSTATED_TERMS = 'Payment terms as agreed';

export interface PaymentFacts {
  readonly request: InvoiceRequest;
  readonly terms: InvoiceTerms;
  readonly profile: EInvoiceProfile;
  readonly earlyPayment: readonly EarlyPaymentTerm[];
  /** Decimals of amounts. */
  readonly decimals: number;
}

/** BG-16: a direct debit, else the account of who is paid. */
function semanticPayment({ request, terms, profile }: PaymentFacts): SemanticPayment | undefined {
  const { type, sender, recipient, currency } = request;
  const debit = directDebitTerms(request);
  if (debit !== undefined) {
    const { mandateReference, creditorIdentifier, account } = debit;
    return {
      meansCode: SEPA_DIRECT_DEBIT,
      mandateReference,
      creditorIdentifier,
      debitedAccount: account,
    };
  }
  const { iban, bic, name } = recipientPays(type) ? sender : recipient;
  if (iban === undefined) {
    const isNeeded = profile === 'XRECHNUNG' || terms.remittance !== undefined;
    return isNeeded ? { meansCode: UNDEFINED_MEANS } : undefined;
  }
  const isSepa = currency === 'EUR' && isSepaIban(iban);
  return {
    meansCode: isSepa ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER,
    account: iban,
    accountName: name,
    bic,
  };
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

/**
 * BT-20: discounts for early payment always; other text only where no due date is stated (BR-CO-25): a sentence that
 * the due date is read from has more than the day.
 */
function paymentTermsText(facts: PaymentFacts): string | undefined {
  const { request, terms } = facts;
  const { earlyPayment, rest } = noticeTerms(request.notice ?? '');
  const own = describedDiscounts(facts);
  const lines = unique([...earlyPayment.split('\n').filter((line) => line !== ''), ...own.lines]);
  const hasDiscounts = lines.length > 0 || own.sentences.length > 0 || facts.earlyPayment.length > 0;
  const isDayStated = terms.dueDate !== undefined && terms.netDays === undefined;
  const text = isDayStated ? undefined : (filled(rest) ?? (hasDiscounts ? undefined : UNSTATED_TERMS));
  const described = [...(text === undefined ? [] : [text]), ...own.sentences, ...lines].join('\n');
  // Every line of a discount ends with a line break (XRechnung 3.0, BR-DE-18).
  return filled(lines.length > 0 ? `${described}\n` : described);
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
