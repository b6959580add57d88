/**
 * Rules that Kontor wrote itself beside those of their publisher: both judge the documents of some folders and mutations of them,
 * and each document must break the same rules by both, with the same severity.
 * Run: `node conformance/own-rules/main.ts --official FILE.sch --own packages/e-invoice/own-rules/peppol-ubl.sch
 * [--mutations 20] [--seed 1] [--table] [--part 1/20] FOLDER…`; `--own` may also be the id of a set (factur-x-en16931). Nothing is fetched.
 */
import { parseArgs } from 'node:util';
import { RuleProgram, readTree } from '@kontor/e-invoice/testing';
import { compiledSchematron } from '../../scripts/rules/compile-schematron.ts';
import { ownRuleSets, ownTable } from '../../scripts/rules/own-rule-sets.ts';
import { changedDocuments } from './changed-documents.ts';
import { type SourceDocument, sourceDocuments } from './documents.ts';
import { tableDocuments } from './table-documents.ts';

const NOW_MS = Date.UTC(2026, 10, 28);
const EXAMPLES = 3;

/** Rules of a file of Schematron, or of a set of Kontor’s own by its id. */
function programOf(name: string): RuleProgram {
  const own = [...ownRuleSets().values()].find(({ id }) => id === name);
  const unpublished = { id: name, version: '', publisher: '', licence: '', source: '', sha256: '' };
  return new RuleProgram(own ?? compiledSchematron(name, unpublished));
}

const idsOf = ({ set }: RuleProgram): ReadonlySet<string> =>
  new Set(set.patterns.flatMap((p) => p.rules.flatMap((r) => r.asserts.map(({ id }) => id))));

/** `BR-02 ERROR`: what a verdict is made of; information is no part of it. */
function verdict(program: RuleProgram, xml: string): ReadonlySet<string> {
  const found = program.findings(readTree(Buffer.from(xml)), { nowMs: NOW_MS });
  return new Set(
    found
      .filter(({ flag }) => flag !== 'information')
      .map(({ id, flag }) => `${id} ${flag === 'warning' ? 'WARNING' : 'ERROR'}`),
  );
}

interface Part {
  readonly number: number;
  readonly of: number;
}

/** `3/20` is the third twentieth. @throws Error for anything else */
function partOf(written: string): Part {
  const [, number, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(written) ?? [];
  if (number === undefined || Number(number) > Number(of))
    throw new Error(`--part ${written} is not like 3/20`);
  return { number: Number(number), of: Number(of) };
}

/** Documents by turns: each is in one part alone. */
const partition = (documents: readonly SourceDocument[], { number, of }: Part): readonly SourceDocument[] =>
  documents.filter((_, index) => index % of === number - 1);

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      official: { type: 'string' },
      own: { type: 'string' },
      mutations: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      show: { type: 'string' },
      table: { type: 'boolean', default: false },
      part: { type: 'string', default: '1/1' },
    },
  });
  const { official, own, mutations, seed, show, table, part } = values;
  if (official === undefined || own === undefined || (positionals.length === 0 && !table)) {
    console.error(
      'node conformance/own-rules/main.ts --official FILE.sch --own FILE.sch [--mutations 20] [--seed 1] [--show RULE] [--table] [--part 1/20] FOLDER…',
    );
    return 64;
  }
  const [theirs, ours] = [programOf(official), programOf(own)];
  const sources = positionals.flatMap(sourceDocuments);
  const fired = new Map<string, number>();
  const differing = new Map<string, string[]>();
  let judged = 0;
  let alike = 0;
  const all = [
    ...(table ? tableDocuments(...ownTable(own)) : []),
    ...changedDocuments(sources, Number(mutations), Number(seed)),
  ];
  const documents = partition(all, partOf(part));
  for (const { name, xml } of documents) {
    const [a, b] = [verdict(theirs, xml), verdict(ours, xml)];
    judged += 1;
    for (const one of a) fired.set(one, (fired.get(one) ?? 0) + 1);
    const missing = [...a.difference(b)].map((one) => `${one} not found`);
    const extra = [...b.difference(a)].map((one) => `${one} found by us alone`);
    const wrong = [...missing, ...extra];
    if (wrong.length === 0) alike += 1;
    for (const one of wrong) differing.set(one, [...(differing.get(one) ?? []), name]);
    if (show !== undefined && wrong.some((one) => one.startsWith(`${show} `)))
      console.log(`--- ${name}\n${xml}`);
  }
  const rules = idsOf(theirs);
  console.log(`rules of theirs alone: ${[...rules.difference(idsOf(ours))].join(', ') || 'none'}`);
  console.log(`rules of ours alone: ${[...idsOf(ours).difference(rules)].join(', ') || 'none'}`);
  const silent = [...rules].filter((id) => ![...fired.keys()].some((one) => one.startsWith(`${id} `)));
  for (const [what, names] of [...differing].sort(([, x], [, y]) => y.length - x.length))
    console.log(`${names.length} × ${what}: ${names.slice(0, EXAMPLES).join('; ')}`);
  console.log(
    `${sources.length} documents, with ${table ? 'those of the table and ' : ''}their mutations ${all.length}, of which this part has ${judged}; ${alike} alike, ${judged - alike} not`,
  );
  console.log(`${rules.size} rules, never broken: ${silent.join(', ') || 'none'}`);
  return judged === alike ? 0 : 1;
}

process.exitCode = main();
