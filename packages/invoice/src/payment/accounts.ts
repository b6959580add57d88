import { recipientPays } from '../document-type/invoice-type.ts';
import type { FurtherAccount, InvoiceParty, InvoiceRequest } from '../request/request.ts';
import type { InvoiceWords } from '../words/invoice-words.ts';
import { printedIban } from './printed-iban.ts';

/** An account of who is paid: BG-17. */
export interface PaidAccount {
  /** BT-84: an IBAN in its compact form, or another number. */
  readonly number: string;
  readonly isIban: boolean;
  /** BT-85. */
  readonly name: string;
  /** BT-86. */
  readonly bank?: string | undefined;
}

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

function accountOf(
  { iban, accountNumber, bic, bankCode, name }: FurtherAccount,
  holder: string,
): readonly PaidAccount[] {
  const number = iban ?? filled(accountNumber);
  if (number === undefined) return [];
  const bank = bic ?? filled(bankCode);
  return [{ number, isIban: iban !== undefined, name: filled(name) ?? holder, bank }];
}

const accountsOf = (party: InvoiceParty, holder: string): readonly PaidAccount[] =>
  [{ ...party, name: party.accountName }, ...(party.accounts ?? [])].flatMap((account) =>
    accountOf(account, holder),
  );

/**
 * The accounts of who is paid, the first one first: of the sender, or of the recipient of what the sender pays. Those that the
 * sender states beside a payee are the payee's. What is collected or was paid by card has only those of `accounts`: the account of
 * the sender is on every invoice, and nothing is to be transferred to it.
 */
export function paidAccounts({
  type,
  sender,
  recipient,
  payee,
  directDebit,
  card,
}: Pick<
  InvoiceRequest,
  'type' | 'sender' | 'recipient' | 'payee' | 'directDebit' | 'card'
>): readonly PaidAccount[] {
  const [party, holder] = recipientPays(type)
    ? [sender, payee?.name ?? sender.name]
    : [recipient, recipient.name];
  return directDebit === undefined && card === undefined
    ? accountsOf(party, holder)
    : (party.accounts ?? []).flatMap((account) => accountOf(account, holder));
}

type AccountWords = Pick<InvoiceWords, 'accountName' | 'accountNumber' | 'bankCode'>;

/** The parts of an account as a page has them: `IBAN AT57 …`, `BIC GIBAATWWXXX`, `Account holder ACME`. */
function accountParts(
  { iban, accountNumber, bic, bankCode, name }: FurtherAccount,
  words: AccountWords,
): readonly string[] {
  const own = (word: string, value: string | undefined) =>
    filled(value) === undefined ? [] : [`${word} ${value}`.trim()];
  return [
    ...(filled(iban) === undefined ? [] : [`IBAN ${printedIban(iban!)}`]),
    ...own(words.accountNumber, accountNumber),
    ...own('BIC', bic),
    ...own(words.bankCode, bankCode),
    ...own(words.accountName, name),
  ];
}

/** The accounts of a party, each in its parts. */
export const accountTexts = (party: InvoiceParty, words: AccountWords): readonly (readonly string[])[] =>
  [{ ...party, name: party.accountName }, ...(party.accounts ?? [])]
    .map((account) => accountParts(account, words))
    .filter((parts) => parts.length > 0);
