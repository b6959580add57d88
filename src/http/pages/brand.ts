/** What the service is called and where its operator is reached, on everything that people read. */
export interface Brand {
  readonly name: string;
  readonly supportUrl: string | undefined;
  readonly imprintUrl: string | undefined;
  readonly privacyUrl: string | undefined;
}

/** As it is without settings. */
export const DEFAULT_BRAND: Brand = {
  name: 'Kontor',
  supportUrl: undefined,
  imprintUrl: undefined,
  privacyUrl: undefined,
};
