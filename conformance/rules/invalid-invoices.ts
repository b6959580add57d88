import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Produced } from '../produce.ts';
import { familyOf, ruleName } from './invoice-rules.ts';
import { ruleFindings } from './rule-findings.ts';
import { RULE_SETS, type RuleFamily } from './rule-sets.ts';

/** An e-invoice made wrong on purpose, and the rule that every set of the family must find broken. */
interface Broken {
  readonly family: RuleFamily;
  readonly rule: string;
  readonly broken: (xml: string) => string;
}

const BROKEN: readonly Broken[] = [
  ...(['BASIC', 'EXTENDED'] as const).map((family) => ({
    family,
    rule: 'BR-CO-16',
    broken: (xml: string) => xml.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$1987654.32'),
  })),
  {
    family: 'BASIC_WL',
    rule: 'BR-CO-16',
    broken: (xml) => xml.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$1987654.32'),
  },
  ...(['EN16931 UBL invoice', 'EN16931 UBL credit note'] as const).map((family) => ({
    family,
    rule: 'BR-CO-16',
    broken: (xml: string) => xml.replace(/(<cbc:TaxInclusiveAmount[^>]*>)[^<]*/, '$1987654.32'),
  })),
  {
    family: 'EN16931',
    rule: 'BR-CO-16',
    broken: (xml) => xml.replace(/(<ram:GrandTotalAmount>)[^<]*/, '$1987654.32'),
  },
  {
    family: 'MINIMUM',
    rule: 'BR-08',
    broken: (xml) => xml.replace(/<ram:PostalTradeAddress>.*?<\/ram:PostalTradeAddress>/, ''),
  },
];

/** The last endpoint is the buyer's. */
const withoutBuyerAddress = (xml: string): string => {
  const at = xml.lastIndexOf('<cbc:EndpointID');
  return xml.slice(0, at) + xml.slice(at).replace(/<cbc:EndpointID[^>]*>[^<]*<\/cbc:EndpointID>/, '');
};

const PEPPOL_SETS = {
  invoice: 'eu.peppol.bis3:invoice:2026.5',
  'credit note': 'eu.peppol.bis3:creditnote:2026.5',
  'self-billed invoice': 'eu.peppol.bis3:invoice-self-billing:2026.5',
} as const;

/** Of the national rules of Peppol one: an Austrian invoice of the suite becomes a Dutch one without a street. */
const NATIONAL: readonly (Broken & { readonly set: string })[] = [
  {
    family: 'PEPPOL invoice',
    set: PEPPOL_SETS.invoice,
    rule: 'NL-R-002',
    broken: (xml) => xml.replaceAll('>AT<', '>NL<').replace(/<cbc:StreetName>[^<]*<\/cbc:StreetName>/, ''),
  },
];

/** Rules that only one set of a family has: there it is enough when that set finds them. */
const ONE_SET_ONLY: readonly (Broken & { readonly set: string })[] = [
  {
    family: 'XRECHNUNG',
    set: 'de.xrechnung:cii:3.0.2',
    rule: 'BR-DE-15',
    broken: (xml) => xml.replace(/<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, ''),
  },
  {
    family: 'FRANCE',
    set: 'fr.ctc:cii:1.3',
    rule: 'BR-FR-05',
    broken: (xml) => xml.replace('>PMT<', '>AAI<'),
  },
  {
    family: 'EXTENDED_CTC_FR',
    set: 'fr.ctc:extended-cii:1.3',
    rule: 'BR-FR-05',
    broken: (xml) => xml.replace('>PMT<', '>AAI<'),
  },
  ...(['invoice', 'credit note'] as const).map((kind) => ({
    family: `EXTENDED_CTC_FR UBL ${kind}` as const,
    set: `fr.ctc:extended-ubl-${kind.replace(' ', '')}:1.3`,
    rule: 'BR-FR-05',
    broken: (xml: string) => xml.replace('#PMT#', '#AAI#'),
  })),
  ...(
    [
      ['XRECHNUNG extension', 'cii'],
      ['XRECHNUNG extension UBL invoice', 'ubl-invoice'],
    ] as const
  ).map(([family, syntax]) => ({
    family,
    set: `de.xrechnung.extension:${syntax}:3.0.2`,
    rule: 'BR-DEX-01',
    broken: (xml: string) => xml.replace('mimeCode="application/xml"', 'mimeCode="application/zip"'),
  })),
  ...(['invoice', 'credit note'] as const).map((kind) => ({
    family: `FRANCE UBL ${kind}` as const,
    set: `fr.ctc:ubl-${kind.replace(' ', '')}:1.3`,
    rule: 'BR-FR-05',
    broken: (xml: string) => xml.replace('#PMT#', '#AAI#'),
  })),
  ...(['invoice', 'credit note', 'self-billed invoice'] as const).map((kind) => ({
    family: `PEPPOL ${kind}` as const,
    set: PEPPOL_SETS[kind],
    rule: 'PEPPOL-EN16931-R010',
    broken: withoutBuyerAddress,
  })),
  ...(['invoice', 'credit note'] as const).map((kind) => ({
    family: `XRECHNUNG UBL ${kind}` as const,
    set: `de.xrechnung:ubl-${kind.replace(' ', '')}:3.0.2`,
    rule: 'BR-DE-15',
    broken: (xml: string) => xml.replace(/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, ''),
  })),
  ...NATIONAL,
];

/** What the rules failed to see in files that are wrong on purpose; empty when they can be trusted. */
export async function ruleBlindSpots(made: readonly Produced[], folder: string): Promise<readonly string[]> {
  const cases = [...BROKEN.map((broken) => ({ ...broken, set: undefined })), ...ONE_SET_ONLY];
  const claims = cases.map(({ family, rule, broken }) => {
    const original = made.find((one) => one.xml !== undefined && familyOf(one) === family)?.xml;
    if (original === undefined) throw new Error(`no e-invoice of profile ${family} was made`);
    const xml = new TextDecoder().decode(original);
    const wrong = broken(xml);
    if (wrong === xml) throw new Error(`the e-invoice that must break ${rule} is whole`);
    const file = join(folder, `broken-${family}-${rule}.xml`.replaceAll(' ', '-'));
    writeFileSync(file, wrong);
    return { family, file };
  });
  const findings = await ruleFindings(claims);
  return cases.flatMap(({ family, rule, set }, index) =>
    (set === undefined ? RULE_SETS[family] : [set])
      .filter((name) => !findings[index]?.some((one) => one.set === name && ruleName(one) === rule))
      .map((name) => `${name} passed an e-invoice that breaks ${rule}`),
  );
}
