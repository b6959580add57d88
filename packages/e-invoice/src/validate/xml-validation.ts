import type { EInvoice } from '../document/open-e-invoice.ts';
import { isKnownSpecification } from '../document/profile.ts';
import { installedProgram } from '../rules/rule-files.ts';
import type { Publication } from '../rules/rule-set.ts';
import type { RuleProgram } from '../rules/run-rules.ts';
import type { RuleNode } from '../rules/values.ts';
import type { SchemaChecker } from '../schema/check-schema.ts';
import { schemaChecker } from '../schema/schema-files.ts';
import type { XmlNode } from '../xml/xml-tree.ts';
import type { Breach, RulesRun, Severity } from './finding.ts';
import { RULE_LAYERS, type RuleLayers } from './rule-layers.data.ts';
import { TermPlaces } from './term-places.ts';

/** By what an e-invoice is judged besides its profile. */
export interface XmlValidationContext {
  /** Unix time in milliseconds: rules may compare with today. */
  readonly nowMs: number;
  /** `file:` address, with a slash at its end, of sets of rules that the operator added. */
  readonly rulesFolder?: string | undefined;
  /** The caller named the profile. */
  readonly isChosen: boolean;
}

/** What the XML of an e-invoice does not keep. */
export interface XmlValidation {
  readonly breaches: readonly Breach[];
  readonly places: TermPlaces;
  /** Sets of rules that were run. */
  readonly rules: readonly RulesRun[];
  /** Sets of rules of the profile that are not installed. */
  readonly missing: readonly string[];
}

interface Layers {
  readonly programs: readonly RuleProgram[];
  readonly missing: readonly string[];
}

async function layersOf({ cii, ubl }: RuleLayers, { syntax }: EInvoice, folder?: string): Promise<Layers> {
  const programs: RuleProgram[] = [];
  const missing: string[] = [];
  for (const id of syntax === 'CII' ? cii : ubl) {
    const program = await installedProgram(id, folder);
    if (program === undefined) missing.push(id);
    else programs.push(program);
  }
  return { programs, missing };
}

const SEVERITY = {
  fatal: 'ERROR',
  error: 'ERROR',
  warning: 'WARNING',
  information: 'INFORMATION',
} as const satisfies Readonly<Record<string, Severity>>;

const xmlNode = (node: RuleNode): XmlNode | undefined => {
  if (node.kind === 'document') return undefined;
  return node.kind === 'text' ? node.parent : node;
};

const breachesOf = (
  program: RuleProgram,
  { tree }: EInvoice,
  nowMs: number,
  severities: Readonly<Record<string, Severity>>,
): readonly Breach[] =>
  program.findings(tree, { nowMs }).map(({ id, flag, text, node, failure }) => ({
    rule: id,
    severity: severities[id] ?? SEVERITY[flag],
    text,
    node: xmlNode(node),
    failure,
  }));

const schemaBreaches = (checker: SchemaChecker, { tree }: EInvoice): readonly Breach[] =>
  checker
    .violations(tree.root)
    .map(({ node, text, remedy }) => ({ rule: 'XSD', severity: 'ERROR', text, node, remedy }));

const schemaRun = ({ id, version, date, publisher }: Publication): RulesRun => ({
  id,
  version,
  ...(date === undefined ? {} : { date }),
  publisher,
});

const ruleRun = (set: Publication): RulesRun => ({ ...schemaRun(set), licence: set.licence });

/** An unknown CIUS is judged by what all of them keep, which a finding reports. */
function profileBreaches(opened: EInvoice, isChosen: boolean): readonly Breach[] {
  const { specification, syntax, pdf } = opened;
  if (isChosen || isKnownSpecification({ syntax, specification, isInPdf: pdf !== undefined })) return [];
  const stated =
    specification === ''
      ? 'no specification identifier (BT-24)'
      : 'an unknown specification identifier (BT-24)';
  return [
    {
      rule: 'KONTOR-PROFILE',
      severity: 'INFORMATION',
      term: 'BT-24',
      text: `The document has ${stated}: judged by EN 16931, without the rules of a profile.`,
      remedy: 'Name the profile with the member profile, or correct BT-24.',
    },
  ];
}

/** Judges the XML by schema, EN 16931 and the rules of its profile; one that fails does not stop the next. */
export async function xmlValidation(
  opened: EInvoice,
  { nowMs, rulesFolder, isChosen }: XmlValidationContext,
): Promise<XmlValidation> {
  const layers = RULE_LAYERS[opened.profile];
  const { programs, missing } = await layersOf(layers, opened, rulesFolder);
  const schema = await schemaChecker(opened.syntax, opened.profile);
  const places = new TermPlaces(opened.tree.root, opened.syntax);
  return {
    breaches: [
      ...schemaBreaches(schema, opened),
      ...profileBreaches(opened, isChosen),
      ...programs.flatMap((program) => breachesOf(program, opened, nowMs, layers.severities ?? {})),
    ],
    places,
    rules: [schemaRun(schema.set), ...programs.map(({ set }) => ruleRun(set))],
    missing,
  };
}
