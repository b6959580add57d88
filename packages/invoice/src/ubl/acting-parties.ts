import { group } from '@kontor/base';
import type { PartyRole } from '../request/other-parties.ts';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { partyContent } from './party.ts';

/** The content of the party in this role; nothing where there is none. */
function contentOf({ otherParties = [] }: SemanticInvoice, wanted: PartyRole): string {
  const found = otherParties.find(({ role }) => role === wanted);
  return found === undefined ? '' : partyContent(found.party);
}

/** Who acts for the seller or buyer, inside it: its agent, and who issues or receives the invoice (XP Z12-012, annex A). */
const actingFor = (invoice: SemanticInvoice, agent: PartyRole, provider: PartyRole): string =>
  group('cac:AgentParty', contentOf(invoice, agent)) +
  group('cac:ServiceProviderParty', group('cac:Party', contentOf(invoice, provider)));

export const actingForSeller = (invoice: SemanticInvoice): string =>
  actingFor(invoice, 'SELLER_AGENT', 'INVOICER');

export const actingForBuyer = (invoice: SemanticInvoice): string =>
  actingFor(invoice, 'BUYER_AGENT', 'INVOICEE');

/** Who pays, in the mandate of the payment. */
export const payer = (invoice: SemanticInvoice): string =>
  group('cac:PayerParty', contentOf(invoice, 'PAYER'));
