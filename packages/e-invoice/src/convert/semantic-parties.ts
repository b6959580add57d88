import type { SemanticInvoice } from '@kontor/invoice';
import type { StatedInvoice } from '../terms/stated-invoice.ts';
import { termValue } from '../terms/term-access.ts';
import { identifiersOf, stated } from './term-parts.ts';

type Party = SemanticInvoice['seller'];
type Address = Pick<
  Party,
  'street' | 'addressLine2' | 'addressLine3' | 'city' | 'postalCode' | 'region' | 'country'
>;
type AddressTerms = readonly [string, string, string, string, string, string, string];

/** BG-5, BG-8, BG-12 or BG-15, by its terms in the order of EN 16931-1. */
export function semanticPostalAddress(invoice: StatedInvoice, terms: AddressTerms): Address {
  const [street, addressLine2, addressLine3, city, postalCode, region, country] = terms.map((term) =>
    termValue(invoice, term),
  );
  return stated({ street, addressLine2, addressLine3, city, postalCode, region, country });
}

interface PartyTerms {
  readonly name: string;
  readonly tradingName: string;
  readonly identifier: string;
  readonly registration: string;
  readonly vatId: string;
  readonly electronicAddress: string;
  readonly address: AddressTerms;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
}

function party(invoice: StatedInvoice, terms: PartyTerms): Party {
  const all = identifiersOf(invoice, terms.identifier);
  const own = all.find(({ scheme }) => scheme === undefined);
  const global = all.find(({ scheme }) => scheme !== undefined);
  const further = all.filter((one) => one !== own && one !== global);
  const [registration] = identifiersOf(invoice, terms.registration);
  const [electronic] = identifiersOf(invoice, terms.electronicAddress);
  return {
    name: termValue(invoice, terms.name) ?? '',
    ...semanticPostalAddress(invoice, terms.address),
    ...stated({
      tradingName: termValue(invoice, terms.tradingName),
      id: own?.id,
      globalId: global,
      furtherIds: further.length === 0 ? undefined : further,
      registrationNumber: registration?.id,
      registrationScheme: registration?.scheme,
      vatId: termValue(invoice, terms.vatId),
      electronicAddress: electronic,
      contact: termValue(invoice, terms.contact),
      phone: termValue(invoice, terms.phone),
      email: termValue(invoice, terms.email),
    }),
  };
}

const SELLER: PartyTerms = {
  name: 'BT-27',
  tradingName: 'BT-28',
  identifier: 'BT-29',
  registration: 'BT-30',
  vatId: 'BT-31',
  electronicAddress: 'BT-34',
  address: ['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40'],
  contact: 'BT-41',
  phone: 'BT-42',
  email: 'BT-43',
};

const BUYER: PartyTerms = {
  name: 'BT-44',
  tradingName: 'BT-45',
  identifier: 'BT-46',
  registration: 'BT-47',
  vatId: 'BT-48',
  electronicAddress: 'BT-49',
  address: ['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55'],
  contact: 'BT-56',
  phone: 'BT-57',
  email: 'BT-58',
};

/** BG-4. */
export const semanticSeller = (invoice: StatedInvoice): Party => ({
  ...party(invoice, SELLER),
  ...stated({ taxNumber: termValue(invoice, 'BT-32'), legalInformation: termValue(invoice, 'BT-33') }),
});

/** A party with one identifier, as UBL-SR-16 of EN 16931 has the buyer's (BT-46): the one whose scheme names what it is a number of. */
export function withOneIdentifier({ id, globalId, furtherIds: _, ...party }: Party): Party {
  return { ...party, ...(globalId === undefined ? stated({ id }) : { globalId }) };
}

/** BG-7. */
export const semanticBuyer = (invoice: StatedInvoice): Party => party(invoice, BUYER);
