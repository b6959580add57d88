import { vatNumber } from '@kontor/vat/numbers';
import { accountTexts } from '../payment/accounts.ts';
import type { Payee } from '../request/other-parties.ts';
import type { InvoiceSender } from '../request/request.ts';
import type { InvoiceWords } from '../words/invoice-words.ts';
import type { DocumentWords } from '../words/words-of.ts';
import { taxNumberLabel } from './japanese.ts';

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== '';

/** The facts of the sender in a document beside the name, as the columns at its foot group it. */
export interface SenderFacts {
  readonly address: readonly string[];
  readonly contact: readonly string[];
  readonly bank: readonly string[];
  readonly registration: readonly string[];
}

/** A number with the word for it before, unless it is written with one: `UID ATU16370905`. */
export function labelledNumber(label: string, number: string): string {
  const isLabelled = /^[\p{L}.\- ]{2,}[:\s]\s*\S*\d/u.test(number) && !/^[A-Z]{2,3}[\s-]?\d/.test(number);
  return label === '' || isLabelled ? number : `${label} ${number}`;
}

/** A VAT number, or the tax number that was given in its place. */
export const labelledVatNumber = (
  { vatNumber: vatLabel, taxNumber }: Pick<InvoiceWords, 'vatNumber' | 'taxNumber'>,
  number: string,
): string =>
  labelledNumber(taxNumberLabel(vatNumber(number) === undefined ? taxNumber : vatLabel, number), number);

/** The facts of a sender of version 2; accounts of one who pays are on no page. */
export function senderFacts(
  sender: InvoiceSender,
  address: readonly string[],
  words: InvoiceWords & Pick<DocumentWords, 'payee'>,
  { payee, isPaid = true }: { readonly payee?: Payee | undefined; readonly isPaid?: boolean } = {},
): SenderFacts {
  const { contact, phone, email, taxNumber, registrationNumber, legalInformation } = sender;
  const paid = payee === undefined ? undefined : `${words.payee}: ${payee.name}`;
  return {
    address,
    contact: [contact, isFilled(phone) ? labelledNumber(words.phone, phone) : undefined, email].filter(
      isFilled,
    ),
    bank: isPaid ? [paid, ...accountTexts(sender, words).flat()].filter(isFilled) : [],
    registration: [
      registrationNumber,
      isFilled(sender.vatNumber) ? labelledVatNumber(words, sender.vatNumber) : undefined,
      isFilled(taxNumber) ? labelledNumber(taxNumberLabel(words.taxNumber, taxNumber), taxNumber) : undefined,
      ...(legalInformation ?? '').split('\n'),
    ].filter(isFilled),
  };
}

/** The subject of a line of version 1, by its content: first match counts. */
const LINE_KINDS: readonly (readonly [keyof SenderFacts, RegExp])[] = [
  [
    'bank',
    /\b(?:iban|bic|swift|blz|konto|kontonummer|account|bank\w*)\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3}/iu,
  ],
  [
    'contact',
    /@|\bwww\.|https?:|\b(?:tel|telefon|phone|fax|mobil|mobile|e-?mail|web)\b|^\+\d[\d ()/-]{5,}$/iu,
  ],
  [
    'registration',
    /\b(?:uid|ust|mwst|vat|tva|iva|btw|dph|nip|p\. ?iva|steuernummer|st\.? ?-?nr|fn \d|firmenbuch|hrb|hra|handelsregister|siret|siren|rcs|che-?\d)|\bATU\d{8}\b|\bDE\d{9}\b/iu,
  ],
];

/** The facts of a sender of version 1, whose lines only show by their words what they are. */
export function senderFactsV1(lines: readonly string[]): SenderFacts {
  const kindOf = (line: string): keyof SenderFacts =>
    LINE_KINDS.find(([, pattern]) => pattern.test(line))?.[0] ?? 'address';
  const of = (kind: keyof SenderFacts) => lines.filter((line) => kindOf(line) === kind);
  return {
    address: of('address'),
    contact: of('contact'),
    bank: of('bank'),
    registration: of('registration'),
  };
}
