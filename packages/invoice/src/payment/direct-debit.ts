import { dateText, groupedIban } from '@kontor/base';
import { compactCreditorIdentifier } from '@kontor/payment';
import { isProForma, recipientPays } from '../document-type/invoice-type.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { titledText } from '../request/sentences.ts';
import { filledPattern } from '../words/filled-pattern.ts';

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** How an invoice is collected from its recipient's account. */
export interface DirectDebitTerms {
  /** BT-89. */
  readonly mandateReference: string | undefined;
  /** BT-90, compact. */
  readonly creditorIdentifier: string | undefined;
  /** BT-91: an IBAN in its compact form, or another number. */
  readonly account: string;
  readonly isIban: boolean;
  /** Collected by a SEPA direct debit. */
  readonly isSepa: boolean;
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
  recipient: { iban, accountNumber },
  currency,
}: Pick<InvoiceRequest, 'directDebit' | 'recipient' | 'currency'>): DirectDebitTerms | undefined {
  const account = iban ?? filled(accountNumber);
  if (directDebit === undefined || account === undefined) return undefined;
  const isSepa = iban !== undefined && currency === 'EUR';
  const creditor = filled(directDebit.creditorIdentifier);
  return {
    mandateReference: filled(directDebit.mandateReference),
    creditorIdentifier: creditor === undefined || !isSepa ? creditor : compactCreditorIdentifier(creditor),
    account,
    isIban: iban !== undefined,
    isSepa,
  };
}

/** The pre-notification of the payer: account, day, mandate and creditor (EPC016-06, SEPA Core Direct Debit). */
export function directDebitLines(
  request: Pick<InvoiceRequest, 'directDebit' | 'recipient' | 'currency' | 'words' | 'locale'>,
  { dueDate }: Pick<InvoiceTerms, 'dueDate'>,
): readonly string[] {
  const debit = directDebitTerms(request);
  if (debit === undefined) return [];
  const { words, locale } = request;
  const account = debit.isIban ? groupedIban(debit.account) : debit.account;
  const titled = (title: string, value: string | undefined) =>
    value === undefined ? [] : [titledText(title, value)];
  const sentence =
    dueDate === undefined
      ? filledPattern(words.directDebit, { account })
      : filledPattern(words.directDebitOn, { account, date: dateText(dueDate, locale) });
  return [
    ...(debit.isSepa
      ? [sentence]
      : [words.collected, titledText(debit.isIban ? 'IBAN' : words.accountNumber, account)]),
    ...titled(words.mandateReference, debit.mandateReference),
    ...titled(words.creditorIdentifier, debit.creditorIdentifier),
  ];
}
