import { vatNumber } from '@kontor/vat/numbers';
import { type Identifier, identifierOf } from '../request/identifier.ts';
import type { DeliveryPlace, OtherParties } from '../request/other-parties.ts';
import { semanticAddress } from './parties.ts';
import type { SemanticDelivery } from './semantic-invoice.ts';
import type { SemanticPayee, SemanticTaxRepresentative } from './semantic-places.ts';
import { filled } from './texts.ts';

const identifier = (text: string | undefined): Identifier | undefined =>
  filled(text) === undefined ? undefined : identifierOf(text ?? '');

/** BG-13 and BG-15, as stated. */
export const semanticDelivery = (place: DeliveryPlace): SemanticDelivery => ({
  name: filled(place.name),
  identifier: identifier(place.identifier),
  ...semanticAddress(place),
  country: filled(place.country),
});

/** BG-10 and BG-11. */
export function semanticOtherParties({ payee, taxRepresentative }: OtherParties): {
  readonly payee?: SemanticPayee;
  readonly taxRepresentative?: SemanticTaxRepresentative;
} {
  return {
    ...(payee === undefined
      ? {}
      : {
          payee: {
            name: payee.name,
            identifier: identifier(payee.identifier),
            registrationNumber: filled(payee.registrationNumber),
            registrationScheme: filled(payee.registrationScheme),
          },
        }),
    ...(taxRepresentative === undefined
      ? {}
      : {
          taxRepresentative: {
            name: taxRepresentative.name,
            vatId: vatNumber(taxRepresentative.vatNumber)?.id ?? taxRepresentative.vatNumber,
            ...semanticAddress(taxRepresentative),
            country: taxRepresentative.country,
          },
        }),
  };
}
