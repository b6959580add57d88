import type { EInvoiceProfile } from '../layout/document.ts';
import { PARTY_ROLES, type PartyRole } from '../request/other-parties.ts';

const NO_ROLES: ReadonlySet<PartyRole> = new Set();

/**
 * The further parties of each profile that extends EN 16931: EXTENDED of Factur-X has all, EXTENDED-CTC-FR (XP Z12-012,
 * annex A) the first five.
 */
const ROLES: Readonly<Partial<Record<EInvoiceProfile, ReadonlySet<PartyRole>>>> = {
  EXTENDED: new Set(PARTY_ROLES),
  EXTENDED_CTC_FR: new Set(PARTY_ROLES.slice(0, 5)),
};

/** True for a profile with lines below lines, further parties, and orders and deliveries of lines. */
export const isExtendedProfile = (profile: EInvoiceProfile): boolean => ROLES[profile] !== undefined;

/** The roles that a profile has a place for. */
export const rolesOf = (profile: EInvoiceProfile): ReadonlySet<PartyRole> => ROLES[profile] ?? NO_ROLES;

/**
 * True for a profile whose every judge takes more than one preceding invoice (BG-3): those that the binding of EN 16931 to
 * CII does not judge, which has one (CEN/TS 16931-3-3).
 */
export const hasSeveralPreceding = (profile: EInvoiceProfile): boolean =>
  profile === 'BASIC_WL' || isExtendedProfile(profile);
