/**
 * Public e-invoices in the other syntax: each file of the folders is converted, and source and result are judged by the rules that the
 * CEN publishes for their syntaxes (phive). A rule that only the result breaks is a fault where the source breaks none; of a source that is
 * wrong itself it is reported alone, as the two syntaxes have rules of their own about the same mistake.
 * Run: `node conformance/converted-e-invoices/main.ts FOLDER…`
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidInput } from '@kontor/base';
import { type Converted, converted, openEInvoice } from '@kontor/e-invoice/testing';
import { sourceFiles } from '../round-trip/source-files.ts';
import { findingText, isExpectedFinding } from '../rules/invoice-rules.ts';
import { type RuleFinding, ruleFindings } from '../rules/rule-findings.ts';
import type { RuleFamily } from '../rules/rule-sets.ts';

interface Conversion {
  readonly name: string;
  readonly source: Uint8Array;
  readonly sourceFamily: RuleFamily;
  readonly result: Converted;
}

const FAMILIES: Readonly<Record<Converted['syntax'], RuleFamily>> = {
  CII: 'EN16931',
  UBL: 'EN16931 UBL invoice',
  UBL_CREDIT_NOTE: 'EN16931 UBL credit note',
};

const THREADS = 2;

/** What a result may break though its source keeps it, each with its reason. */
const KNOWN_DIFFERENCES: readonly {
  readonly reason: string;
  readonly applies: (finding: RuleFinding, result: Converted) => boolean;
}[] = [
  {
    reason: 'Factur-X has schemas and code lists of its own, by which no source in UBL is judged',
    applies: ({ set }) => set.startsWith('fr.factur-x:'),
  },
  {
    reason: 'sums count what the caller has accepted to lose (acceptLoss)',
    applies: ({ rule }, { lost }) => lost.length > 0 && /^BR-(?:CO|[A-Z]{1,2})-\d+$/.test(rule),
  },
];

const isKnown = (finding: RuleFinding, result: Converted): boolean =>
  KNOWN_DIFFERENCES.some(({ applies }) => applies(finding, result));

function conversionOf(name: string, bytes: Uint8Array): Conversion | undefined {
  try {
    const { xml, syntax } = openEInvoice({ bytes, profile: 'AUTO' });
    const to = syntax === 'CII' ? 'UBL' : 'CII';
    const result = converted({ bytes, to, profile: 'AUTO', acceptLoss: true });
    return { name, source: xml, sourceFamily: FAMILIES[syntax], result };
  } catch (error) {
    if (error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** Rules of both syntaxes have the same numbers; the schema, and rules of one syntax alone, have none to compare. */
const comparableRules = (found: readonly RuleFinding[]): ReadonlySet<string> =>
  new Set(found.filter(({ severity }) => severity === 'error').map(({ rule }) => rule));

async function main(): Promise<number> {
  const folders = process.argv.slice(2);
  if (folders.length === 0) {
    console.error('node conformance/converted-e-invoices/main.ts FOLDER…');
    return 1;
  }
  const all: Conversion[] = [];
  let refused = 0;
  for (const folder of folders) {
    for (const { name, bytes } of await sourceFiles(folder)) {
      const one = conversionOf(name, bytes);
      if (one === undefined) refused += 1;
      else all.push(one);
    }
  }
  const work = mkdtempSync(join(tmpdir(), 'converted-'));
  const claims = all.flatMap(({ source, sourceFamily, result }, index) => {
    const [before, after] = [join(work, `${index}-source.xml`), join(work, `${index}-result.xml`)];
    writeFileSync(before, source);
    writeFileSync(after, result.xml);
    return [
      { family: sourceFamily, file: before },
      { family: FAMILIES[result.syntax], file: after },
    ];
  });
  const findings = await ruleFindings(claims, THREADS);
  let [clean, faults, wrongBefore] = [0, 0, 0];
  for (const [index, { name, result }] of all.entries()) {
    const before = comparableRules(findings[2 * index]!);
    const errors = findings[2 * index + 1]!.filter(({ severity }) => severity === 'error');
    const added = errors.filter(
      (one) => !isExpectedFinding(one) && !isKnown(one, result) && !before.has(one.rule),
    );
    if (result.lost.length === 0) clean += 1;
    if (added.length === 0) continue;
    if (before.size === 0) faults += 1;
    else wrongBefore += 1;
    console.log(`${before.size === 0 ? 'FAULT' : 'WRONG BEFORE'} ${name} lost ${result.lost.join(' ')}`);
    for (const one of added) console.log(`  ${findingText(one).slice(0, 220)}`);
  }
  console.log(
    `${all.length} converted, ${clean} without loss, ${refused} refused; rules that only the result breaks: ${faults} faults, ${wrongBefore} of sources that are wrong themselves`,
  );
  return faults === 0 ? 0 : 1;
}

process.exitCode = await main();
