import type { RuleSet } from '@kontor/e-invoice/rules';

export type RuleSetFacts = Omit<RuleSet, 'functions' | 'lets' | 'patterns' | 'sha256'>;

const LICENCE = 'MIT';

/**
 * Sets of rules that Kontor wrote itself, because their publishers state no licence for theirs: ids, severities and code lists are
 * those of the release that `version` names, expressions and sentences are Kontor's. `<id>.sch` is in packages/e-invoice/own-rules.
 */
export const OWN_RULE_SETS: readonly RuleSetFacts[] = [
  {
    id: 'peppol-ubl',
    version: '2026.5',
    publisher: 'Kontor, after the specification of OpenPEPPOL',
    licence: LICENCE,
    source: 'https://docs.peppol.eu/poacc/billing/3.0/',
  },
  {
    id: 'peppol-self-billing-ubl',
    version: '2026.5',
    publisher: 'Kontor, after the specification of OpenPEPPOL',
    licence: LICENCE,
    source: 'https://docs.peppol.eu/poacc/self-billing/3.0/',
  },
  {
    id: 'xrechnung-peppol-cii',
    version: '2.5.0',
    publisher: 'Kontor, after the specifications of KoSIT and OpenPEPPOL',
    licence: LICENCE,
    source: 'https://projekte.kosit.org/xrechnung/xrechnung-schematron',
  },
  {
    id: 'xrechnung-peppol-ubl',
    version: '2.5.0',
    publisher: 'Kontor, after the specifications of KoSIT and OpenPEPPOL',
    licence: LICENCE,
    source: 'https://projekte.kosit.org/xrechnung/xrechnung-schematron',
  },
  ...(['minimum', 'basic-wl', 'basic', 'en16931', 'extended'] as const).map((profile) => ({
    id: `factur-x-${profile}`,
    version: '1.09.2',
    date: '2026-08-04',
    publisher: 'Kontor, after the specification of FeRD and FNFE-MPE',
    licence: LICENCE,
    source: 'https://www.ferd-net.de/standards/zugferd',
  })),
];
