import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { onlyTokens } from './words/program-text.ts';

/**
 * A comment that names a rule must lead to it: to a heading of docs/contract.md or docs/rules.md, to a page of docs/decisions, or
 * to a clause of a public standard. Nothing may cite a document that is not in the repository.
 */

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [
  'packages',
  'src',
  'test',
  'bench',
  'attacks',
  'scripts',
  'conformance',
  'e2e',
  'deploy',
  'docs',
];
const PAGES = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CHANGELOG.md'];
const CODE = /\.(?:ts|mts|mjs|c|java)$/;
const PROSE = /\.(?:md|sql|py|yaml|service)$|(?:^|\/)Dockerfile$/;
const DOCUMENTS = { contract: 'docs/contract.md', rules: 'docs/rules.md' } as const;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Where rules are cited, this file with its examples left out. */
const FILES = [
  ...FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      // What suites build or fetch is not ours.
      .filter((path) => !/(?:^|\/)(?:node_modules|target|\.work)\//.test(path)),
  ),
  ...PAGES,
]
  .filter((path) => (CODE.test(path) || PROSE.test(path)) && basename(path) !== 'citations.test.ts')
  .map((path) => ({ path, text: read(path) }));

/** Comments of a program, or a page as a whole; every other character of a program becomes a space. */
const prose = (path: string, text: string): string =>
  CODE.test(path) ? onlyTokens(text, ({ kind, source }) => (kind === 'comment' ? source : undefined)) : text;

/** The same with texts of a program. Its code has parameters of the form `(rules: InputRules)`. */
const proseAndTexts = (path: string, text: string): string =>
  CODE.test(path) ? onlyTokens(text, ({ source }) => source) : text;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function headingsOf(path: string): readonly string[] {
  return Array.from(read(path).matchAll(/^#{2,} (.+)$/gm), ([, heading = '']) => heading);
}

const HEADINGS = { contract: headingsOf(DOCUMENTS.contract), rules: headingsOf(DOCUMENTS.rules) };
const DECISIONS = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((file) => file.slice(0, 4)));

/** `(contract: Order of checks)` and `(rules: Guards)`, whole and on one line. */
const CITATION = /\((?<document>contract|rules): (?<heading>[^()\n]*)\)/g;

/** `(decision 0024)`. */
const DECISION = /\(decision (\d{4})\)/g;
/** Forms that lead nowhere: headings were once those of docs/decisions.md, a page has four digits. */
const MISCITED = /\(decisions:|\(decision (?!\d{4}\))\d+\)/g;

interface Citations {
  readonly count: number;
  readonly broken: readonly string[];
}

function citationsIn(path: string, content: string): Citations {
  const text = proseAndTexts(path, content);
  const broken: string[] = [];
  const whole = new Set<number>();
  for (const { index, groups } of text.matchAll(CITATION)) {
    whole.add(index);
    const { document, heading } = groups as { document: keyof typeof HEADINGS; heading: string };
    if (!HEADINGS[document].includes(heading))
      broken.push(`${path}:${lineOf(text, index)}: ${document} has no "${heading}"`);
  }
  for (const { index } of text.matchAll(/\((?:contract|rules):/g))
    if (!whole.has(index)) broken.push(`${path}:${lineOf(text, index)}: not whole on its line`);
  const decisions = Array.from(text.matchAll(DECISION));
  for (const { index, 1: number = '' } of decisions)
    if (!DECISIONS.has(number)) broken.push(`${path}:${lineOf(text, index)}: no decision ${number}`);
  for (const { 0: form, index } of text.matchAll(MISCITED))
    broken.push(`${path}:${lineOf(text, index)}: "${form}" is no form of a citation`);
  return { count: whole.size + decisions.length, broken };
}

/** Documents that are not in the repository, by the forms in which they were once cited. */
const FOREIGN: readonly RegExp[] = [
  // A direct debit has a contract too: "mandate, creditor, contract 35".
  /(?<!creditor, )\b(?:platform|contract|architecture(?:\.md)?)\b[,:]? (?:\(?(?:sections?|chapters?) )?\d/gi,
  /\b(?:indexes|barcodes|invoice-pdf|payment-codes|swiss-qr-bill|vat-verification|platform|topic) spec(?:s|ification)?\b/gi,
  /\b(?:invoice-pdf|payment-codes|swiss-qr-bill|vat-verification), (?:sections? )?\d/gi,
  // In files of Kubernetes it is a member.
  /\bspecs?\b(?!:)/gi,
  // Those of GS1, of PAY by square and of LZMA are public.
  /(?<!\b(?:General|square|LZMA)\s)\bspecifications?\b,? (?:\(?(?:sections?) )?\d/gi,
  /\b[Ff]ormulas? F\d|\b[Gg]uards? [a-d]\b|\b[Rr]ows? \d+ (?:to|and) \d+ of the table/g,
];

/** Names of public documents; a section belongs to one of them, named shortly before. */
const PUBLIC =
  /\b(?:ISO|IEC|RFC \d+|EN \d+|ETSI|NIST SP|OpenType|OpenDocument|XML 1\.0|APPNOTE|TIFF|GS1|PDF\/A|DIN|EPC069|IG|AIM|WCAG|JSON-stat|MNB|UAX|GIF89a)\b/;
const MAX_DISTANCE = 90;

function foreignIn(path: string, text: string): readonly string[] {
  const said = prose(path, text);
  const found = FOREIGN.flatMap((form) => Array.from(said.matchAll(form)));
  const sections = Array.from(said.matchAll(/\bsections? \d/gi)).filter(
    ({ index }) => !PUBLIC.test(said.slice(Math.max(0, index - MAX_DISTANCE), index)),
  );
  return [...found, ...sections].map(({ 0: form, index }) => `${path}:${lineOf(said, index)}: "${form}"`);
}

describe('citations', () => {
  it('lead to headings', () => {
    const all = FILES.map(({ path, text }) => citationsIn(path, text));
    assert.deepEqual(
      all.flatMap(({ broken }) => broken),
      [],
    );
    assert.ok(all.reduce((sum, { count }) => sum + count, 0) > 120, 'the search finds them');
  });

  it('name no document that is not in the repository', () => {
    assert.deepEqual(
      FILES.flatMap(({ path, text }) => foreignIn(path, text)),
      [],
    );
  });

  it('find what is wrong', () => {
    const broken = (text: string) => citationsIn('a.ts', text).broken.length;
    assert.equal(broken('// (contract: Order of checks) (rules: Guards) (decision 0001)'), 0);
    assert.equal(broken('// (contract: Guards)'), 1);
    assert.equal(broken('// (rules: Guards'), 1);
    assert.equal(broken('// (decisions: Guards)'), 1);
    assert.equal(broken('check(rules: InputRules): void {}'), 0);
    assert.equal(broken('// (decision 9999)'), 1);
    assert.equal(broken('// (decision 1)'), 1);
    for (const cited of [
      'platform 5.3',
      'Platform 10:',
      'the contract, section 3.3',
      'indexes spec 6, guard d',
      'in the order of the spec',
      'invoice-pdf specification, section 3.1',
      'invoice-pdf, 2',
      'specification 9',
      'never invented (section 6.1)',
      'formula F3',
    ])
      assert.ok(foreignIn('a.ts', `/** ${cited} */`).length > 0, cited);
    for (const fine of [
      '// ISO/IEC 15948, section 11.3',
      '// GS1 General Specifications 7.9',
      "const type = 'platform 5.3';",
    ])
      assert.deepEqual(foreignIn('a.ts', fine), [], fine);
  });
});

describe('docs/contract.md and docs/rules.md', () => {
  for (const [document, path] of Object.entries(DOCUMENTS)) {
    it(`${document}: each heading once`, () => {
      const headings = headingsOf(path);
      assert.deepEqual(
        headings.filter((heading, index) => headings.indexOf(heading) !== index),
        [],
      );
    });

    it(`${document}: names tests that exist`, () => {
      const lines = read(path)
        .split('\n')
        .filter((line) => line.startsWith('Tests: '));
      assert.ok(lines.length > 15);
      for (const line of lines) {
        assert.match(line, /^Tests: `[^`]+`(?:, `[^`]+`)*$/);
        for (const [, file = ''] of line.matchAll(/`([^`]+)`/g))
          assert.ok(existsSync(join(ROOT, file)), file);
      }
    });
  }
});

it('the table of contents of the rules names every heading, by topic and in order', () => {
  const [contents = '', ...topics] = read(DOCUMENTS.rules).split(/^(?=## )/m);
  const named = Array.from(
    contents.matchAll(/^\| \[(.+?)\]\(.*?\) \| (.*) \|$/gm),
    ([, topic, links = '']) => [
      topic,
      ...Array.from(links.matchAll(/\[(.+?)\]\(/g), ([, heading]) => heading),
    ],
  );
  const there = topics.map((topic) =>
    Array.from(topic.matchAll(/^#{2,3} (.+)$/gm), ([, heading]) => heading),
  );
  assert.deepEqual(named, there);
});
