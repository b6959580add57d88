import { element, group } from '@kontor/base';
import type { SemanticParty } from '../semantic/semantic-invoice.ts';

/** Any code but VAT makes it the tax number of BT-32 (CEN/TS 16931-3-2); this one CII has for it. */
const OTHER_TAX = 'FC';

const taxScheme = (number: string | undefined, scheme: string): string =>
  number === undefined
    ? ''
    : group(
        'cac:PartyTaxScheme',
        element('cbc:CompanyID', number),
        group('cac:TaxScheme', element('cbc:ID', scheme)),
      );

const address = (party: SemanticParty): string =>
  group(
    'cac:PostalAddress',
    element('cbc:StreetName', party.street),
    element('cbc:CityName', party.city),
    element('cbc:PostalZone', party.postalCode),
    group('cac:Country', element('cbc:IdentificationCode', party.country)),
  );

const identification = (id: string | undefined, scheme?: string): string =>
  group('cac:PartyIdentification', element('cbc:ID', id, { schemeID: scheme }));

/** How UBL marks the creditor identifier among the numbers of the seller (CEN/TS 16931-3-2, BT-90). */
const CREDITOR_SCHEME = 'SEPA';

/** BG-4 or BG-7; `creditorIdentifier` is BT-90. */
export const party = (party: SemanticParty, creditorIdentifier?: string): string =>
  group(
    'cac:Party',
    element('cbc:EndpointID', party.electronicAddress?.id, { schemeID: party.electronicAddress?.scheme }),
    identification(party.id),
    identification(party.globalId?.id, party.globalId?.scheme),
    identification(creditorIdentifier, CREDITOR_SCHEME),
    address(party),
    taxScheme(party.vatId, 'VAT'),
    taxScheme(party.taxNumber, OTHER_TAX),
    group(
      'cac:PartyLegalEntity',
      element('cbc:RegistrationName', party.name),
      element('cbc:CompanyID', party.registrationNumber, { schemeID: party.registrationScheme }),
    ),
    group(
      'cac:Contact',
      element('cbc:Name', party.contact),
      element('cbc:Telephone', party.phone),
      element('cbc:ElectronicMail', party.email),
    ),
  );
