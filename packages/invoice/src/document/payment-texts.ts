import { recipientPays } from '../document-type/invoice-type.ts';
import type { ComputedInvoice } from '../e-invoice/e-invoice.ts';
import type { EInvoice } from '../layout/document.ts';
import { accountTexts } from '../payment/accounts.ts';
import { statedTerms } from '../payment/payment-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { titledText } from '../request/sentences.ts';

/** Digits of a card that a page may show. */
const SHOWN_DIGITS = 4;

/** `Card: **** 1234, Anna Gruber`. */
function cardLine({ card, words }: InvoiceRequest): string {
  if (card === undefined) return '';
  const end = `**** ${card.number.slice(-SHOWN_DIGITS)}`;
  return titledText(words.card, [end, card.holder ?? ''].filter((part) => part !== '').join(', '));
}

/** The accounts to which the sender pays; an invoice has those of the sender at its foot. */
function paidToLines({ type, recipient, words }: InvoiceRequest): readonly string[] {
  if (recipientPays(type)) return [];
  // A line may not break between the word and the code.
  const whole = (part: string) => part.replace(/^BIC /, 'BIC\u00a0');
  return accountTexts(recipient, words).map((parts) => titledText(words.paidTo, parts.map(whole).join(', ')));
}

/** Terms of payment at the head of the closing text: those stated, or that they are as agreed. */
export function termsText(computed: ComputedInvoice, eInvoice: EInvoice | undefined): string {
  const { paymentTerms = '' } = computed.request;
  if (paymentTerms !== '') return paymentTerms;
  // Without an e-invoice that has terms, nothing needs them.
  if (eInvoice === undefined || eInvoice.profile === 'MINIMUM') return '';
  const { isUnstated, text } = statedTerms(computed);
  return isUnstated ? (text ?? '') : '';
}

/** How it is paid, in lines below the terms. */
export function meansLines(request: InvoiceRequest): readonly string[] {
  const { paymentMeans, paymentReference = '', words } = request;
  return [
    paymentMeans?.text ?? '',
    cardLine(request),
    paymentReference === '' ? '' : titledText(words.paymentReference, paymentReference),
    ...paidToLines(request),
  ];
}
