import { element, group } from '@kontor/base';
import type { SemanticPayee, SemanticTaxRepresentative } from '../semantic/semantic-places.ts';
import { postalAddress } from './address.ts';
import { identifiers } from './identifier.ts';

/** BG-10. */
export const payee = (party: SemanticPayee | undefined): string =>
  group(
    'ram:PayeeTradeParty',
    identifiers([party?.identifier]),
    element('ram:Name', party?.name),
    group(
      'ram:SpecifiedLegalOrganization',
      element('ram:ID', party?.registrationNumber, { schemeID: party?.registrationScheme }),
    ),
  );

/** BG-11. */
export const taxRepresentative = (party: SemanticTaxRepresentative | undefined): string =>
  group(
    'ram:SellerTaxRepresentativeTradeParty',
    element('ram:Name', party?.name),
    postalAddress(party ?? {}),
    group('ram:SpecifiedTaxRegistration', element('ram:ID', party?.vatId, { schemeID: 'VA' })),
  );
