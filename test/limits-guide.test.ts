import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { allSettings } from '../scripts/reference/setting-table.ts';
import { timeoutOf } from '../src/core/operation.ts';
import { limitOf } from '../src/http/limit.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { germanPages, type Page, pages } from './docs/markdown.ts';

/** Every figure in the guide on limits, compared with the constant or the setting that it is about. */

const ROOT = new URL('../', import.meta.url);
const MIB = 1024 ** 2;
const KIB = 1024;

const defaults = Object.fromEntries(
  Object.entries(allSettings()).map(([name, { byDefault }]) => [name, byDefault]),
);
const setting = (name: string): number => {
  const value = defaults[name];
  assert.ok(typeof value === 'number', `${name} is no number`);
  return value;
};

/** The value of a constant, by its source: most are nobody's business but their module's. */
function constant(file: string, name: string): number {
  const source = readFileSync(new URL(file, ROOT), 'utf8');
  const text = new RegExp(`const ${name} = ([^;]+);`).exec(source)?.[1];
  assert.ok(text !== undefined, `${file} has no ${name}`);
  return text
    .replaceAll(/\b(MIB|MEBIBYTE)\b/g, String(MIB))
    .replaceAll('_', '')
    .split('*')
    .reduce((product, factor) => {
      assert.match(factor.trim(), /^\d+$/, `${name} is ${text}`);
      return product * Number(factor);
    }, 1);
}

/** The number after a piece of source text. */
function numberAfter(file: string, start: string): number {
  const source = readFileSync(new URL(file, ROOT), 'utf8');
  const found = source.indexOf(start);
  assert.ok(found >= 0, `${file} has no ${start}`);
  return Number.parseInt(source.slice(found + start.length).replaceAll('_', ''), 10);
}

const seconds = (operation: string): number => {
  const found = OPERATIONS.find(({ name }) => name === operation);
  assert.ok(found !== undefined, operation);
  return timeoutOf(found, defaults) / 1000;
};

const BODIES = 'src/app/open-bodies.ts';
const FORM = 'src/http/bodies/form-parts.ts';
const TOOLBOX = 'src/operations/pdf/toolbox-limits.ts';
const OPENED = 'packages/pdf-tools/src/document/open-documents.ts';
const PDF_A = 'src/operations/pdf-to-pdf-a/limits.ts';
const PRINTED = 'src/engines/browser/print-document.ts';
const FETCHED = 'src/engines/browser/document-network.ts';
const RECEIVED = 'src/core/sent-e-invoice.ts';
const KEYS = 'src/meter/key-settings.ts';
const BATCH = 'src/http/batch/batch-stream.ts';
const LOGO = 'packages/pdf/src/logo-picture.ts';
const JSON_BODY = 'src/call/json.ts';
const TEST_KEYS = 'src/meter/test-calls.ts';

/** Of each row, in order: the figures of its second cell. */
const EXPECTED: readonly (readonly (readonly [string, readonly number[]])[])[] = [
  [
    ['JSON body', [setting('BODY_LIMIT') / MIB]],
    ['upload: the whole form, or the file alone', [setting('UPLOAD_LIMIT') / MIB]],
    ['levels of JSON', [constant(JSON_BODY, 'MAX_DEPTH')]],
    ['members of one object', [constant(JSON_BODY, 'MAX_MEMBERS')]],
    ['commas and colons of a JSON body, outside texts', [constant(JSON_BODY, 'MAX_SEPARATORS')]],
    ['fields of a form beside its files', [constant(FORM, 'MAX_FIELDS')]],
    [
      'such a field; one that is JSON',
      [constant(FORM, 'MAX_FIELD_BYTES') / KIB, constant(FORM, 'MAX_JSON_BYTES') / KIB],
    ],
    ['headers of a request', [constant('src/http/app.ts', 'MAX_HEADER_BYTES') / KIB]],
    ['`Idempotency-Key`', [numberAfter('src/meter/retry-tag.ts', '{1,')]],
    ['violations that an answer lists', [constant('src/http/failure.ts', 'MAX_LISTED')]],
    ['messages in a batch of MCP', [constant('src/http/mcp/rpc-messages.ts', 'MAX_BATCH')]],
    [
      'lines of a batch; characters of an `id`',
      [setting('BATCH_LINES'), constant('src/http/batch/envelope.ts', 'MAX_ID')],
    ],
    [
      'batch: read ahead; answers that wait',
      [constant(BATCH, 'READ_AHEAD_BYTES') / MIB, constant(BATCH, 'ANSWER_BYTES') / MIB],
    ],
    ['all bodies under way in memory', [constant(BODIES, 'BODY_BUDGET') / MIB]],
    ['all uploads under way on disk', [constant(BODIES, 'UPLOAD_BUDGET') / MIB]],
    ['invoice: items', [constant('packages/invoice/src/schema/item.ts', 'MAX_ITEMS')]],
    [
      'invoice: attachments',
      [constant('packages/invoice/src/schema/attachment-members.ts', 'MAX_ATTACHMENTS')],
    ],
    ['logo', [constant(LOGO, 'MAX_BYTES') / MIB, constant(LOGO, 'MAX_PIXELS') / 1e6]],
    ['EPC code: all texts together', [constant('packages/payment/src/epc/epc.ts', 'MAX_BYTES')]],
    [
      'received e-invoice: XML; PDF',
      [constant(RECEIVED, 'MAX_XML_BYTES') / MIB, constant(RECEIVED, 'MAX_PDF_BYTES') / MIB],
    ],
    [
      'HTML to PDF: pages; size of the PDF',
      [constant(PRINTED, 'MAX_PAGES'), constant(PRINTED, 'MAX_PDF_BYTES') / MIB],
    ],
    [
      'HTML to PDF: `resources`, and likewise `attachments`',
      [constant('src/operations/html-to-pdf/schema.ts', 'MAX_FILES')],
    ],
    [
      'HTML to PDF: what a document fetches',
      [
        constant(FETCHED, 'MAX_REQUESTS'),
        constant(FETCHED, 'MAX_RESOURCE_BYTES') / MIB,
        constant(FETCHED, 'MAX_TOTAL_BYTES') / MIB,
      ],
    ],
    [
      'PDF toolbox: `files`; `assets`; `steps`',
      [constant(TOOLBOX, 'MAX_FILES'), constant(TOOLBOX, 'MAX_ASSETS'), constant(TOOLBOX, 'MAX_STEPS')],
    ],
    ['PDF toolbox: pages; objects', [constant(OPENED, 'MAX_PAGES'), constant(OPENED, 'MAX_OBJECTS')]],
    ['PDF toolbox: size of the result', [constant(TOOLBOX, 'MAX_RESULT_BYTES') / MIB]],
    [
      'PDF toolbox: pictures; pixels of each',
      [constant(TOOLBOX, 'MAX_PICTURES'), constant(TOOLBOX, 'MAX_PIXELS') / 1e6],
    ],
    ['PDF to PDF/A: pages; objects', [constant(PDF_A, 'MAX_PAGES'), constant(PDF_A, 'MAX_OBJECTS')]],
    ['geocoding: query', [constant('src/operations/geocode-search/schema.ts', 'MAX_QUERY')]],
    ['keys of an account', [constant('src/http/dashboard/key-routes.ts', 'MAX_LIVE')]],
    ['a key: name; networks', [constant(KEYS, 'MAX_NAME'), constant(KEYS, 'MAX_CIDRS')]],
  ],
  [
    ['first byte of a new connection', [setting('FIRST_BYTE_TIMEOUT')]],
    ['headers to arrive', [constant('src/http/app.ts', 'HEADERS_TIMEOUT_MS') / 1000]],
    ['JSON body to arrive', [numberAfter(BODIES, 'jsonMs: ') / 1000]],
    ['upload to arrive', [numberAfter(BODIES, 'uploadMs: ') / 1000]],
    ['batch; one without a byte in either direction', [setting('BATCH_TIME'), setting('BATCH_IDLE')]],
    ['idle connection', [constant('src/http/app.ts', 'KEEP_ALIVE_MS') / 1000]],
    ['payment codes', [seconds('epc-qr-code')]],
    ['barcodes', [seconds('barcode')]],
    ['Swiss QR-bill', [seconds('swiss-qr-invoice')]],
    ['invoices', [seconds('invoice-pdf')]],
    ['reading, validating, viewing, converting e-invoices', [seconds('e-invoice-read')]],
    ['embedding e-invoices', [seconds('e-invoice-embed')]],
    ['HTML to PDF', [seconds('html-to-pdf')]],
    ['PDF to PDF/A', [setting('PDFA_TIMEOUT_MS') / 1000]],
    ['PDF toolbox', [setting('PDF_TIMEOUT_MS') / 1000]],
    ['VAT verification', [setting('VAT_TIMEOUT_MS') / 1000]],
    ['geocoding', [seconds('geocode-search')]],
    ['price indexes', [seconds('indexes')]],
    ['repeats with the same `Idempotency-Key`', [constant('src/store/free-retry.ts', 'DAY_MS') / 3_600_000]],
    ['life of a key ahead', [constant(KEYS, 'LONGEST_LIFE_DAYS')]],
    ['old key after a rotation', [constant('src/http/dashboard/key-routes.ts', 'WEEK_MS') / 86_400_000]],
  ],
  [
    ['calls of one key under way', [setting('KEY_CONCURRENCY')]],
    ['calls of one account under way', [setting('KEY_CONCURRENCY')]],
    [
      'lines of a batch under way; batches of a key at a time',
      [setting('BATCH_CONCURRENCY'), setting('BATCH_STREAMS')],
    ],
    ['calls that wait for a worker', [setting('QUEUE_LIMIT')]],
    [
      'calls of all test keys of an account, a minute; a day (UTC)',
      [constant(TEST_KEYS, 'CALLS_A_MINUTE'), constant(TEST_KEYS, 'CALLS_A_DAY')],
    ],
    [
      'failed calls of a key or an unknown network, a minute',
      [limitOf(String(defaults.REFUSED_LIMIT))?.quota ?? 0],
    ],
    ['calls of a key', []],
    ['free repeats of a charged call', [constant('src/store/free-retry.ts', 'FREE_REPEATS')]],
    ['connections at a time', [setting('CONNECTION_LIMIT')]],
  ],
];

/** Cells of the tables of a page, without heads. */
const tablesOf = ({ text }: Page): readonly (readonly (readonly string[])[])[] =>
  [...text.matchAll(/^\|.*\|\n\|[-|]+\|\n((?:\|.*\|\n)+)/gm)].map(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );

/** Whole numbers of a cell, with the separators of English or German. */
const figuresOf = (cell = ''): readonly number[] =>
  (cell.match(/\d{1,3}(?:[.,]\d{3})+|\d+/g) ?? []).map((text) => Number(text.replaceAll(/[.,]/g, '')));

describe('the guide on limits', () => {
  const english = pages().find(({ name }) => name === 'docs/limits.md')!;
  const german = germanPages().filter(({ name }) => name === 'docs/de/limits.md');

  it('has these rows and no other', () => {
    assert.deepEqual(
      tablesOf(english).map((rows) => rows.map(([what]) => what)),
      EXPECTED.map((rows) => rows.map(([what]) => what)),
    );
  });

  for (const page of [english, ...german]) {
    it(`${page.name} has the figures of the program`, () => {
      assert.deepEqual(
        tablesOf(page).map((rows) => rows.map(([, limit]) => figuresOf(limit))),
        EXPECTED.map((rows) => rows.map(([, figures]) => figures)),
      );
    });

    it(`${page.name} names settings that exist`, () => {
      const named = tablesOf(page).flatMap((rows) =>
        rows.flatMap(([, , by = '']) => Array.from(by.matchAll(/`([A-Z_]+)`/g), ([, name = '']) => name)),
      );
      assert.deepEqual(
        named.filter((name) => !(name in defaults)),
        [],
      );
    });
  }
});
