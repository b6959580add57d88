import { Brreg } from './brreg.ts';
import { Hmrc } from './hmrc.ts';
import type { Register, RegisterName, RegisterWays } from './register.ts';
import type { RegisterOptions } from './register-options.ts';
import { Skatturinn } from './skatturinn.ts';
import { Uid } from './uid.ts';
import { VIES_PREFIXES, Vies } from './vies.ts';

const NATIONAL: Readonly<Record<string, RegisterName>> = {
  GB: 'hmrc',
  CH: 'uid',
  NO: 'brreg',
  IS: 'skatturinn',
};

/** What the operator can do about a register that is not set up. */
export const SET_UP_NOTES: Partial<Record<RegisterName, string>> = {
  hmrc: 'VAT_HMRC_CLIENT_ID and VAT_HMRC_CLIENT_SECRET are not set: GB answers 503',
  skatturinn: 'VAT_IS_PROVIDER is none: IS answers 503',
};

/** The register that answers for a prefix. */
export function registerOf(prefix: string): RegisterName {
  const national = NATIONAL[prefix];
  if (national !== undefined) return national;
  if (VIES_PREFIXES.includes(prefix)) return 'vies';
  throw new RangeError(`no register for ${prefix}`);
}

export type RegisterSet = Readonly<Record<RegisterName, Register | undefined>>;

/** Builds the registers that are set up. */
export const registerSet = (options: RegisterOptions, ways: RegisterWays): RegisterSet => ({
  vies: new Vies(ways, options.vies),
  hmrc: options.hmrc && new Hmrc(ways, options.hmrc),
  uid: new Uid(ways, options.uid),
  brreg: new Brreg(ways.http, options.brreg),
  skatturinn: options.skatturinn && new Skatturinn(ways, options.skatturinn),
});
