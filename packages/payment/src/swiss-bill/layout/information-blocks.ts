import { groupedIban } from '@kontor/base';
import { groupedCreditorReference } from '#reference/creditor-reference.ts';
import { groupedQrReference } from '#reference/qr-reference.ts';
import type { BillReference } from '../bill/account-reference.ts';
import type { SlipHeadings } from '../bill/bill-language.data.ts';
import type { BillAddress, SwissBill } from '../bill/swiss-bill.ts';

/** A heading with its paragraphs, or with an empty field to be filled in by hand. */
export interface InformationBlock {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly hasBox: boolean;
}

export interface BlockChoice {
  /** Whose street and house number are left out (IG 3.6.2 allows it on the receipt). */
  readonly withoutStreets: readonly ('creditor' | 'debtor')[];
  /** Message and billing information: on the payment part only. */
  readonly messages: readonly string[];
}

const HOME: ReadonlySet<string> = new Set(['CH', 'LI']);

const isAbroad = (address: BillAddress | undefined): boolean =>
  address !== undefined && !HOME.has(address.country);

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

function addressLines(
  address: BillAddress,
  { withCountry, withStreet }: { readonly withCountry: boolean; readonly withStreet: boolean },
): readonly string[] {
  const { name, street, houseNumber, postalCode, city, country } = address;
  const town = joined(postalCode, city);
  const lines = [
    name,
    withStreet ? joined(street, houseNumber) : '',
    withCountry ? `${country} – ${town}` : town,
  ];
  return lines.filter((line) => line !== '');
}

/** As people read it: a QR reference in groups of five from the right, a creditor reference in fours. */
function groupedReference({ type, value }: BillReference): string {
  return type === 'QRR' ? groupedQrReference(value) : groupedCreditorReference(value);
}

function filledBlock(heading: string, paragraphs: readonly string[]): readonly InformationBlock[] {
  const filled = paragraphs.filter((paragraph) => paragraph !== '');
  return filled.length === 0 ? [] : [{ heading, paragraphs: filled, hasBox: false }];
}

/** The content of an information section, from top to bottom; a heading without content is left out. */
export function informationBlocks(
  { iban, creditor, debtor, reference }: SwissBill,
  headings: SlipHeadings,
  { withoutStreets, messages }: BlockChoice,
): readonly InformationBlock[] {
  // A payment across the border needs both countries.
  const creditorLines = addressLines(creditor, {
    withCountry: isAbroad(creditor) || isAbroad(debtor),
    withStreet: !withoutStreets.includes('creditor'),
  });
  const debtorBlock: InformationBlock =
    debtor === undefined
      ? { heading: headings.payableByBox, paragraphs: [], hasBox: true }
      : {
          heading: headings.payableBy,
          paragraphs: addressLines(debtor, {
            withCountry: isAbroad(debtor),
            withStreet: !withoutStreets.includes('debtor'),
          }),
          hasBox: false,
        };
  return [
    ...filledBlock(headings.account, [groupedIban(iban), ...creditorLines]),
    ...filledBlock(headings.reference, [groupedReference(reference)]),
    ...filledBlock(headings.additionalInformation, messages),
    debtorBlock,
  ];
}
