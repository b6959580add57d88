import { existsSync, readFileSync } from 'node:fs';
import { OPERATIONS } from '../../src/operations/index.ts';
import { attackTable } from './attack-table.ts';
import { errorTables } from './error-tables.ts';
import { STATUS_WORDS, WARNING_WORDS } from './german-error-tables.data.ts';
import { tableInWords } from './german-table.ts';
import { MANDATE_WORDS, TERM_WORDS, VAT_SENTENCE_WORDS, VAT_TABLE_WORDS } from './german-tables.data.ts';
import { directionTable } from './layer-picture/direction-table.ts';
import { layerPictureSvg } from './layer-picture/layer-picture-svg.ts';
import { packageTable } from './layer-picture/package-table.ts';
import { sourceFolders } from './layer-picture/source-folders.ts';
import { mandateTable } from './mandate-table.ts';
import { GERMAN_OPERATION_WORDS, operationTable } from './operation-table.ts';
import { readmeTable } from './readme-table.ts';
import { settingTable } from './setting-table.ts';
import { statusTable } from './status-table.ts';
import { termTable } from './term-table.ts';
import { germanReasons, vatSentences } from './vat-sentences.ts';
import { vatTable } from './vat-table.ts';
import { warningTable } from './warning-table.ts';

/** A file of the docs as it is, and as generated from the code. */
interface GeneratedDoc {
  readonly url: URL;
  readonly committed: string;
  readonly current: string;
}

const ROOT = new URL('../../', import.meta.url);

/** The page whose tables take long: its identifiers are found by thousands of wrong requests. */
export const ERRORS_PAGE = 'docs/errors.md';

const BLOCKS: Readonly<Record<string, Readonly<Record<string, () => string | Promise<string>>>>> = {
  'README.md': { operations: () => readmeTable(OPERATIONS) },
  'ARCHITECTURE.md': { directions: directionTable, packages: packageTable },
  'docs/contract.md': { operations: () => operationTable(OPERATIONS) },
  [ERRORS_PAGE]: {
    statuses: statusTable,
    identifiers: () => errorTables(OPERATIONS),
    warnings: () => warningTable(OPERATIONS),
  },
  'docs/e-invoices.md': {
    'vat-table': vatTable,
    'vat-sentences': vatSentences,
    mandates: mandateTable,
    terms: termTable,
  },
  'docs/de/errors.md': {
    statuses: () => tableInWords(statusTable(), STATUS_WORDS),
    // Names of operations are the same in every language.
    warnings: () => tableInWords(warningTable(OPERATIONS), WARNING_WORDS, [2]),
    // The pages list them in German; 860 rows are not kept twice.
    identifiers: () => 'Die Tabellen stehen in der [englischen Fassung](../errors.md#identifiers).',
  },
  'docs/de/contract.md': { operations: () => operationTable(OPERATIONS, GERMAN_OPERATION_WORDS) },
  'docs/de/e-invoices.md': {
    'vat-table': () => tableInWords(vatTable(), { ...germanReasons(), ...VAT_TABLE_WORDS }),
    // The sentences stay in the language of their invoice.
    'vat-sentences': () => tableInWords(vatSentences(), VAT_SENTENCE_WORDS, [1]),
    mandates: () => tableInWords(mandateTable(), MANDATE_WORDS),
    terms: () => tableInWords(termTable(), TERM_WORDS),
  },
  'docs/operating.md': { attacks: attackTable, settings: settingTable },
};

const PACKAGES_PURPOSE =
  'What Kontor exists for, as pure functions: no network, no clock, no setting read. Each has one entry and can be used by itself.';

/** Files that are made as a whole. */
const WHOLE: Readonly<Record<string, () => string>> = {
  'docs/pictures/house.svg': () => layerPictureSvg(sourceFolders(), PACKAGES_PURPOSE),
};

/** The text with everything between the two comments of a block replaced. @throws when they are not there */
function withBlock(text: string, name: string, content: string): string {
  const start = `<!-- generated: ${name} -->\n`;
  const end = `\n<!-- end: ${name} -->`;
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no block for ${name}`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}

/** The files of the docs that are made from the code, or have tables that are. */
export async function generatedDocs(
  isWanted: (file: string) => boolean = () => true,
): Promise<readonly GeneratedDoc[]> {
  const wanted = <Made>(files: Readonly<Record<string, Made>>): readonly [string, Made][] =>
    Object.entries(files).filter(([file]) => isWanted(file));
  const withTables = wanted(BLOCKS).map(async ([file, blocks]) => {
    const url = new URL(file, ROOT);
    const committed = readFileSync(url, 'utf8');
    let current = committed;
    for (const [name, make] of Object.entries(blocks)) current = withBlock(current, name, await make());
    return { url, committed, current };
  });
  const whole = wanted(WHOLE).map(async ([file, make]) => {
    const url = new URL(file, ROOT);
    return { url, committed: existsSync(url) ? readFileSync(url, 'utf8') : '', current: make() };
  });
  return Promise.all([...withTables, ...whole]);
}
