import { dateText, groupedIban, isSepaIban } from '@kontor/base';
import { compactCreditorIdentifier, creditorIdentifierFault } from '@kontor/payment/invoices';
import { type DocumentKind, isProForma, recipientPays } from '../document-type/invoice-type.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import type { InvoiceRequest } from '../request/request.ts';
import { titledText } from '../request/sentences.ts';
import { filledPattern } from '../words/filled-pattern.ts';

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** How an invoice is collected from its recipient's account. */
export interface DirectDebitTerms {
  /** BT-89. */
  readonly mandateReference: string | undefined;
  /** BT-90, compact where it is a SEPA identifier. */
  readonly creditorIdentifier: string | undefined;
  /** BT-91: an IBAN in its compact form, or another number. */
  readonly account: string | undefined;
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

const compact = (creditor: string): string =>
  creditorIdentifierFault(creditor) === undefined ? compactCreditorIdentifier(creditor) : creditor;

type DebitMembers = Pick<InvoiceRequest, 'type' | 'directDebit' | 'sender' | 'recipient' | 'currency'>;

/** Who has the account: the recipient, and on a self-billed invoice the buyer, who is its sender. */
export const debitedRole = (type: DocumentKind): 'sender' | 'recipient' =>
  type === 'SELF_BILLED_INVOICE' ? 'sender' : 'recipient';

/** The direct debit of an invoice; `undefined` where the recipient pays by other means. */
export function directDebitTerms(request: DebitMembers): DirectDebitTerms | undefined {
  const { directDebit, currency } = request;
  if (directDebit === undefined) return undefined;
  const { iban, accountNumber } = request[debitedRole(request.type)];
  const account = iban ?? filled(accountNumber);
  const isSepa = currency === 'EUR' && (account === undefined || (iban !== undefined && isSepaIban(iban)));
  const creditor = filled(directDebit.creditorIdentifier);
  return {
    mandateReference: filled(directDebit.mandateReference),
    creditorIdentifier: creditor === undefined || !isSepa ? creditor : compact(creditor),
    account,
    isIban: iban !== undefined,
    isSepa,
  };
}

/**
 * The pre-notification of the payer: account, day, mandate and creditor (EPC016-06, SEPA Core Direct Debit). Where the sender pays
 * nothing is collected: account, mandate and creditor alone.
 */
export function directDebitLines(
  request: DebitMembers & Pick<InvoiceRequest, 'words' | 'locale'>,
  { dueDate }: Pick<InvoiceTerms, 'dueDate'>,
): readonly string[] {
  const debit = directDebitTerms(request);
  if (debit === undefined) return [];
  const { words, locale } = request;
  const { account: number } = debit;
  const account = debit.isIban && number !== undefined ? groupedIban(number) : number;
  const titled = (title: string, value: string | undefined) =>
    value === undefined ? [] : [titledText(title, value)];
  const sentence = (from: string) =>
    dueDate === undefined
      ? filledPattern(words.directDebit, { account: from })
      : filledPattern(words.directDebitOn, { account: from, date: dateText(dueDate, locale) });
  const titledAccount = titled(debit.isIban ? 'IBAN' : words.accountNumber, account);
  const announced =
    debit.isSepa && account !== undefined ? [sentence(account)] : [words.collected, ...titledAccount];
  return [
    ...(recipientPays(request.type) ? announced : titledAccount),
    ...titled(words.mandateReference, debit.mandateReference),
    ...titled(words.creditorIdentifier, debit.creditorIdentifier),
  ];
}
