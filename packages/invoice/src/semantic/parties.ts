import { electronicAddressOf } from '../request/electronic-address.ts';
import { type Identifier, identifierOf } from '../request/identifier.ts';
import type { PartyTerms } from '../request/invoice-terms.ts';
import type { PostalAddress } from '../request/postal-address.ts';
import type { InvoiceParty } from '../request/request.ts';
import type { SemanticAddress, SemanticParty } from './semantic-invoice.ts';
import type { SemanticPostalAddress } from './semantic-places.ts';
import { filled } from './texts.ts';

/** Code list ICD: French establishments. */
const SIRET = '0009';

/** BT-34 or BT-49: the address with its scheme, else the e-mail address. */
export function addressOf(
  party: Pick<InvoiceParty, 'electronicAddress' | 'email'>,
): SemanticAddress | undefined {
  const [scheme = '', ...rest] = (electronicAddressOf(party) ?? '').split(':');
  return rest.length > 0 ? { scheme, id: rest.join(':') } : undefined;
}

type Ids = Pick<SemanticParty, 'id' | 'globalId' | 'furtherIds'>;

const asAddress = ({ scheme, id }: Identifier): SemanticAddress | undefined =>
  scheme === undefined ? undefined : { scheme, id };

/** BT-29 or BT-46: what the caller states, and the SIRET that follows from the register number where it is not among it. */
function identifiersOf(stated: readonly string[], { establishment }: PartyTerms): Ids {
  const all = stated.map(identifierOf);
  if (establishment !== undefined && !all.some(({ id }) => id === establishment)) {
    all.push({ scheme: SIRET, id: establishment });
  }
  return sortedIdentifiers(all);
}

/** The first plain one, the first of a register, and the others. */
export function sortedIdentifiers(all: readonly Identifier[]): Ids {
  const plain = all.find(({ scheme }) => scheme === undefined);
  const registered = all.find(({ scheme }) => scheme !== undefined);
  const further = all.filter((one) => one !== plain && one !== registered);
  return {
    id: plain?.id,
    globalId: registered && asAddress(registered),
    ...(further.length === 0 ? {} : { furtherIds: further }),
  };
}

/** Lines of an address, as stated; the country is found out elsewhere. */
export const semanticAddress = (address: PostalAddress): Omit<SemanticPostalAddress, 'country'> => ({
  street: filled(address.street),
  addressLine2: filled(address.addressLine2),
  addressLine3: filled(address.addressLine3),
  city: filled(address.city),
  postalCode: filled(address.postalCode),
  region: filled(address.region),
});

const common = (party: InvoiceParty, terms: PartyTerms): SemanticParty => ({
  name: party.name,
  tradingName: filled(party.tradingName),
  registrationNumber: terms.registrationNumber,
  registrationScheme: terms.registrationScheme,
  vatId: terms.vatId?.id ?? terms.writtenVatId,
  electronicAddress: addressOf(party),
  ...semanticAddress(party),
  country: terms.country,
  contact: filled(party.contact),
  phone: filled(party.phone),
});

/** Without a VAT number the tax number is BT-29 as well, so that BR-CO-26 is kept; a copy only where it is needed. */
const identifier = (terms: PartyTerms): string | undefined =>
  terms.vatId !== undefined ||
  terms.writtenVatId !== undefined ||
  (terms.isTaxNumberCopied === true && terms.registrationNumber !== undefined)
    ? undefined
    : terms.taxNumber;

/** BG-4. Without a VAT number the tax number is BT-29 as well, so that BR-CO-26 is kept, unless another is stated. */
export function semanticSeller(seller: InvoiceParty, terms: PartyTerms): SemanticParty {
  const { identifiers = [] } = seller;
  const own = identifiersOf(identifiers, terms);
  const taxNumber = identifiers.length === 0 ? identifier(terms) : undefined;
  return {
    ...common(seller, terms),
    ...own,
    ...(taxNumber === undefined ? {} : { id: taxNumber }),
    // What is BT-31 is not BT-32 as well, unless it is stated twice.
    taxNumber:
      filled(seller.taxNumber) === undefined && terms.taxNumber === terms.writtenVatId
        ? undefined
        : terms.taxNumber,
    email: filled(seller.email),
    legalInformation: filled(seller.legalInformation),
  };
}

/** BG-7: it has one identifier, the first that is stated. */
export const semanticBuyer = (buyer: InvoiceParty, terms: PartyTerms): SemanticParty => ({
  ...common(buyer, terms),
  ...(buyer.identifiers?.[0] === undefined
    ? identifiersOf([], terms)
    : identifiersOf([buyer.identifiers[0]], { ...terms, establishment: undefined })),
  email: filled(buyer.email),
});
