import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildIndex } from '../../web/docs/search/build-index.ts';
import { excerptOf, piecesOf } from '../../web/docs/search/excerpt.ts';
import { findSections } from '../../web/docs/search/find-sections.ts';
import { wordsOf } from '../../web/docs/search/folded-words.ts';
import type { IndexableSection } from '../../web/docs/search/index-file.ts';
import { nearestTitles } from '../../web/docs/search/nearest-titles.ts';
import { SearchIndex } from '../../web/docs/search/search-index.ts';
import { synonymsOf } from '../../web/docs/search/synonyms.ts';

const section = (href: string, heading: string, text: string, more: Partial<IndexableSection> = {}) => ({
  ...{ href, heading, text, title: 'Guide', language: 'en' as const },
  ...more,
});

const INDEX = new SearchIndex(
  buildIndex([
    section('/docs/money', 'Money', 'How it is counted. Rounding comes last.', { title: 'Money' }),
    section('/docs/money#rounding', 'Rounding', 'Half away from zero.', { title: 'Money' }),
    section('/docs/money#backups', 'Backups', 'Copies of the books, each night.', { title: 'Money' }),
    section('/docs/keys#api', 'Authentication', 'A header with the key.'),
    section('/docs/keys#DATA_DIR', 'DATA_DIR', 'The folder of the books.', { kind: 'setting' }),
    section('/docs/errors#message.ibanMustBeValid', 'message.ibanMustBeValid', 'check digits are wrong', {
      kind: 'identifier',
    }),
    section('/docs/de#frist', 'Zahlung', 'Die Frist und ihre Bedingungen.', { language: 'de' }),
    ...['a', 'b', 'c', 'd'].map((name) =>
      section(`/docs/many#${name}`, `Letter ${name}`, 'the same parchment'),
    ),
    ...Array.from({ length: 30 }, (_, i) => section(`/docs/page-${i}`, `Page ${i}`, 'with a watermark')),
  ]),
);
const SYNONYMS = synonymsOf(
  [
    ['authenticate', 'authentication', 'api key'],
    ['round off', 'rounding'],
  ],
  ['en', 'de'],
);
const found = (query: string) => findSections(INDEX, SYNONYMS, query).sections.map(({ href }) => href);

describe('words', () => {
  it('are letters and digits without marks, in lower case; camel case is the whole and its parts', () => {
    assert.deepEqual(wordsOf('Gebühr: X-EInvoice, ibanMustBeValid BT-10 Maße'), [
      ...['gebuhr', 'x', 'einvoice', 'e', 'invoice'],
      ...['ibanmustbevalid', 'iban', 'must', 'be', 'valid', 'bt', '10', 'masse'],
    ]);
  });
});

describe('the search', () => {
  for (const [what, query, first] of [
    ['a heading before a text', 'rounding', '/docs/money#rounding'],
    ['another form of the word', 'rounded', '/docs/money#rounding'],
    ['the beginning of the last word', 'back', '/docs/money#backups'],
    ['a typing mistake from five letters on', 'bakups', '/docs/money#backups'],
    ['two from nine letters on', 'parchhmant', '/docs/many#a'],
    ['a mistake in an ending', 'authentcaton', '/docs/keys#api'],
    ['a word for the same thing', 'authenticate', '/docs/keys#api'],
    ['a phrase for the same thing', 'how to round off', '/docs/money#rounding'],
    ['a whole name before its words', 'DATA_DIR', '/docs/keys#DATA_DIR'],
    ['an identifier by its words', 'iban valid', '/docs/errors#message.ibanMustBeValid'],
    ['an identifier as programs get it', 'message.ibanMustBeValid', '/docs/errors#message.ibanMustBeValid'],
    ['a German compound, with an s between', 'Zahlungsbedingung', '/docs/de#frist'],
  ] as const) {
    it(`finds ${what}: ${query}`, () => assert.equal(found(query)[0], first));
  }

  it('does not guess at short words, and finds nothing for nothing', () => {
    assert.deepEqual(found('bckp'), []);
    assert.deepEqual(found('  '), []);
  });

  it('guesses only where nothing is exact', () => {
    assert.deepEqual(
      found('zero').filter((href) => href !== '/docs/money#rounding'),
      [],
    );
  });

  it('shows at most three sections of a page', () => {
    assert.deepEqual(found('parchment'), ['/docs/many#a', '/docs/many#b', '/docs/many#c']);
  });

  it('shows at most 20 sections', () => {
    assert.equal(found('watermark').length, 20);
  });

  it('has the nearest titles where nothing is found', () => {
    const titles = ['Payments', 'Barcodes', 'Money', 'Errors'].map((title) => ({ title }));
    assert.equal(nearestTitles(titles, 'paymnt')[0]?.title, 'Payments');
    assert.equal(nearestTitles(titles, 'paymnt').length, 3);
  });
});

describe('excerpts', () => {
  const sought = { terms: new Set(['round', 'book']), languages: ['en' as const] };

  it('mark all forms of the words', () => {
    assert.deepEqual(piecesOf('Rounded, as books are.', sought), [
      { text: 'Rounded', isHit: true },
      { text: ', as ', isHit: false },
      { text: 'books', isHit: true },
      { text: ' are.', isHit: false },
    ]);
  });

  it('are around the first place with most hits, between words, some 120 characters', () => {
    const text = `${'before it '.repeat(20)}a book of rounding ${'and after '.repeat(20)}`;
    const excerpt = excerptOf(text, sought)
      .map((piece) => piece.text)
      .join('');
    assert.match(excerpt, /^… \S.*a book of rounding.*\S …$/);
    assert.ok(excerpt.length > 100 && excerpt.length <= 124, `${excerpt.length}`);
  });

  it('are the whole of a short text', () => {
    assert.deepEqual(excerptOf('Nothing here', sought), [{ text: 'Nothing here', isHit: false }]);
  });
});
