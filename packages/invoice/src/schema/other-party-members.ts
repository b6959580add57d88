import { across, must } from '@kontor/schema';
import { z } from 'zod';
import type { DeliveryPlace } from '../request/other-parties.ts';
import { isVatPrefix } from '../request/place-code.ts';
import { furtherPartyShape } from './further-party.ts';
import { identifier } from './identifier.ts';
import { furtherAddressShape } from './party-members.ts';
import { registrationScheme } from './registration-scheme.ts';
import { filledPrintable, printable } from './text.ts';
import { writtenCountry } from './written-country.ts';

const townShape = () => ({
  street: printable(200).optional().describe('Street and house number.'),
  ...furtherAddressShape(),
  postalCode: printable(200).optional().describe('Postal code.'),
  city: printable(200).optional().describe('City.'),
});

const ADDRESS = ['street', 'addressLine2', 'addressLine3', 'postalCode', 'city', 'region'] as const;

/** BR-57: an address has its country; that of the buyer may be another. */
const isAddressed = (place: Partial<DeliveryPlace>): boolean =>
  ADDRESS.some((member) => (place[member] ?? '') !== '');

/** BG-13 and BG-15. */
const delivery = () =>
  z
    .object({
      name: printable(200).optional().describe('Who receives the goods (BT-70).'),
      identifier: identifier()
        .optional()
        .describe('Number of the place (BT-71), with its scheme of the code list ICD in front or plain.'),
      ...townShape(),
      country: writtenCountry()
        .optional()
        .describe('ISO 3166-1 code (BT-80); needed with an address. That of the buyer is not assumed.'),
    })
    .check(
      across<DeliveryPlace>((place, refused) =>
        isAddressed(place) && (place.country ?? '') === '' && !refused.has('country')
          ? [{ path: ['country'], rule: { kind: 'blank' }, description: 'an address needs its country' }]
          : [],
      ),
    );

/** BG-10. */
const payee = () =>
  z.object({
    name: filledPrintable(200).describe('Name of who is paid (BT-59).'),
    identifier: identifier()
      .optional()
      .describe('A number of the payee (BT-60), with its scheme of the code list ICD in front or plain.'),
    registrationNumber: printable(200).optional().describe('Number in a company register (BT-61).'),
    registrationScheme: registrationScheme()
      .optional()
      .describe('Register of `registrationNumber`, code list ICD.'),
  });

/** BR-CO-09: the country of the number is in front of it. */
function hasCountryPrefix(value: string): boolean {
  const [, prefix = ''] = /^([A-Z]{2}|1A)\s*[0-9A-Z]/i.exec(value) ?? [];
  return isVatPrefix(prefix.toUpperCase());
}

/** BG-11 and BG-12. */
const taxRepresentative = () =>
  z.object({
    name: filledPrintable(200).describe('Name of the representative (BT-62).'),
    vatNumber: filledPrintable(200)
      .check(
        must({ kind: 'valid' }, (value) =>
          value === '' || hasCountryPrefix(value) ? undefined : 'must be a VAT number with its prefix',
        ),
      )
      .describe('VAT number with its prefix (BT-63).'),
    ...townShape(),
    country: writtenCountry()
      .check(must({ kind: 'blank' }, (value) => (value === '' ? 'must be a country code' : undefined)))
      .describe('ISO 3166-1 code (BT-69).'),
  });

/** Members of version 2 for parties beside seller and buyer. */
export const otherPartyShape = () => ({
  delivery: delivery()
    .optional()
    .describe(
      'Where the goods went, where that is elsewhere than the buyer’s address (BG-13). For an intra-community supply its ' +
        'country counts.',
    ),
  payee: payee()
    .optional()
    .describe('Who is paid, where that is another than the seller (BG-10); the account is then the payee’s.'),
  taxRepresentative: taxRepresentative()
    .optional()
    .describe(
      'The seller’s representative for VAT (BG-11). Laws require name, address and number on the invoice.',
    ),
  ...furtherPartyShape(),
});
