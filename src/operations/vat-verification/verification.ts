import type { RegisterEntry } from '@kontor/vat';

/** The answer of the operation; members that the register does not give are absent. */
export interface Verification
  extends Pick<
    RegisterEntry,
    | 'name'
    | 'address'
    | 'consultationNumber'
    | 'register'
    | 'checkedAt'
    | 'requester'
    | 'match'
    | 'registerStatus'
    | 'validFrom'
    | 'validUntil'
  > {
  readonly valid: boolean;
  /** ISO 3166-1: prefix EL gives GR, XI gives GB. */
  readonly countryCode: string;
  readonly cached?: true;
  /** JWS in compact form. */
  readonly evidence?: string;
}
