import { isSepaIban } from '#lib/payment/iban/iban.ts';
import { recipientPays } from '../document-type/invoice-type.ts';
import type { EInvoiceProfile } from '../layout/document.ts';
import { noticeTerms } from '../request/early-payment-lines.ts';
import type { InvoiceRequest } from '../request/request.ts';
import type { SemanticPayment } from './semantic-invoice.ts';
import { filled } from './texts.ts';

/** UNTDID 4461: SEPA credit transfer, and credit transfer. */
const SEPA_CREDIT_TRANSFER = '58';
const CREDIT_TRANSFER = '30';
/** UNTDID 4461: not defined. XRechnung wants payment instructions (BR-DE-1) also where nothing is to be transferred. */
const UNDEFINED_MEANS = '1';
/** BR-CO-25 wants a due date or terms when something is due; says nothing that was not agreed. */
const UNSTATED_TERMS = 'Payment terms as agreed';

/** BG-16: only with an account of who is paid. */
export function semanticPayment(
  { type, sender, recipient, currency }: InvoiceRequest,
  profile: EInvoiceProfile,
): SemanticPayment | undefined {
  const { iban, bic, name } = recipientPays(type) ? sender : recipient;
  if (iban === undefined) return profile === 'XRECHNUNG' ? { meansCode: UNDEFINED_MEANS } : undefined;
  const isSepa = currency === 'EUR' && isSepaIban(iban);
  return {
    meansCode: isSepa ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER,
    account: iban,
    accountName: name,
    bic,
  };
}

/**
 * BT-20: discounts for early payment always, in the form of XRechnung; other text only where there is no due date
 * (BR-CO-25).
 */
export function paymentTerms(notice: string | undefined, dueDate: string | undefined): string | undefined {
  const { earlyPayment, rest } = noticeTerms(notice ?? '');
  if (dueDate !== undefined) return filled(earlyPayment);
  const text = filled(rest) ?? (earlyPayment === '' ? UNSTATED_TERMS : '');
  return text === '' || earlyPayment === '' ? text + earlyPayment : `${text}\n${earlyPayment}`;
}
