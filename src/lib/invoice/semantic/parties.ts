import type { PartyTerms } from '../request/invoice-terms.ts';
import type { InvoiceParty } from '../request/request.ts';
import type { SemanticAddress, SemanticParty } from './semantic-invoice.ts';
import { filled } from './texts.ts';

const eMailAddress = (email: string | undefined): SemanticAddress | undefined =>
  filled(email) === undefined ? undefined : { scheme: 'EM', id: email ?? '' };

const common = (party: InvoiceParty, terms: PartyTerms): SemanticParty => ({
  name: party.name,
  registrationNumber: terms.registrationNumber,
  vatId: terms.vatId?.id,
  electronicAddress: eMailAddress(party.email),
  street: filled(party.street),
  city: filled(party.city),
  postalCode: filled(party.postalCode),
  country: terms.country,
  contact: filled(party.contact),
  phone: filled(party.phone),
});

/** BG-4. Without a VAT number the tax number also stands as BT-29, so that BR-CO-26 holds. */
export const semanticSeller = (seller: InvoiceParty, terms: PartyTerms): SemanticParty => ({
  ...common(seller, terms),
  id: terms.vatId === undefined ? terms.taxNumber : undefined,
  taxNumber: terms.taxNumber,
  email: filled(seller.email),
});

/** BG-7. */
export const semanticBuyer = (buyer: InvoiceParty, terms: PartyTerms): SemanticParty => common(buyer, terms);
