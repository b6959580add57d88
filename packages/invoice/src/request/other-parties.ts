import type { PostalAddress } from './postal-address.ts';

/** BG-13 and BG-15: where the goods went. */
export interface DeliveryPlace extends PostalAddress {
  readonly name?: string | undefined;
  /** As `identifierOf` reads it. */
  readonly identifier?: string | undefined;
}

/** BG-10: who is paid, where it is not the seller. */
export interface Payee {
  readonly name: string;
  /** As `identifierOf` reads it. */
  readonly identifier?: string | undefined;
  readonly registrationNumber?: string | undefined;
  /** Code list ICD. */
  readonly registrationScheme?: string | undefined;
}

/** BG-11. */
export interface TaxRepresentative extends PostalAddress {
  readonly name: string;
  readonly vatNumber: string;
  readonly country: string;
}

/** What a further party does; each has an element of its own in profile EXTENDED of Factur-X. */
export const PARTY_ROLES = [
  'INVOICER',
  'INVOICEE',
  'PAYER',
  'BUYER_AGENT',
  'SELLER_AGENT',
  'PRODUCT_END_USER',
  'SHIP_FROM',
  'ULTIMATE_SHIP_TO',
] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** A party in a role; the country is an ISO 3166-1 code. */
export interface FurtherParty extends PostalAddress {
  readonly role: PartyRole;
  readonly name: string;
  readonly tradingName?: string | undefined;
  /** As `identifierOf` reads them. */
  readonly identifiers?: readonly string[] | undefined;
  readonly contact?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly vatNumber?: string | undefined;
  readonly registrationNumber?: string | undefined;
  /** Code list ICD. */
  readonly registrationScheme?: string | undefined;
  /** `scheme:address`, schemes of the code list EAS. */
  readonly electronicAddress?: string | undefined;
}

/** Parties of a request beside sender and recipient. */
export interface OtherParties {
  readonly delivery?: DeliveryPlace | undefined;
  readonly payee?: Payee | undefined;
  readonly taxRepresentative?: TaxRepresentative | undefined;
  readonly otherParties?: readonly FurtherParty[] | undefined;
}
