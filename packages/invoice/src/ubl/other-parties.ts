import { element, group } from '@kontor/base';
import type { SemanticPayee, SemanticTaxRepresentative } from '../semantic/semantic-places.ts';
import { postalAddress } from './address.ts';

/** BG-10. */
export const payee = (party: SemanticPayee | undefined): string =>
  group(
    'cac:PayeeParty',
    group(
      'cac:PartyIdentification',
      element('cbc:ID', party?.identifier?.id, { schemeID: party?.identifier?.scheme }),
    ),
    group('cac:PartyName', element('cbc:Name', party?.name)),
    group(
      'cac:PartyLegalEntity',
      element('cbc:CompanyID', party?.registrationNumber, { schemeID: party?.registrationScheme }),
    ),
  );

/** BG-11. */
export function taxRepresentative(party: SemanticTaxRepresentative | undefined): string {
  if (party === undefined) return '';
  return group(
    'cac:TaxRepresentativeParty',
    group('cac:PartyName', element('cbc:Name', party.name)),
    postalAddress('cac:PostalAddress', party),
    group(
      'cac:PartyTaxScheme',
      element('cbc:CompanyID', party.vatId),
      group('cac:TaxScheme', element('cbc:ID', 'VAT')),
    ),
  );
}
