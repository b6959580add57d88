import type { RuleSet, SchemaSet } from '@kontor/e-invoice/rules';

export type RuleSetFacts = Omit<RuleSet, 'functions' | 'lets' | 'patterns' | 'sha256'>;

const LICENCE = 'MIT';

const PROFILES = ['minimum', 'basic-wl', 'basic', 'en16931', 'extended'] as const;
const FACTUR_X = {
  version: '1.09.2',
  date: '2026-08-04',
  publisher: 'own rules, after the specification of FeRD and FNFE-MPE',
  source: 'https://www.ferd-net.de/standards/zugferd',
};

/**
 * Sets of rules that Kontor wrote itself, because their publishers state no licence for theirs: ids, severities and code lists are
 * those of the release that `version` names, expressions and sentences are Kontor's. `<id>.sch` is in packages/e-invoice/own-rules.
 */
export const OWN_RULE_SETS: readonly RuleSetFacts[] = [
  {
    id: 'peppol-ubl',
    version: '2026.5',
    publisher: 'own rules, after the specification of OpenPEPPOL',
    licence: LICENCE,
    source: 'https://docs.peppol.eu/poacc/billing/3.0/',
  },
  {
    id: 'peppol-self-billing-ubl',
    version: '2026.5',
    publisher: 'own rules, after the specification of OpenPEPPOL',
    licence: LICENCE,
    source: 'https://docs.peppol.eu/poacc/self-billing/3.0/',
  },
  {
    id: 'xrechnung-peppol-cii',
    version: '2.5.0',
    publisher: 'own rules, after the specifications of KoSIT and OpenPEPPOL',
    licence: LICENCE,
    source: 'https://projekte.kosit.org/xrechnung/xrechnung-schematron',
  },
  {
    id: 'xrechnung-peppol-ubl',
    version: '2.5.0',
    publisher: 'own rules, after the specifications of KoSIT and OpenPEPPOL',
    licence: LICENCE,
    source: 'https://projekte.kosit.org/xrechnung/xrechnung-schematron',
  },
  ...PROFILES.map((profile) => ({ id: `factur-x-${profile}`, ...FACTUR_X, licence: LICENCE })),
];

type SchemaFacts = Omit<SchemaSet, 'roots' | 'types' | 'values' | 'sha256'> & { readonly profile: string };

/** Schemas of profiles of Factur-X: the elements, counts and types that each leaves of the Cross Industry Invoice D22B. */
export const OWN_SCHEMAS: readonly SchemaFacts[] = PROFILES.map((profile) => ({
  id: `xsd-factur-x-${profile}`,
  profile,
  ...FACTUR_X,
  licence: LICENCE,
}));
