import { type EInvoice, openEInvoice, type SentDocument } from '../document/open-e-invoice.ts';
import { isKnownSpecification } from '../document/profile.ts';
import { installedProgram } from '../rules/rule-files.ts';
import type { Publication } from '../rules/rule-set.ts';
import type { RuleProgram } from '../rules/run-rules.ts';
import type { RuleNode } from '../rules/values.ts';
import type { SchemaChecker } from '../schema/check-schema.ts';
import { schemaChecker } from '../schema/schema-files.ts';
import type { XmlNode } from '../xml/xml-tree.ts';
import { describedBreaches } from './described.ts';
import type { Breach, RulesRun, Severity, Validation } from './finding.ts';
import { pdfLayer } from './pdf-layer.ts';
import { RULE_LAYERS, type RuleLayers } from './rule-layers.data.ts';
import { TermPlaces } from './term-places.ts';

export interface ValidationOrder extends SentDocument {
  /** Unix time in milliseconds: rules may compare with today. */
  readonly nowMs: number;
  /** Text of the pages of a PDF; absent where it was not read. */
  readonly pageText?: Uint8Array | undefined;
  /** `file:` address, with a slash at its end, of sets of rules that the operator added. */
  readonly rulesFolder?: string | undefined;
}

interface Layers {
  readonly programs: readonly RuleProgram[];
  readonly missing: readonly string[];
}

async function layersOf(
  { cii, ubl, instead = {} }: RuleLayers,
  { syntax }: EInvoice,
  folder?: string,
): Promise<Layers> {
  const programs: RuleProgram[] = [];
  const missing: string[] = [];
  for (const id of syntax === 'CII' ? cii : ubl) {
    const program = await installedProgram(id, folder);
    if (program !== undefined) {
      programs.push(program);
      continue;
    }
    missing.push(id);
    for (const other of instead[id] ?? []) {
      const known = await installedProgram(other, folder);
      if (known !== undefined) programs.push(known);
    }
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

const pageTextOf = ({ pageText }: ValidationOrder): string | undefined =>
  pageText === undefined ? undefined : new TextDecoder().decode(pageText);

/**
 * Judges an e-invoice by all layers of its profile.
 * @throws InvalidInput `message.fileMustBeValid` for what is no e-invoice
 */
export async function validateEInvoice(order: ValidationOrder): Promise<Validation> {
  const opened = openEInvoice(order);
  const layers = RULE_LAYERS[opened.profile];
  const { programs, missing } = await layersOf(layers, opened, order.rulesFolder);
  const schema = await schemaChecker(opened.syntax);
  const breaches = [
    ...schemaBreaches(schema, opened),
    ...profileBreaches(opened, order.profile !== 'AUTO'),
    ...programs.flatMap((program) => breachesOf(program, opened, order.nowMs, layers.severities ?? {})),
  ];
  const places = new TermPlaces(opened.tree.root, opened.syntax);
  const { pdf } = opened;
  const layer = pdf === undefined ? undefined : pdfLayer({ ...opened, pdf }, pageTextOf(order), places);
  const all = [...breaches, ...(layer?.breaches ?? [])];
  const { findings, more, counts } = describedBreaches(all, places);
  const isComplete = missing.length === 0;
  return {
    valid: counts.error > 0 ? false : isComplete || null,
    syntax: opened.syntax,
    profile: opened.profile,
    specification: opened.specification || null,
    rules: [schemaRun(schema.set), ...programs.map(({ set }) => ruleRun(set))],
    missingRules: missing,
    counts,
    findings,
    ...(more > 0 ? { findingsMore: more } : {}),
    pdf: layer?.result ?? null,
  };
}
