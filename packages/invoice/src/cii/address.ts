import { element, group } from '@kontor/base';
import type { SemanticPostalAddress } from '../semantic/semantic-places.ts';

/** BG-5, BG-8, BG-12 or BG-15; nothing where there is none. */
export const postalAddress = (address: SemanticPostalAddress): string =>
  group(
    'ram:PostalTradeAddress',
    element('ram:PostcodeCode', address.postalCode),
    element('ram:LineOne', address.street),
    element('ram:LineTwo', address.addressLine2),
    element('ram:LineThree', address.addressLine3),
    element('ram:CityName', address.city),
    element('ram:CountryID', address.country),
    element('ram:CountrySubDivisionName', address.region),
  );
