import { vatNumber } from '@kontor/vat/numbers';
import type { EInvoiceProfile } from '../layout/document.ts';
import { identifierOf } from '../request/identifier.ts';
import type { FurtherParty } from '../request/other-parties.ts';
import { rolesOf } from './extended-profiles.ts';
import { addressOf, semanticAddress, sortedIdentifiers } from './parties.ts';
import type { SemanticFurtherParty, SemanticInvoice, SemanticParty } from './semantic-invoice.ts';
import { filled } from './texts.ts';

const isFilled = (text: string): boolean => text !== '';

/** A party as stated: nothing of it is concluded. */
function semanticParty(party: FurtherParty): SemanticParty {
  const stated = filled(party.vatNumber);
  return {
    name: party.name,
    tradingName: filled(party.tradingName),
    ...sortedIdentifiers((party.identifiers ?? []).filter(isFilled).map(identifierOf)),
    registrationNumber: filled(party.registrationNumber),
    registrationScheme: filled(party.registrationScheme),
    vatId: stated === undefined ? undefined : (vatNumber(stated)?.id ?? stated),
    electronicAddress: addressOf({ electronicAddress: party.electronicAddress }),
    ...semanticAddress(party),
    country: filled(party.country),
    contact: filled(party.contact),
    phone: filled(party.phone),
    email: filled(party.email),
  };
}

/** The further parties that the profile has a place for. */
export function semanticFurtherParties(
  parties: readonly FurtherParty[] = [],
  profile: EInvoiceProfile,
): Pick<SemanticInvoice, 'otherParties'> {
  const roles = rolesOf(profile);
  const kept = parties.filter(({ role }) => roles.has(role));
  if (kept.length === 0) return {};
  const otherParties = kept.map(
    (party): SemanticFurtherParty => ({
      role: party.role,
      party: semanticParty(party),
    }),
  );
  return { otherParties };
}
