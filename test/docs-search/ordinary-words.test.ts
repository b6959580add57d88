import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { languagesOf, readmes, searchSections, searchWords } from '../../web/docs/docs-sources.ts';
import { GUIDES } from '../../web/docs/guides.data.ts';
import { renderedGuide, renderedReadme } from '../../web/docs/rendered-pages.ts';
import { buildIndex } from '../../web/docs/search/build-index.ts';
import { findSections } from '../../web/docs/search/find-sections.ts';
import { isCommon, wordsOf } from '../../web/docs/search/folded-words.ts';
import { ENGLISH_WORDS, GERMAN_WORDS } from '../../web/docs/search/ordinary-words.data.ts';
import { SearchIndex } from '../../web/docs/search/search-index.ts';
import { stem } from '../../web/docs/search/stem.ts';
import { synonymsOf } from '../../web/docs/search/synonyms.ts';

/** The search over the docs as they are. */

const MAX_INDEX_BYTES = 90 * 1024;
const FIRST = 5;

for (const [language, words, least] of [
  ['en', ENGLISH_WORDS, 38],
  ['de', GERMAN_WORDS, 12],
] as const) {
  describe(`the search of the ${language} pages`, () => {
    const sections = searchSections(language);
    const file = buildIndex(sections);
    const index = new SearchIndex(file);
    const synonyms = synonymsOf(searchWords(), index.languages);

    it('is small on the wire', () => {
      const bytes = gzipSync(JSON.stringify(file)).length;
      assert.ok(bytes <= MAX_INDEX_BYTES, `${bytes} bytes`);
    });

    it('finds each section by each word of its text and of its heading', () => {
      const found = new Map<string, ReadonlyMap<number, number>>();
      const sectionsWith = (term: string) => {
        const known = found.get(term) ?? index.weights(term);
        found.set(term, known);
        return known;
      };
      const lost = sections.flatMap(({ href, heading, text, language: own }, section) =>
        wordsOf(`${heading} ${text}`)
          .filter((word) => !isCommon(word) && !sectionsWith(stem(word, own)).has(section))
          .map((word) => `${href}: ${word}`),
      );
      assert.ok(found.size > 4000);
      assert.deepEqual(lost, []);
    });

    it(`has an answer to ${least} of ${words.length} ordinary words among the first ${FIRST}`, (test) => {
      const missed = words.filter(({ query, pages }) => {
        const { sections } = findSections(index, synonyms, query);
        return !sections.slice(0, FIRST).some(({ href }) => pages.some((page) => href.startsWith(page)));
      });
      test.diagnostic(`without an answer: ${missed.map(({ query }) => query).join(', ')}`);
      assert.ok(words.length - missed.length >= least, missed.map(({ query }) => query).join(', '));
    });
  });
}

describe('words for the same thing', () => {
  const groups = searchWords().map((group) => group.map((word) => word.toLowerCase()));
  for (const [word, ...others] of [
    ['leitweg', 'buyer reference', 'bt-10'],
    ['skonto', 'early payment discount'],
    ['gutschrift', 'credit note'],
    ['authenticate', 'api key', 'bearer'],
    ['gdpr', 'privacy', 'what is stored'],
    ['docker', 'container'],
    ...['python', 'php', 'java', 'npm', 'sdk'].map((one) => [one, 'clients'] as const),
    ['size', 'limit', 'limits'],
    ['timeout', 'time limit'],
    ['retry', 'idempotency'],
    ['price', 'credits'],
    ['letterhead', 'briefkopf', 'logo', 'templates'],
    ['strichcode', 'barcode'],
    ['backup', 'datensicherung'],
    ['ust-id', 'vat id'],
    ['mahnung', 'zahlungsziel', 'due date'],
    ['kleinunternehmer', 'exempt'],
  ] as const)
    it(`${word}: ${others.join(', ')}`, () => {
      const group = groups.find((one) => one.includes(word)) ?? [];
      assert.deepEqual(
        others.filter((other) => !group.includes(other)),
        [],
      );
    });
});

describe('what the search finds', () => {
  const sections = searchSections('en');

  it('is not what is printed in other languages', () => {
    for (const language of ['en', 'de'] as const) {
      const texts = searchSections(language).map(({ text }) => text);
      assert.ok(texts.some((text) => /Language Sentence|Sprache Satz/.test(text)));
      assert.ok(texts.every((text) => !text.includes('Odwrotne obciążenie')));
    }
  });

  it('has anchors that are on the pages', () => {
    for (const language of ['en', 'de'] as const) {
      const pages = new Map<string, string>([
        ...GUIDES.map(({ name }) => {
          const own = languagesOf(name).find((one) => one === language) ?? 'en';
          return [`/docs/${name}`, renderedGuide(name, own).html] as const;
        }),
        ...readmes().map(({ name }) => [`/docs/reference/${name}`, renderedReadme(name).html] as const),
      ]);
      const missing = searchSections(language)
        .filter(({ href, kind }) => href.includes('#') && kind !== 'field')
        .filter(({ href }) => {
          const [path = '', anchor = ''] = href.split('#');
          return !pages.get(path)?.includes(` id="${anchor}"`);
        });
      assert.deepEqual(
        missing.map(({ href }) => href),
        [],
        language,
      );
    }
  });

  it('is settings, headers, commands, identifiers, fields and what is between headings', () => {
    const headings = new Set(sections.map(({ heading }) => heading));
    for (const one of [
      ...['DATA_DIR', 'X-Warning', 'kontor key create', 'message.ibanMustBeValid', 'items[].unitPrice'],
      ...['Idempotency', 'accent-darkened'],
    ])
      assert.ok(headings.has(one), one);
    assert.equal(new Set(sections.map(({ href }) => href)).size, sections.length);
  });
});
