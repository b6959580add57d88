import { element, group } from '@kontor/base';
import type { SemanticParty } from '../semantic/semantic-invoice.ts';
import { postalAddress } from './address.ts';
import { identifiers } from './identifier.ts';

const electronicAddress = ({ electronicAddress: known }: SemanticParty): string =>
  group('ram:URIUniversalCommunication', element('ram:URIID', known?.id, { schemeID: known?.scheme }));

const taxRegistration = (scheme: 'VA' | 'FC', number: string | undefined): string =>
  group('ram:SpecifiedTaxRegistration', element('ram:ID', number, { schemeID: scheme }));

const registrations = (party: SemanticParty): string =>
  taxRegistration('VA', party.vatId) + taxRegistration('FC', party.taxNumber);

const legalOrganisation = (party: SemanticParty): string =>
  group(
    'ram:SpecifiedLegalOrganization',
    element('ram:ID', party.registrationNumber, { schemeID: party.registrationScheme }),
    element('ram:TradingBusinessName', party.tradingName),
  );

const contact = (party: SemanticParty): string =>
  group(
    'ram:DefinedTradeContact',
    element('ram:PersonName', party.contact),
    group('ram:TelephoneUniversalCommunication', element('ram:CompleteNumber', party.phone)),
    group('ram:EmailURIUniversalCommunication', element('ram:URIID', party.email)),
  );

/** Everything that a party can have, inside the element of its role. */
export const wholeParty = (party: SemanticParty): string =>
  identifiers([
    party.id === undefined ? undefined : { id: party.id },
    party.globalId,
    ...(party.furtherIds ?? []),
  ]) +
  element('ram:Name', party.name) +
  element('ram:Description', party.legalInformation) +
  legalOrganisation(party) +
  contact(party) +
  postalAddress(party) +
  electronicAddress(party) +
  registrations(party);

/** BG-4. */
export const seller = (party: SemanticParty): string => group('ram:SellerTradeParty', wholeParty(party));

/** BG-7. */
export const buyer = (party: SemanticParty): string => group('ram:BuyerTradeParty', wholeParty(party));

/** BG-4 of profile MINIMUM: name, registration, country and tax numbers alone. */
export const minimumSeller = (party: SemanticParty): string =>
  group(
    'ram:SellerTradeParty',
    element('ram:Name', party.name),
    legalOrganisation({ ...party, tradingName: undefined }),
    group('ram:PostalTradeAddress', element('ram:CountryID', party.country)),
    registrations(party),
  );

/** BG-7 of profile MINIMUM, which allows neither address nor tax number of the buyer. */
export const minimumBuyer = (party: SemanticParty): string =>
  group('ram:BuyerTradeParty', element('ram:Name', party.name));
