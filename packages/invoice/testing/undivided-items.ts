import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DocumentItem, type InvoiceDocument, TEMPLATES } from '#layout/document.ts';
import { checkFigures, checkPages, type Pages, type PlacedText, pagesOf } from './page-checks.ts';
import { sampleDocument } from './sample-document.ts';

export const EDGE = 190;

/** An item of a sum of 90.00 with a discount and so many surcharges of nothing. */
export const discounted = (number: number, { surcharges = 0, lines = 1 } = {}): DocumentItem => ({
  description: Array.from({ length: lines }, (_, line) => `Artikel ${number}, Zeile ${line + 1}`).join('\n'),
  amount: '1',
  unitPrice: '100',
  vatPercent: '20',
  sum: '90.00',
  derivation: {
    gross: '100.00',
    rows: [
      { label: `Rabatt ${number}`, amount: '-10.00' },
      ...Array.from({ length: surcharges }, (_, i) => ({ label: `Zuschlag ${i + 1}`, amount: '0.00' })),
    ],
    sumLabel: `Betrag ${number}`,
  },
});

export const placesOf = (pages: Pages, text: string): readonly (PlacedText & { readonly page: number })[] =>
  pages.flatMap((texts, page) =>
    texts.filter((shown) => shown.text === text).map((shown) => ({ ...shown, page })),
  );

/** The page of a text that is drawn once. */
export function pageOf(pages: Pages, text: string): number {
  const places = placesOf(pages, text);
  assert.equal(places.length, 1, `${text} is drawn ${places.length} times`);
  return places[0]!.page;
}

export async function checkedPages(document: InvoiceDocument, what: string): Promise<Pages> {
  const pages = await pagesOf(document);
  checkPages(pages, what, { right: EDGE, bottom: 292 });
  checkFigures(pages, what, EDGE);
  return pages;
}

/**
 * Items with discounts and surcharges stay with the rows of these.
 * @param stride 1 for every number of items; else so many are passed over, others for the next template
 */
export function testUndividedItems(stride: number): void {
  for (const [index, template] of TEMPLATES.entries())
    describe(`discounts and surcharges of an item: ${template}`, () => {
      it('1 to 40 items: a page never begins between an item and its rows', async () => {
        for (let count = 1 + (index % stride); count <= 40; count += stride) {
          const items = Array.from({ length: count }, (_, i) => discounted(i, { surcharges: i % 4 }));
          const pages = await checkedPages({ ...sampleDocument, template, items }, `${count} items`);
          for (let i = 0; i < count; i++) {
            const page = pageOf(pages, `Artikel ${i}, Zeile 1`);
            assert.equal(pageOf(pages, `Rabatt ${i}`), page, `${count} items, discount ${i}`);
            assert.equal(pageOf(pages, `Betrag ${i}`), page, `${count} items, sum ${i}`);
          }
        }
      });
    });
}
