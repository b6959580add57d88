import { isSepaIban } from '#lib/payment/iban/iban.ts';
import type { InvoiceRequest } from '../request/request.ts';
import type { SemanticPayment } from './semantic-invoice.ts';
import { filled } from './texts.ts';

/** UNTDID 4461: SEPA credit transfer, and credit transfer. */
const SEPA_CREDIT_TRANSFER = '58';
const CREDIT_TRANSFER = '30';
/** BR-CO-25 wants a due date or terms when something is due; says nothing that was not agreed. */
const UNSTATED_TERMS = 'Payment terms as agreed';

/** BG-16: only with an account. */
export function semanticPayment({ sender, currency }: InvoiceRequest): SemanticPayment | undefined {
  const { iban, bic, name } = sender;
  if (iban === undefined) return undefined;
  const isSepa = currency === 'EUR' && isSepaIban(iban);
  return {
    meansCode: isSepa ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER,
    account: iban,
    accountName: name,
    bic,
  };
}

/** BT-20: needed only where there is no due date. */
export const paymentTerms = (notice: string | undefined, dueDate: string | undefined): string | undefined =>
  dueDate === undefined ? (filled(notice) ?? UNSTATED_TERMS) : undefined;
