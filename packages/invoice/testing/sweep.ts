import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gridFromText } from '@kontor/graphics/testing';
import { type FooterGroup, TEMPLATES } from '#layout/document.ts';
import { checkFigures, checkPages, checkWindow, type PlacedText, pagesOf } from './page-checks.ts';
import { sampleDocument, sampleItems } from './sample-document.ts';

const group = (title: string, ...values: readonly string[]): FooterGroup => ({ title, values });
const BANK = group('Bankverbindung', 'IBAN AT57 2011 1400 1440 0144', 'BIC GIBAATWWXXX');
const ADDRESS = group('Anschrift', 'ACME Holding SE', 'Wiedner Hauptstraße 32', '1040 Wien', 'Österreich');
const CONTACT = group('Kontakt', 'Anna Gruber', '+43 1 234 56 78', 'buchhaltung@acme-holding.example');
const REGISTER = group('Register', 'FN 123456a, Handelsgericht Wien', 'UID ATU16370905');
const FOOTERS: Readonly<Record<string, readonly FooterGroup[]>> = {
  none: [],
  'two columns': [ADDRESS, BANK],
  'four columns': [ADDRESS, CONTACT, BANK, REGISTER],
  'seven columns': [ADDRESS, CONTACT, BANK, REGISTER, BANK, ADDRESS, REGISTER],
};

const { sender, recipient } = sampleDocument;
const WINDOW_LINES = [[sender.name, ...sender.address].join(' · '), ...recipient];

const rowsOn = (page: readonly PlacedText[]): number =>
  page.filter(({ text }) => text.startsWith('Position ')).length;

const NOTICE =
  'Vielen Dank für Ihren Auftrag. Bitte überweisen Sie den Betrag ohne Abzug auf das angeführte Konto.';
const CODE = {
  grid: gridFromText(['#.#', '.#.', '#.#']),
  title: 'Zahlen mit Code',
  lines: ['AT57 2011', 'BIC'],
};

/** @param stride 1 for every number of items; else so many are passed over */
export function testSweep(stride: number): void {
  for (const template of TEMPLATES) {
    describe(template, () => {
      for (const [name, footer] of Object.entries(FOOTERS)) {
        it(`1 to 60 items, footer: ${name}`, async () => {
          const step = footer.length === 4 ? stride : 3 * stride;
          for (let count = 1; count <= 60; count += step) {
            const document = { ...sampleDocument, ...sampleItems(count), template, footer, notice: NOTICE };
            const withCode = count % 2 === 0 ? { ...document, epcCode: CODE } : document;
            const pages = await pagesOf(withCode);
            const what = `${count} items`;
            checkPages(pages, what, { right: 190, bottom: 292 });
            checkFigures(pages, what, 190);
            checkWindow(pages, WINDOW_LINES, what);
            const last = pages.at(-1)!;
            assert.ok(
              pages.length === 1 || rowsOn(last) >= 2,
              `${what}: ${rowsOn(last)} rows on the last page`,
            );
            assert.ok(last.some(({ text }) => text === 'Gesamtbetrag'));
            assert.equal(
              pages.reduce((sum, page) => sum + rowsOn(page), 0),
              count,
            );
          }
        });
      }

      it('1 to 60 items above a Swiss payment part', async () => {
        for (let count = 1; count <= 60; count += stride) {
          const footer = FOOTERS['four columns']!;
          const document = { ...sampleDocument, ...sampleItems(count), template, footer };
          const pages = await pagesOf(document, { withSlip: true });
          checkPages(pages, `${count} items`, { right: 190, bottom: 292 });
          const last = pages.at(-1)!;
          assert.ok(last.every(({ bottom }) => bottom < 192));
          assert.ok(
            pages.length === 1 ? count < 15 : rowsOn(last) >= 2,
            `${count} items: ${rowsOn(last)} rows`,
          );
          if (count <= 6) assert.equal(pages.length, 1, `${count} items`);
        }
      });

      it('on Letter paper', async () => {
        for (const count of [1, 12, 25]) {
          const footer = FOOTERS['four columns']!;
          const document = {
            ...sampleDocument,
            ...sampleItems(count),
            template,
            footer,
            paper: 'LETTER',
          } as const;
          const pages = await pagesOf(document, { height: 279.4 });
          checkPages(pages, `${count} items`, { right: 193, bottom: 275 });
          const address = pages[0]!.filter(({ text }) => recipient.includes(text));
          assert.equal(address.length, recipient.length);
          for (const { top, bottom, text } of address)
            assert.ok(top > 63.5 && bottom < 81.1, `${text}: out of the window of a No. 10 envelope`);
        }
      });
    });
  }
}
