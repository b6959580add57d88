import { dateText, lenientDate } from '@kontor/base';
import { isSelfBilled, partiesOf } from '../document-type/invoice-type.ts';
import type { InfoRow } from '../layout/document.ts';
import { identifierOf } from '../request/identifier.ts';
import type { PartyRole } from '../request/other-parties.ts';
import type { InvoiceRequest } from '../request/request.ts';
import type { RoleWords } from '../words/model-words.ts';
import { placeLines } from './address.ts';

/** Numbers of other documents, in the order in which business runs. */
const REFERENCES = [
  'salesOrderNumber',
  'contractNumber',
  'projectNumber',
  'tenderNumber',
  'despatchAdviceNumber',
  'receivingAdviceNumber',
  'objectNumber',
  'accountingReference',
] as const;

/** A row, unless its label is left out, its value is empty, or a context item shows the same. */
function row(rows: readonly InfoRow[], label: string, value: string): readonly InfoRow[] {
  if (label === '' || value === '') return [];
  const isShown = rows.some(
    (shown) => shown.value === value && shown.label.toLowerCase().replace(/:$/, '') === label.toLowerCase(),
  );
  return isShown ? [] : [{ label, value }];
}

/** The references of `metadata` that no context item shows. */
export const referenceRows = (
  { metadata = {}, words }: Pick<InvoiceRequest, 'metadata' | 'words'>,
  rows: readonly InfoRow[],
): readonly InfoRow[] => REFERENCES.flatMap((name) => row(rows, words[name], metadata[name] ?? ''));

/** The day on which the VAT becomes due. */
export function taxPointRow(
  { metadata, words, locale }: Pick<InvoiceRequest, 'metadata' | 'words' | 'locale'>,
  rows: readonly InfoRow[],
): readonly InfoRow[] {
  const day = lenientDate(metadata?.taxPointDate ?? '');
  return day === undefined ? [] : row(rows, words.taxPointDate, dateText(day, locale));
}

/** Numbers of a party that people use; those of a register are for programs. */
const plainNumbers = (identifiers: readonly string[] = []): string =>
  identifiers
    .map(identifierOf)
    .filter(({ scheme }) => scheme === undefined)
    .map(({ id }) => id)
    .join(', ');

/** Numbers that the parties have at each other. */
export function partyNumberRows(request: InvoiceRequest, rows: readonly InfoRow[]): readonly InfoRow[] {
  const { words } = request;
  const { seller, buyer } = partiesOf(request);
  const ofBuyer = row(rows, words.customerNumber, plainNumbers(buyer.identifiers));
  const ofSeller = row(rows, words.supplierNumber, plainNumbers(seller.identifiers));
  return isSelfBilled(request.type) ? [...ofSeller, ...ofBuyer] : [...ofBuyer, ...ofSeller];
}

const joined = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(', ');

/** The word of each role. */
const ROLE_NAMES = {
  INVOICER: 'invoicer',
  INVOICEE: 'invoicee',
  PAYER: 'payer',
  BUYER_AGENT: 'buyerAgent',
  SELLER_AGENT: 'sellerAgent',
  PRODUCT_END_USER: 'productEndUser',
  SHIP_FROM: 'shipFrom',
  ULTIMATE_SHIP_TO: 'ultimateShipTo',
} as const satisfies Readonly<Record<PartyRole, keyof RoleWords>>;

/** Further parties, in the order of the request: name, address and numbers in one row each. */
export const furtherPartyRows = (request: InvoiceRequest, rows: readonly InfoRow[]): readonly InfoRow[] =>
  (request.otherParties ?? []).flatMap((party) => {
    const { name, tradingName, contact, vatNumber, registrationNumber } = party;
    const lines = placeLines(party, request);
    const value = joined([
      name,
      tradingName,
      contact,
      ...lines,
      vatNumber,
      registrationNumber,
      plainNumbers(party.identifiers),
    ]);
    return row(rows, request.words[ROLE_NAMES[party.role]], value);
  });

/** Where the goods went, and who represents the seller: name and address in one row each. */
export function placeRows(request: InvoiceRequest, rows: readonly InfoRow[]): readonly InfoRow[] {
  const { delivery, taxRepresentative, words } = request;
  return [
    ...(delivery === undefined
      ? []
      : row(rows, words.delivery, joined([delivery.name, ...placeLines(delivery, request)]))),
    ...(taxRepresentative === undefined
      ? []
      : row(
          rows,
          words.taxRepresentative,
          joined([
            taxRepresentative.name,
            ...placeLines(taxRepresentative, request),
            taxRepresentative.vatNumber,
          ]),
        )),
  ];
}
