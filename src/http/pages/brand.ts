/** What the service is called and where its operator is reached, on everything that people read. */
export interface Brand {
  readonly name: string;
  /** Address of a picture that stands for our mark. */
  readonly logo: string | undefined;
  readonly supportUrl: string | undefined;
  readonly imprintUrl: string | undefined;
  readonly privacyUrl: string | undefined;
}

/** As it is without settings. */
export const DEFAULT_BRAND: Brand = {
  name: 'Kontor',
  logo: undefined,
  supportUrl: undefined,
  imprintUrl: undefined,
  privacyUrl: undefined,
};
