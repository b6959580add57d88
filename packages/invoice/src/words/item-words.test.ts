import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { Typesetter } from '@kontor/graphics';
import { preparedInvoice } from '#prepared-invoice.ts';
import { ISSUE_CONTEXT, input, prepared } from '#testing/prepared.ts';
import { TEMPLATES } from '../layout/document.ts';
import { templateOf } from '../templates/template-of.ts';
import { UNIT_NAMES, UNIT_SIGNS } from '../unit-name/unit-name.data.ts';
import { ITEM_WORDS } from './item-words.data.ts';
import { INVOICE_LANGUAGES } from './words-of.ts';

/** Source Sans has no Japanese signs: Noto Sans JP has, and Noto Sans the blanks between them. */
const JAPANESE = /^noto-sans(?:-jp)?\//;

describe('words of items and names of units', () => {
  for (const language of INVOICE_LANGUAGES) {
    it(`${language}: every word is filled, and what a discount is of has both marks`, () => {
      const { percentOf, ...words } = ITEM_WORDS[language];
      assert.deepEqual(percentOf.match(/\{\w+\}/g)?.sort(), ['{base}', '{percent}']);
      for (const word of Object.values(words)) assert.match(word, /^\S.*\S$/);
    });

    it(`${language} can be set in all templates without another font, Japanese in one of its own`, () => {
      const set = new Typesetter(new InstalledFonts(), { locale: language });
      const texts = [
        ...Object.values(ITEM_WORDS[language]),
        UNIT_NAMES[language],
        ...Object.values(UNIT_SIGNS),
      ];
      for (const template of TEMPLATES) {
        const { style } = templateOf({ template });
        for (const text of texts) {
          const { runs, replaced } = set.shape(text, style.regular);
          const isOwn =
            runs.length === 1 ||
            (language === 'JA' &&
              runs.every(({ font }) => JAPANESE.test(font.id) || font.id === style.regular));
          assert.ok(!replaced && isOwn, `${style.name}: ${text}`);
        }
      }
    });
  }
});

const LINES: readonly (readonly [
  name: string,
  request: Parameters<typeof prepared>[0],
  below: readonly string[],
])[] = [
  [
    'facts in a line each, properties in one, the note last',
    {
      language: 'DE',
      items: [
        {
          description: 'Leitung',
          unitPrice: 1,
          gtin: '4006381333931',
          originCountry: 'AT',
          objectNumber: 'Z 7',
          classifications: [
            { code: '8544 49', scheme: 'HS' },
            { code: '1', scheme: 'TST' },
          ],
          attributes: [
            { name: 'Farbe', value: 'blau' },
            { name: 'Maß', value: '3 m' },
          ],
          note: 'Eins\nZwei',
        },
      ],
    },
    [
      'GTIN: 4006381333931',
      'Zolltarif-Nr.: 8544 49',
      'Ursprung: Österreich',
      'Objekt: Z 7',
      'Farbe: blau · Maß: 3 m',
      'Eins',
      'Zwei',
    ],
  ],
  [
    'nothing that is for programs alone',
    { items: [{ description: 'x', unitPrice: 1, standardItemNumber: '0177:1', accountingReference: 'K' }] },
    [],
  ],
];

describe('below an item', () => {
  for (const [name, request, below] of LINES) {
    it(`is ${name}`, () => {
      const [, ...lines] = prepared(request)
        .document.items[0]!.description.replaceAll('\u00a0', ' ')
        .split('\n');
      assert.deepEqual(lines, below);
    });
  }

  it('are prices for many units and before a discount, and a discount with its base', () => {
    const [item] = prepared({
      language: 'DE',
      items: [
        {
          description: 'x',
          unitPrice: 10,
          priceQuantity: 100,
          priceDiscount: 1.5,
          discounts: [{ percent: 10, base: 50 }, { title: 'Treue', percent: 1, base: 5 }, { percent: 2 }],
        },
      ],
    }).document.items;
    assert.equal(item?.priceQuantity, '100');
    assert.deepEqual(item?.priceDerivation, { gross: '11.5', discount: '1.5' });
    assert.deepEqual(
      item?.derivation?.rows.map(({ label }) => label.replaceAll('\u00a0', ' ')),
      ['Rabatt 10 % von 50,00', 'Treue, 1 % von 5,00', 'Rabatt 2 %'],
    );
  });

  it('are names of units in the language of the document', () => {
    const items = [{ description: 'x', unitPrice: 1, unit: 'H87', amount: 2 }];
    assert.equal(prepared({ items, language: 'FR' }).document.items[0]?.unit, 'pièces');
  });

  it('are labels of the caller; an empty one leaves the value alone', () => {
    const items = [{ description: 'x', unitPrice: 1, gtin: '4006381333931', originCountry: 'AT' }];
    const labels = { gtin: '', originCountry: 'Aus' };
    const { document } = preparedInvoice({ ...input({ items, language: 'DE' }), labels }, ISSUE_CONTEXT);
    assert.equal(document.items[0]?.description, 'x\n4006381333931\nAus:\u00a0Österreich');
  });
});
