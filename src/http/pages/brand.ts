/** What the service is called and where its operator is reached, on everything that people read. */
export interface Brand {
  readonly name: string;
  /** The mark's path data is ours; with a logo of the operator's the pages show that file. */
  readonly hasOwnLogo: boolean;
  readonly supportUrl: string | undefined;
  readonly imprintUrl: string | undefined;
  readonly privacyUrl: string | undefined;
}

/** As it is without settings. */
export const DEFAULT_BRAND: Brand = {
  name: 'Kontor',
  hasOwnLogo: false,
  supportUrl: undefined,
  imprintUrl: undefined,
  privacyUrl: undefined,
};
