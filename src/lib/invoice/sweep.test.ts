import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '#engines/fonts/installed-fonts.ts';
import { pageTexts, type ShownText } from '#lib/pdf/testing/page-text.ts';
import { readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { gridFromText } from '#lib/picture/two-color-image/bit-grid.ts';
import { type FooterGroup, type InvoiceDocument, TEMPLATES } from './layout/document.ts';
import { renderInvoice } from './render-invoice.ts';
import { sampleDocument, sampleItems } from './testing/sample-document.ts';

const fonts = new InstalledFonts();
const MM = 72 / 25.4;
/** Rounding of the file's numbers, millimetres. */
const TOLERANCE = 0.05;

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

interface PlacedText extends ShownText {
  /** Millimetres from the top left; the letters between cap height and descender. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Asked {
  readonly withSlip?: boolean;
  readonly height?: number;
}

async function pagesOf(document: InvoiceDocument, { withSlip = false, height = 297 }: Asked = {}) {
  const drawSlip = () => undefined;
  const { pdf: bytes } = await renderInvoice(document, { fonts, ...(withSlip ? { drawSlip } : {}) });
  const pdf = readPdf(bytes);
  return pdf.pages.map((page) =>
    pageTexts(pdf, page).map((shown): PlacedText => {
      const [left, y] = [shown.x / MM, height - shown.y / MM];
      const size = shown.size / MM;
      const right = left + shown.width / MM;
      return { ...shown, left, right, top: y - 0.66 * size, bottom: y + 0.2 * size };
    }),
  );
}

const overlap = (a: PlacedText, b: PlacedText): boolean =>
  a.left < b.right - TOLERANCE &&
  b.left < a.right - TOLERANCE &&
  a.top < b.bottom - TOLERANCE &&
  b.top < a.bottom - TOLERANCE;

/** What holds for every page of every invoice. */
function judge(
  pages: readonly (readonly PlacedText[])[],
  what: string,
  bounds: { right: number; bottom: number },
): void {
  for (const [number, texts] of pages.entries()) {
    for (const [i, text] of texts.entries()) {
      const place = `${what}, page ${number + 1}: ${text.text}`;
      assert.ok(
        text.left >= 25 - TOLERANCE && text.right <= bounds.right + TOLERANCE,
        `${place} beside the text area`,
      );
      assert.ok(text.bottom <= bounds.bottom, `${place} too low`);
      for (const other of texts.slice(i + 1)) assert.ok(!overlap(text, other), `${place} over ${other.text}`);
    }
  }
}

const rowsOn = (page: readonly PlacedText[]): number =>
  page.filter(({ text }) => text.startsWith('Position ')).length;

const NOTICE =
  'Vielen Dank für Ihren Auftrag. Bitte überweisen Sie den Betrag ohne Abzug auf das angeführte Konto.';
const CODE = {
  grid: gridFromText(['#.#', '.#.', '#.#']),
  title: 'Zahlen mit Code',
  lines: ['AT57 2011', 'BIC'],
};

it('the judge sees texts over each other and beside the text area', () => {
  const text = {
    text: 'x',
    x: 0,
    y: 0,
    size: 10,
    width: 20,
    mark: 'P',
    left: 30,
    right: 40,
    top: 50,
    bottom: 53,
  };
  const bounds = { right: 190, bottom: 292 };
  judge([[text, { ...text, top: 53, bottom: 56 }]], 'apart', bounds);
  assert.throws(() => judge([[text, { ...text, top: 52, bottom: 55 }]], 'over', bounds), /over x/);
  assert.throws(() => judge([[{ ...text, right: 191 }]], 'beside', bounds), /beside the text area/);
  assert.throws(() => judge([[{ ...text, bottom: 293 }]], 'low', bounds), /too low/);
});

for (const template of TEMPLATES) {
  describe(template, () => {
    for (const [name, footer] of Object.entries(FOOTERS)) {
      it(`1 to 60 items, footer: ${name}`, async () => {
        const step = footer.length === 4 ? 1 : 3;
        for (let count = 1; count <= 60; count += step) {
          const document = { ...sampleDocument, ...sampleItems(count), template, footer, notice: NOTICE };
          const withCode = count % 2 === 0 ? { ...document, epcCode: CODE } : document;
          const pages = await pagesOf(withCode);
          const what = `${count} items`;
          judge(pages, what, { right: 190, bottom: 292 });
          const last = pages.at(-1)!;
          assert.ok(
            pages.length === 1 || rowsOn(last) >= 3,
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
      for (let count = 1; count <= 60; count++) {
        const footer = FOOTERS['four columns']!;
        const document = { ...sampleDocument, ...sampleItems(count), template, footer };
        const pages = await pagesOf(document, { withSlip: true });
        judge(pages, `${count} items`, { right: 190, bottom: 292 });
        const last = pages.at(-1)!;
        assert.ok(last.every(({ bottom }) => bottom < 192));
        assert.ok(
          pages.length === 1 ? count < 15 : rowsOn(last) >= 3,
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
        judge(pages, `${count} items`, { right: 193, bottom: 275 });
      }
    });
  });
}
