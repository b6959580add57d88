import { dateText, groupedIban } from '@kontor/base';
import { compactCreditorIdentifier } from '@kontor/payment';
import { isProForma, recipientPays } from '../document-type/invoice-type.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { filledPattern } from '../words/filled-pattern.ts';

/** How an invoice is collected from its recipient's account. */
export interface DirectDebitTerms {
  /** BT-89. */
  readonly mandateReference: string;
  /** BT-90, compact. */
  readonly creditorIdentifier: string;
  /** BT-91, compact. */
  readonly account: string;
}

/**
 * Whether the recipient transfers the amount: else a code to scan would send money twice, the wrong way, or before there is
 * an invoice.
 */
export const isTransferred = (request: Pick<InvoiceRequest, 'type' | 'typeCode' | 'directDebit'>): boolean =>
  recipientPays(request.type) && request.directDebit === undefined && !isProForma(request);

/** The direct debit of an invoice; `undefined` where the recipient pays by other means. */
export function directDebitTerms({
  directDebit,
  recipient,
}: Pick<InvoiceRequest, 'directDebit' | 'recipient'>): DirectDebitTerms | undefined {
  if (directDebit === undefined || recipient.iban === undefined) return undefined;
  const { mandateReference, creditorIdentifier } = directDebit;
  return {
    mandateReference,
    creditorIdentifier: compactCreditorIdentifier(creditorIdentifier),
    account: recipient.iban,
  };
}

/** The pre-notification of the payer: account, day, mandate and creditor (EPC016-06, SEPA Core Direct Debit). */
export function directDebitLines(
  request: Pick<InvoiceRequest, 'directDebit' | 'recipient' | 'words' | 'locale'>,
  { dueDate }: Pick<InvoiceTerms, 'dueDate'>,
): readonly string[] {
  const debit = directDebitTerms(request);
  if (debit === undefined) return [];
  const { words, locale } = request;
  const account = groupedIban(debit.account);
  return [
    dueDate === undefined
      ? filledPattern(words.directDebit, { account })
      : filledPattern(words.directDebitOn, { account, date: dateText(dueDate, locale) }),
    `${words.mandateReference}: ${debit.mandateReference}`,
    `${words.creditorIdentifier}: ${debit.creditorIdentifier}`,
  ];
}
