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

/** Parties of a request beside sender and recipient. */
export interface OtherParties {
  readonly delivery?: DeliveryPlace | undefined;
  readonly payee?: Payee | undefined;
  readonly taxRepresentative?: TaxRepresentative | undefined;
}
