import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PlacedText, pagesOf, TOLERANCE } from '#testing/page-checks.ts';
import { prepared } from '#testing/prepared.ts';
import { sampleDocument, sampleItems } from '#testing/sample-document.ts';
import {
  checkedPages,
  discounted,
  EDGE,
  pageOf,
  placesOf,
  testUndividedItems,
} from '#testing/undivided-items.ts';
import { TEMPLATES } from './layout/document.ts';
import { INVOICE_LANGUAGES, wordsOf } from './words/words-of.ts';

for (const template of TEMPLATES) {
  describe(`discounts and surcharges of an item: ${template}`, () => {
    it('each has a row, its amount in the column of sums, and the sum of the item ends them', async () => {
      const items = [...sampleDocument.items, discounted(1, { surcharges: 1 })];
      const pages = await checkedPages({ ...sampleDocument, template, items }, template);
      const amounts = ['100,00', '−10,00', '0,00', '90,00'];
      const labels = ['Artikel 1, Zeile 1', 'Rabatt 1', 'Zuschlag 1', 'Betrag 1'];
      let last = 0;
      for (const [i, label] of labels.entries()) {
        const [{ y, left, page }] = placesOf(pages, label) as [PlacedText & { page: number }];
        const figure = pages[page]!.find(
          (shown) => shown.y === y && shown.text === amounts[i] && shown.right > EDGE - TOLERANCE,
        );
        assert.ok(figure !== undefined, `${amounts[i]} is on the line of ${label}`);
        assert.ok(Math.abs(left - 25) < TOLERANCE);
        assert.ok(figure.top > last, `${label} is below what is before it`);
        last = figure.top;
      }
    });

    it('a description over several pages: its last lines are above the rows', async () => {
      for (const lines of [13, 30, 31, 32, 33, 34, 35, 36, 60, 100, 150]) {
        const items = [discounted(1, { surcharges: 3, lines })];
        const pages = await checkedPages({ ...sampleDocument, template, items }, `${lines} lines`);
        const page = pageOf(pages, 'Betrag 1');
        assert.equal(pageOf(pages, 'Rabatt 1'), page);
        assert.equal(pageOf(pages, `Artikel 1, Zeile ${lines - 1}`), page, `${lines} lines`);
      }
    });

    it('more rows than a page has room for go on on the next', async () => {
      const items = [discounted(1, { surcharges: 120 })];
      const pages = await checkedPages({ ...sampleDocument, template, items }, '120 surcharges');
      assert.ok(pages.length > 2 && pages.length < 6, `${pages.length} pages`);
      assert.equal(pageOf(pages, 'Zuschlag 120'), pageOf(pages, 'Betrag 1'));
    });
  });
}

it('a figure below widens its column: it never reaches into the one before', async () => {
  const item = discounted(1);
  const rows = [{ label: 'Zuschlag', amount: '99999999999999.99' }];
  const wide = { ...item, sum: '100000000000099.99', derivation: { ...item.derivation!, rows } };
  const pages = await checkedPages({ ...sampleDocument, ...sampleItems(2), items: [wide] }, 'wide sum');
  const [rate] = placesOf(pages, '20\u00a0%');
  const [sum] = placesOf(pages, '100.000.000.000.099,99');
  assert.ok(sum!.left > rate!.right, `${sum!.left} is left of ${rate!.right}`);
});

it('a right-to-left page has the rows mirrored', async () => {
  const pages = await pagesOf({ ...sampleDocument, locale: 'he-IL', items: [discounted(1)] });
  const [label] = placesOf(pages, 'Rabatt 1');
  const figure = pages[0]!.find(({ text, left }) => text === '100.00' && left < 60);
  assert.ok(label!.right > 150 && figure !== undefined);
});

describe('words and amounts of the rows', () => {
  const derivationOf = (language: (typeof INVOICE_LANGUAGES)[number]) =>
    prepared({
      language,
      items: [
        {
          description: 'Montage',
          amount: 120,
          unitPrice: 95,
          tax: 20,
          discounts: [{ percent: 10 }, { title: 'Treue', percent: 5 }],
          surcharges: [{ value: 350 }],
        },
        { description: 'Handbuch', unitPrice: 24.9, tax: 10 },
      ],
    }).document.items.map(({ derivation }) => derivation);

  for (const language of INVOICE_LANGUAGES) {
    it(`${language}: words where there is no title, nothing for an item without discount`, () => {
      const { discount, surcharge, itemTotal } = wordsOf(language, 'AT');
      const [derivation, none] = derivationOf(language);
      const percent = derivation!.rows[0]!.label.slice(discount.length).replace(/\s/g, ' ');
      assert.match(percent, /^ 10 ?%$/);
      assert.deepEqual(
        [derivation!.gross, derivation!.sumLabel, ...derivation!.rows.slice(1)],
        [
          '11400.00',
          itemTotal,
          { label: 'Treue', amount: '-570.00' },
          { label: surcharge, amount: '350.00' },
        ],
      );
      assert.ok(derivation!.rows[0]!.label.startsWith(discount));
      assert.equal(derivation!.rows[0]!.amount, '-1140.00');
      assert.equal(none, undefined);
    });
  }
});

/** A quarter of the numbers for each template, so that together they have all; each has all in the slow file. */
testUndividedItems(4);
