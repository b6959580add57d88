/**
 * Where the words of invoices are, read back by poppler (`pdftotext -bbox`): a second reader beside the one of
 * `packages/invoice/src/sweep.test.ts`, which shares code with the writer.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import {
  type FooterGroup,
  type InvoiceDocument,
  renderInvoice,
  sampleDocument,
  sampleItems,
  TEMPLATES,
} from '@kontor/invoice/testing';

const fonts = new InstalledFonts();
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
const POINTS_PER_MM = 72 / 25.4;
/** Poppler rounds to a millionth of a point; widths of fonts are whole thousandths of the type size. */
const TOLERANCE = 0.15;
/** Poppler's boxes have the height of the font: this part of it, above and below, is without ink. */
const WITHOUT_INK = 0.25;

/** Millimetres from the top left. */
interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;

function wordsOf(pdf: Uint8Array): readonly (readonly Word[])[] {
  const { stdout, status } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  assert.equal(status, 0);
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(WORD)].map(([, x1, y1, x2, y2, text]) => {
        const [left, top, right, bottom] = [x1, y1, x2, y2].map((value) => Number(value) / POINTS_PER_MM);
        const idle = (bottom! - top!) * WITHOUT_INK;
        return { text: text!, left: left!, right: right!, top: top! + idle, bottom: bottom! - idle };
      }),
    );
}

const overlap = (a: Word, b: Word): boolean =>
  a.left < b.right - TOLERANCE &&
  b.left < a.right - TOLERANCE &&
  a.top < b.bottom - TOLERANCE &&
  b.top < a.bottom - TOLERANCE;

function judge(pages: readonly (readonly Word[])[], what: string): void {
  for (const [number, words] of pages.entries()) {
    for (const [i, word] of words.entries()) {
      const place = `${what}, page ${number + 1}: ${word.text}`;
      assert.ok(
        word.left >= 25 - TOLERANCE && word.right <= 190 + TOLERANCE,
        `${place} beside the text area`,
      );
      assert.ok(word.bottom <= 292, `${place} too low`);
      for (const other of words.slice(i + 1)) assert.ok(!overlap(word, other), `${place} over ${other.text}`);
      // Only figures of the sums, the carried sum and the total end in the last column.
      if (/^-?[\d.]+,\d\d$/.test(word.text) && word.right > 180)
        assert.ok(Math.abs(word.right - 190) < TOLERANCE, `${place} ends at ${word.right}`);
    }
    assert.ok(
      words.some(({ text }) => text === 'Seite'),
      `${what}: page ${number + 1} has no number`,
    );
    if (number > 0)
      assert.ok(
        words.some(({ text, top }) => text === '2026-017' && top < 16),
        `${what}: no running head`,
      );
  }
}

const group = (title: string, ...values: readonly string[]): FooterGroup => ({ title, values });
const GROUPS = [
  group('Anschrift', 'ACME Holding SE', 'Wiedner Hauptstraße 32', '1040 Wien'),
  group('Kontakt', 'Anna Gruber', '+43 1 234 56 78', 'rechnung@acme.example'),
  group('Bank', 'IBAN AT57 2011 1400 1440 0144', 'BIC GIBAATWWXXX'),
  group('Register', 'FN 123456a', 'UID ATU16370905'),
];
const FOOTERS = [[], GROUPS.slice(1, 3), GROUPS, [...GROUPS, ...GROUPS.slice(0, 3)]];

function needPoppler(t: TestContext): boolean {
  if (hasPoppler) return true;
  assert.notEqual(process.env.CI, 'true', 'pdftotext is not installed');
  t.skip('pdftotext is not installed');
  return false;
}

test('the judge sees words over each other, beside the text area and figures out of line', () => {
  const word = { text: 'x', left: 30, right: 40, top: 50, bottom: 53 };
  const number = { text: 'Seite', left: 30, right: 40, top: 280, bottom: 282 };
  judge([[word, number]], 'good');
  assert.throws(() => judge([[word]], 'no number'), /has no number/);
  assert.throws(() => judge([[word, { ...word, top: 52, bottom: 55 }, number]], 'over'), /over x/);
  assert.throws(() => judge([[{ ...word, right: 191 }, number]], 'beside'), /beside the text area/);
  assert.throws(() => judge([[{ ...word, text: '1,00', right: 189 }, number]], 'edge'), /ends at 189/);
  assert.throws(() => judge([[number], [number]], 'head'), /no running head/);
});

for (const template of TEMPLATES) {
  test(`${template}: 1 to 60 items`, async (t) => {
    if (!needPoppler(t)) return;
    for (let count = 1; count <= 60; count++) {
      const footer = FOOTERS[count % FOOTERS.length]!;
      const document: InvoiceDocument = { ...sampleDocument, ...sampleItems(count), template, footer };
      const { pdf } = await renderInvoice(document, { fonts });
      const pages = wordsOf(pdf);
      const what = `${count} items`;
      judge(pages, what);
      const rowsOn = (page: readonly Word[]) =>
        page.filter(({ text, left }) => text === 'Position' && Math.abs(left - 25) < TOLERANCE).length;
      assert.equal(
        pages.reduce((sum, page) => sum + rowsOn(page), 0),
        count,
      );
      const last = pages.at(-1)!;
      assert.ok(pages.length === 1 || rowsOn(last) >= 3, `${what}: ${rowsOn(last)} rows on the last page`);
      assert.ok(last.some(({ text }) => text === 'Gesamtbetrag'));
    }
  });
}
