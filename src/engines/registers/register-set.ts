import { isViesPrefix, type RegisterName } from '@kontor/vat';
import type { Check } from '../../core/health.ts';
import { noted } from '../../core/health-notes.ts';
import { Brreg } from './brreg.ts';
import { Evatr } from './evatr.ts';
import { Hmrc } from './hmrc.ts';
import type { Register, RegisterWays } from './register.ts';
import type { RegisterOptions } from './register-options.ts';
import { Skatturinn } from './skatturinn.ts';
import { Uid } from './uid.ts';
import { Vies } from './vies.ts';

const NATIONAL: Readonly<Record<string, RegisterName>> = {
  GB: 'hmrc',
  CH: 'uid',
  NO: 'brreg',
  IS: 'skatturinn',
};

/** What the operator can do about a register that is not set up. */
export const SET_UP_NOTES: Partial<Record<RegisterName, Check>> = {
  evatr: noted('away', 'evatrOff', 'VAT_EVATR'),
  hmrc: noted('away', 'hmrcNotSet', 'VAT_HMRC_CLIENT_ID', 'VAT_HMRC_CLIENT_SECRET'),
  skatturinn: noted('away', 'icelandNotSet', 'VAT_IS_PROVIDER'),
};

/** The register that answers for a prefix where the question names none. */
export function registerOf(prefix: string): RegisterName {
  const national = NATIONAL[prefix];
  if (national !== undefined) return national;
  if (isViesPrefix(prefix)) return 'vies';
  throw new RangeError(`no register for ${prefix}`);
}

export type RegisterSet = Readonly<Record<RegisterName, Register | undefined>>;

/** Builds the registers that are set up. */
export const registerSet = (options: RegisterOptions, ways: RegisterWays): RegisterSet => ({
  vies: new Vies(ways, options.vies),
  evatr: options.evatr && new Evatr(ways, options.evatr),
  hmrc: options.hmrc && new Hmrc(ways, options.hmrc),
  uid: new Uid(ways, options.uid),
  brreg: new Brreg(ways.http, options.brreg),
  skatturinn: options.skatturinn && new Skatturinn(ways, options.skatturinn),
});
