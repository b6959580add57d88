import type { Profile } from '../document/profile.ts';
import type { Severity } from './finding.ts';

/** Sets of rules by which a profile is judged, by the syntax of the document. */
export interface RuleLayers {
  readonly cii: readonly string[];
  readonly ubl: readonly string[];
  /** Severities that the profile's publisher changes, by rule. */
  readonly severities?: Readonly<Record<string, Severity>>;
}

const CEN: RuleLayers = { cii: ['en16931-cii'], ubl: ['en16931-ubl'] };

const within = (...sets: readonly string[]): RuleLayers => ({
  cii: ['en16931-cii', ...sets.map((one) => `${one}-cii`)],
  ubl: ['en16931-ubl', ...sets.map((one) => `${one}-ubl`)],
});

/** KoSIT's own rules, and those that its releases take over from Peppol (xrechnung-schematron, src/xsl/rule-list.xml). */
const XRECHNUNG = within('xrechnung', 'xrechnung-peppol');

/** Factur-X has one set a profile, for CII, which has of EN 16931 what the profile keeps; of UBL there is none. */
const facturX = (profile: string): RuleLayers => ({ cii: [`factur-x-${profile}`], ubl: ['en16931-ubl'] });

/** Severities of KoSIT's scenario for the extension of XRechnung (validator-configuration-xrechnung). */
const EXTENSION_SEVERITIES: Readonly<Record<string, Severity>> = {
  'BR-CL-10': 'INFORMATION',
  'BR-CL-11': 'INFORMATION',
  'BR-CL-21': 'INFORMATION',
  'BR-CL-25': 'INFORMATION',
  'BR-CL-26': 'INFORMATION',
  'BR-CO-16': 'INFORMATION',
  'UBL-CR-470': 'INFORMATION',
  'BR-CL-23': 'WARNING',
  'BR-CL-24': 'WARNING',
};

export const RULE_LAYERS: Readonly<Record<Profile, RuleLayers>> = {
  EN16931: CEN,
  XRECHNUNG,
  XRECHNUNG_EXTENSION: {
    ...XRECHNUNG,
    severities: EXTENSION_SEVERITIES,
  },
  PEPPOL: { cii: ['en16931-cii'], ubl: ['en16931-ubl', 'peppol-ubl'] },
  PEPPOL_SELF_BILLING: { cii: ['en16931-cii'], ubl: ['en16931-ubl', 'peppol-self-billing-ubl'] },
  FACTURX: facturX('en16931'),
  MINIMUM: facturX('minimum'),
  BASIC_WL: facturX('basic-wl'),
  BASIC: facturX('basic'),
  EXTENDED: facturX('extended'),
  FRANCE: within('france'),
  // What claims the profile is an invoice of the French reform, to which BR-FR-CTC applies as well (XP Z12-012).
  FRANCE_EXTENDED: {
    cii: ['france-extended-cii', 'france-cii'],
    ubl: ['france-extended-ubl', 'france-ubl'],
  },
};
