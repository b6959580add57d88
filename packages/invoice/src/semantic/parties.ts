import type { PartyTerms } from '../request/invoice-terms.ts';
import type { InvoiceParty } from '../request/request.ts';
import type { SemanticAddress, SemanticParty } from './semantic-invoice.ts';
import { filled } from './texts.ts';

/** Code list ICD: French establishments. */
const SIRET = '0009';

/** BT-34 or BT-49: the address with its scheme, else the e-mail address. */
function addressOf({ electronicAddress, email }: InvoiceParty): SemanticAddress | undefined {
  const [scheme = '', ...rest] = (electronicAddress ?? '').split(':');
  if (rest.length > 0) return { scheme, id: rest.join(':') };
  return filled(email) === undefined ? undefined : { scheme: 'EM', id: email ?? '' };
}

const common = (party: InvoiceParty, terms: PartyTerms): SemanticParty => ({
  name: party.name,
  globalId: terms.establishment === undefined ? undefined : { scheme: SIRET, id: terms.establishment },
  registrationNumber: terms.registrationNumber,
  registrationScheme: terms.registrationScheme,
  vatId: terms.vatId?.id,
  electronicAddress: addressOf(party),
  street: filled(party.street),
  city: filled(party.city),
  postalCode: filled(party.postalCode),
  country: terms.country,
  contact: filled(party.contact),
  phone: filled(party.phone),
});

/** Without a VAT number the tax number is BT-29 as well, so that BR-CO-26 is kept; a copy only where it is needed. */
const identifier = (terms: PartyTerms): string | undefined =>
  terms.vatId !== undefined || (terms.isTaxNumberCopied === true && terms.registrationNumber !== undefined)
    ? undefined
    : terms.taxNumber;

/** BG-4. */
export const semanticSeller = (seller: InvoiceParty, terms: PartyTerms): SemanticParty => ({
  ...common(seller, terms),
  id: identifier(terms),
  taxNumber: terms.taxNumber,
  email: filled(seller.email),
});

/** BG-7. */
export const semanticBuyer = (buyer: InvoiceParty, terms: PartyTerms): SemanticParty => common(buyer, terms);
