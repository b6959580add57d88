import { element, group } from '@kontor/base';
import type { SemanticPostalAddress } from '../semantic/semantic-places.ts';

/** BG-5, BG-8, BG-12 or BG-15; nothing where there is none. */
export const postalAddress = (
  name: 'cac:PostalAddress' | 'cac:Address',
  address: SemanticPostalAddress,
): string =>
  group(
    name,
    element('cbc:StreetName', address.street),
    element('cbc:AdditionalStreetName', address.addressLine2),
    element('cbc:CityName', address.city),
    element('cbc:PostalZone', address.postalCode),
    element('cbc:CountrySubentity', address.region),
    group('cac:AddressLine', element('cbc:Line', address.addressLine3)),
    group('cac:Country', element('cbc:IdentificationCode', address.country)),
  );
