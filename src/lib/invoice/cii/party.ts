import { element, group } from '#lib/base/xml/xml.ts';
import type { PartyTerms } from '../request/invoice-terms.ts';
import type { InvoiceParty, InvoiceSender } from '../request/request.ts';

const address = (party: InvoiceParty, country: string | undefined): string =>
  group(
    'ram:PostalTradeAddress',
    element('ram:PostcodeCode', party.postalCode),
    element('ram:LineOne', party.street),
    element('ram:CityName', party.city),
    element('ram:CountryID', country),
  );

const eMailAddress = (email: string | undefined): string =>
  group('ram:URIUniversalCommunication', element('ram:URIID', email, { schemeID: 'EM' }));

const taxRegistration = (scheme: 'VA' | 'FC', number: string | undefined): string =>
  group('ram:SpecifiedTaxRegistration', element('ram:ID', number, { schemeID: scheme }));

const registrations = (terms: PartyTerms): string =>
  taxRegistration('VA', terms.vatId?.id) + taxRegistration('FC', terms.taxNumber);

const legalOrganisation = (terms: PartyTerms): string =>
  group('ram:SpecifiedLegalOrganization', element('ram:ID', terms.registrationNumber));

const contact = (sender: InvoiceSender): string =>
  group(
    'ram:DefinedTradeContact',
    element('ram:PersonName', sender.contact),
    group('ram:TelephoneUniversalCommunication', element('ram:CompleteNumber', sender.phone)),
    group('ram:EmailURIUniversalCommunication', element('ram:URIID', sender.email)),
  );

/** BG-4. Without a VAT number the tax number also stands as BT-29, so that BR-CO-26 holds. */
export const seller = (sender: InvoiceSender, terms: PartyTerms): string =>
  group(
    'ram:SellerTradeParty',
    element('ram:ID', terms.vatId === undefined ? terms.taxNumber : undefined),
    element('ram:Name', sender.name),
    legalOrganisation(terms),
    contact(sender),
    address(sender, terms.country),
    eMailAddress(sender.email),
    registrations(terms),
  );

/** BG-4 of profile MINIMUM: name, registration, country and tax numbers alone. */
export const minimumSeller = (sender: InvoiceSender, terms: PartyTerms): string =>
  group(
    'ram:SellerTradeParty',
    element('ram:Name', sender.name),
    legalOrganisation(terms),
    group('ram:PostalTradeAddress', element('ram:CountryID', terms.country)),
    registrations(terms),
  );

/** BG-7. */
export const buyer = (recipient: InvoiceParty, terms: PartyTerms): string =>
  group(
    'ram:BuyerTradeParty',
    element('ram:Name', recipient.name),
    group('ram:DefinedTradeContact', element('ram:PersonName', recipient.contact)),
    address(recipient, terms.country),
    eMailAddress(recipient.email),
    taxRegistration('VA', terms.vatId?.id),
  );

/** BG-7 of profile MINIMUM, which allows neither address nor tax number of the buyer. */
export const minimumBuyer = (recipient: InvoiceParty): string =>
  group('ram:BuyerTradeParty', element('ram:Name', recipient.name));
