import { InvalidInput, violation } from '@kontor/base';
import { isCreditCode } from '@kontor/invoice/foreign';
import type { EInvoice } from '../document/open-e-invoice.ts';
import type { Profile, ProfileWord } from '../document/profile.ts';
import { TARGET_SYNTAXES, type TargetSyntax } from './target-words.ts';

/** What a document becomes. */
export interface Target {
  readonly syntax: TargetSyntax;
  readonly profile: Profile;
  /** BT-24; undefined: as stated. */
  readonly specification: string | undefined;
  /** BT-23 that the profile prescribes. */
  readonly process: string | undefined;
}

interface ProfileTarget {
  readonly syntaxes: readonly TargetSyntax[];
  readonly specification: string;
  readonly process?: string;
}

const BOTH = TARGET_SYNTAXES;
const CEN = 'urn:cen.eu:en16931:2017';
const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc';
const BILLING = `${PEPPOL}:billing:01:1.0`;
const XRECHNUNG = `${CEN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;

/** Syntaxes, BT-24 and BT-23 by profile (specifications as of `profileOf`). */
const PROFILES: Readonly<Record<Profile, ProfileTarget>> = {
  EN16931: { syntaxes: BOTH, specification: CEN },
  FRANCE: { syntaxes: BOTH, specification: CEN },
  FRANCE_EXTENDED: {
    syntaxes: BOTH,
    specification: `${CEN}#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr`,
  },
  XRECHNUNG: { syntaxes: BOTH, specification: XRECHNUNG, process: BILLING },
  XRECHNUNG_EXTENSION: {
    syntaxes: BOTH,
    specification: `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    process: BILLING,
  },
  PEPPOL: {
    syntaxes: ['UBL'],
    specification: `${CEN}#compliant#${PEPPOL}:billing:3.0`,
    process: BILLING,
  },
  PEPPOL_SELF_BILLING: {
    syntaxes: ['UBL'],
    specification: `${CEN}#compliant#${PEPPOL}:selfbilling:3.0`,
    process: `${PEPPOL}:selfbilling:01:1.0`,
  },
  FACTURX: { syntaxes: ['CII'], specification: CEN },
  MINIMUM: { syntaxes: ['CII'], specification: 'urn:factur-x.eu:1p0:minimum' },
  BASIC_WL: { syntaxes: ['CII'], specification: 'urn:factur-x.eu:1p0:basicwl' },
  BASIC: { syntaxes: ['CII'], specification: `${CEN}#compliant#urn:factur-x.eu:1p0:basic` },
  EXTENDED: { syntaxes: ['CII'], specification: `${CEN}#conformant#urn:factur-x.eu:1p0:extended` },
};

export const syntaxFamily = ({ syntax }: Pick<EInvoice, 'syntax'>): TargetSyntax =>
  syntax === 'CII' ? 'CII' : 'UBL';

/** Whether BT-23 is the profile's own; XRechnung asks for one, whichever it is. */
const isFixed = (profile: Profile): boolean => profile.startsWith('PEPPOL');

/**
 * What a document is to become: by default its own syntax, and its profile where that syntax has it.
 * @throws InvalidInput `message.profileMustBeValid` for a profile that the syntax does not have
 */
export function targetOf(
  source: EInvoice,
  { to, profile }: { readonly to?: TargetSyntax | undefined; readonly profile: ProfileWord },
): Target {
  const syntax = to ?? syntaxFamily(source);
  if (profile === 'AUTO') {
    if (PROFILES[source.profile].syntaxes.includes(syntax))
      return { syntax, profile: source.profile, specification: undefined, process: undefined };
    return { syntax, profile: 'EN16931', specification: CEN, process: undefined };
  }
  const { syntaxes, specification, process } = PROFILES[profile];
  if (!syntaxes.includes(syntax)) {
    const description = `${profile} is in ${syntaxes.join(' and ')} alone, not in ${syntax}`;
    throw new InvalidInput([violation(['profile'], { kind: 'valid' }, description)]);
  }
  const isPrescribed = isFixed(profile) || source.process === null;
  return { syntax, profile, specification, process: isPrescribed ? process : undefined };
}

/** The syntax of a document with this BT-3 in the target. */
export function writtenSyntax({ syntax }: Target, typeCode: string): EInvoice['syntax'] {
  if (syntax === 'CII') return 'CII';
  return isCreditCode(typeCode) ? 'UBL_CREDIT_NOTE' : 'UBL';
}
