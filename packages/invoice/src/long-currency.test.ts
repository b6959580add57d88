import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkPages, checkWhole, pagesOf } from '#testing/page-checks.ts';
import { prepared } from '#testing/prepared.ts';
import { TEMPLATES } from './layout/document.ts';

/** Names of currencies in words, with amounts of usual and of the largest size. */
const CASES = [
  ['en-IE', 'BAM', 1234.5, 'Bosnia-Herzegovina convertible marks'],
  ['en-IE', 'BAM', 98_765_432_109.87, 'Bosnia-Herzegovina convertible marks'],
  ['es-ES', 'BAM', 98_765_432_109.87, 'marcos convertibles de Bosnia y Herzegovina'],
  ['de-AT', 'EUR', 1234.5, 'Euro'],
] as const;

for (const template of TEMPLATES) {
  describe(`${template}: totals with the name of the currency`, () => {
    for (const [locale, currency, unitPrice, name] of CASES) {
      it(`${unitPrice} ${name} overlap nothing, and the total names it`, async () => {
        const { document } = prepared({
          template,
          language: 'EN',
          locale,
          currency,
          currencyFormat: 'NAME',
          items: [
            { description: 'Work', unitPrice, tax: 20 },
            { description: 'Book', unitPrice: 10, tax: 10 },
          ],
          feeTaxItems: [{ title: 'Rebate for loyal customers of many years', value: -20 }],
          prepaidAmount: 10,
        });
        const pages = await pagesOf(document);
        checkPages(pages, template, { right: 195, bottom: 297 });
        checkWhole(pages, [name], template);
        const least = Math.min(...pages.flat().map(({ size }) => size));
        assert.ok(least >= 6 - 0.01, `${least} pt`);
      });
    }
  });
}
