/** A postal address; the country is an ISO 3166-1 code or a name. */
export interface PostalAddress {
  readonly street?: string | undefined;
  readonly addressLine2?: string | undefined;
  readonly addressLine3?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly city?: string | undefined;
  /** State, province or county. */
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}
