import { element, group } from '@kontor/base';
import type { SemanticParty } from '../semantic/semantic-invoice.ts';
import { postalAddress } from './address.ts';

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

const identification = (id: string | undefined, scheme?: string): string =>
  group('cac:PartyIdentification', element('cbc:ID', id, { schemeID: scheme }));

/** How UBL marks the creditor identifier among the numbers of the seller (CEN/TS 16931-3-2, BT-90). */
const CREDITOR_SCHEME = 'SEPA';

/** Everything that a party can have, inside the element of its role; `creditorIdentifier` is BT-90. */
export const partyContent = (party: SemanticParty, creditorIdentifier?: string): string =>
  element('cbc:EndpointID', party.electronicAddress?.id, { schemeID: party.electronicAddress?.scheme }) +
  identification(party.id) +
  identification(party.globalId?.id, party.globalId?.scheme) +
  (party.furtherIds ?? []).map(({ scheme, id }) => identification(id, scheme)).join('') +
  identification(creditorIdentifier, CREDITOR_SCHEME) +
  group('cac:PartyName', element('cbc:Name', party.tradingName)) +
  postalAddress('cac:PostalAddress', party) +
  taxScheme(party.vatId, 'VAT') +
  taxScheme(party.taxNumber, OTHER_TAX) +
  group(
    'cac:PartyLegalEntity',
    element('cbc:RegistrationName', party.name),
    element('cbc:CompanyID', party.registrationNumber, { schemeID: party.registrationScheme }),
    element('cbc:CompanyLegalForm', party.legalInformation),
  ) +
  group(
    'cac:Contact',
    element('cbc:Name', party.contact),
    element('cbc:Telephone', party.phone),
    element('cbc:ElectronicMail', party.email),
  );
