import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { Typesetter } from '@kontor/graphics';
import { TEMPLATES } from '../layout/document.ts';
import { templateOf } from '../templates/template-of.ts';
import { documentLanguage } from './document-language.ts';
import { STANDARD_LABELS, worded } from './worded-request.ts';
import { INVOICE_LANGUAGES, wordsOf } from './words-of.ts';

/** Every text with its path: `labels.total`. */
function texts(value: object, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as const] : texts(text, `${path}${key}.`),
  );
}

const MARKS = /\{\w+\}/g;
const english = texts(wordsOf('EN'));

/** Source Sans has no Japanese signs: Noto Sans JP has, and Noto Sans the blanks between them. */
const JAPANESE = /^noto-sans(?:-jp)?\//;

describe('words of an invoice', () => {
  for (const language of INVOICE_LANGUAGES) {
    const words = texts(wordsOf(language));

    it(`${language} has every word, filled and trimmed, with the marks of the English one`, () => {
      assert.deepEqual(
        words.map(([path]) => path),
        english.map(([path]) => path),
      );
      words.forEach(([path, text], i) => {
        assert.ok(text !== '' && text === text.trim() && text.length <= 100, `${path}: ${text}`);
        assert.deepEqual(text.match(MARKS)?.sort(), english[i]![1].match(MARKS)?.sort(), path);
      });
    });

    it(`${language} can be set in all templates without another font, Japanese in one of its own`, () => {
      const fonts = new InstalledFonts();
      const set = new Typesetter(fonts, { locale: language });
      for (const template of TEMPLATES) {
        const { style } = templateOf({ template });
        for (const face of [style.regular, style.small ?? style.regular, style.strong]) {
          for (const [path, text] of words) {
            const { runs, replaced } = set.shape(text, face);
            const isOwn =
              runs.length === 1 ||
              (language === 'JA' && runs.every(({ font }) => JAPANESE.test(font.id) || font.id === face));
            assert.ok(!replaced && isOwn, `${style.name} ${path}: ${text}`);
          }
        }
      }
    });

    it(`${language} is recognized by its labels`, () => {
      const { labels } = wordsOf(language);
      assert.equal(documentLanguage({ labels, locale: 'xx' }), language);
    });
  }

  it('follow the country where its law has words of its own', () => {
    assert.equal(wordsOf('DE', 'CH').labels.vat, 'MWST');
    assert.equal(wordsOf('DE', 'AT').vatNumber, 'UID');
    assert.equal(wordsOf('DE', 'DE').vatNumber, 'USt-IdNr.');
    assert.equal(wordsOf('PL', 'PL').vatNumber, 'NIP');
    assert.equal(wordsOf('PL', 'CZ').vatNumber, 'Nr VAT UE');
  });
});

describe('language of a document', () => {
  const CASES = [
    ['nothing given', {}, 'de-AT', 'EN'],
    ['labels of one language', { invoice: 'Rechnung', total: 'Gesamtbetrag' }, 'en-US', 'DE'],
    ['a single label', { invoice: 'Facture' }, 'de-AT', 'FR'],
    ['any case of letters', { invoice: 'RECHNUNG' }, 'en', 'DE'],
    ['labels left out are no hint', { subtotal: '' }, 'de-AT', 'EN'],
    ['one label of nobody', { invoice: 'Statement' }, 'de-AT', 'DE'],
    ['a word within a label', { invoice: 'Invoice no.' }, 'de-AT', 'EN'],
    ['a word of several languages is one of the locale', { invoice: 'Faktura' }, 'sv-SE', 'SV'],
    ['a further label', { recipientVatNumber: 'Ihre USt-IdNr.' }, 'en', 'DE'],
    ['many labels of nobody', { invoice: 'Mahnung', subtotal: 'Rest', total: 'Offen' }, 'de-AT', 'DE'],
    [
      'many labels in a language without words',
      { invoice: 'Арве', subtotal: 'x', total: 'y' },
      'uk-UA',
      'EN',
    ],
  ] as const;
  for (const [name, labels, locale, expected] of CASES) {
    it(name, () => {
      assert.equal(documentLanguage({ labels, locale }), expected);
    });
  }

  it('is the one asked for, whatever the labels', () => {
    assert.equal(documentLanguage({ language: 'EL', labels: { invoice: 'Rechnung' }, locale: 'de' }), 'EL');
  });
});

describe('labels of a request', () => {
  it('are the standard ones without language, and ours in English', () => {
    const { labels } = worded({ labels: {}, locale: 'de-AT' }, 'AT');
    assert.deepEqual(
      [labels.invoice, labels.amount, labels.sumPrice, labels.numberOfPages],
      ['Invoice', 'Amount', 'Sum price', '{current} | {total}'],
    );
    assert.deepEqual(
      [labels.number, labels.issueDate, labels.payByCode],
      ['Invoice number', 'Invoice date', 'Scan to pay'],
    );
  });

  it('that are not given are in the language of those that are', () => {
    const { labels } = worded({ labels: { invoice: 'Rechnung', total: 'Summe' }, locale: 'de-AT' }, 'AT');
    assert.deepEqual(
      [labels.number, labels.total, labels.subtotal],
      ['Rechnungsnummer', 'Summe', 'Zwischensumme'],
    );
  });

  it('that are the standard English ones are no wish beside a language or a type: generated clients write them out', () => {
    const { labels } = worded(
      { language: 'DE', labels: { ...STANDARD_LABELS, total: 'Zu zahlen' }, locale: 'de-AT' },
      'AT',
    );
    assert.deepEqual(
      [labels.invoice, labels.subtotal, labels.total],
      ['Rechnung', 'Zwischensumme', 'Zu zahlen'],
    );
    const note = worded({ type: 'CREDIT_NOTE', labels: STANDARD_LABELS, locale: 'en-IE' }, 'IE');
    assert.equal(note.labels.invoice, 'Credit note');
  });

  it('win one by one over the language, also when empty', () => {
    const { labels } = worded(
      { language: 'DE', labels: { total: 'Zu zahlen', subtotal: '', vat: undefined }, locale: 'de' },
      'Schweiz',
    );
    assert.deepEqual(
      [labels.total, labels.subtotal, labels.vat, labels.amount],
      ['Zu zahlen', '', 'MWST', 'Menge'],
    );
  });
});
