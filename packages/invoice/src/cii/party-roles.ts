import { group } from '@kontor/base';
import type { PartyRole } from '../request/other-parties.ts';
import type { SemanticInvoice } from '../semantic/semantic-invoice.ts';
import { wholeParty } from './party.ts';

/** Elements of the roles, each at its place among others (Factur-X 1.0, profile EXTENDED). */
const ELEMENTS: Readonly<Record<PartyRole, string>> = {
  INVOICER: 'ram:InvoicerTradeParty',
  INVOICEE: 'ram:InvoiceeTradeParty',
  PAYER: 'ram:PayerTradeParty',
  BUYER_AGENT: 'ram:BuyerAgentTradeParty',
  SELLER_AGENT: 'ram:SalesAgentTradeParty',
  PRODUCT_END_USER: 'ram:ProductEndUserTradeParty',
  SHIP_FROM: 'ram:ShipFromTradeParty',
  ULTIMATE_SHIP_TO: 'ram:UltimateShipToTradeParty',
};

/** The party in this role; nothing where there is none. */
export function furtherParty({ otherParties = [] }: SemanticInvoice, wanted: PartyRole): string {
  const found = otherParties.find(({ role }) => role === wanted);
  return found === undefined ? '' : group(ELEMENTS[wanted], wholeParty(found.party));
}
