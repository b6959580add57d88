import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editDistance } from '@kontor/base';
import fc from 'fast-check';
import { nameVariants } from '../text/name-variants.ts';
import { tokensOf } from '../text/tokens.ts';
import type { Spelling } from './interpretations.ts';
import { searchQueryOf } from './search-query.ts';
import { allowedEdits, letterOverlap, similarity } from './similarity.ts';
import { allOf, groupsOf, narrowingGroups, partPlans, relaxedPlans } from './text-plans.ts';
import type { Words } from './words.ts';

/** The words of some names, each in so many documents. */
function wordsOf(names: Readonly<Record<string, number>>): Words {
  const documents = new Map<string, number>();
  for (const [name, count] of Object.entries(names)) {
    const keys = new Set(
      nameVariants(name, 'street')
        .flat()
        .map(({ key }) => key),
    );
    for (const key of keys) documents.set(key, (documents.get(key) ?? 0) + count);
  }
  const known = [...documents].map(([key, count]) => ({ key, documents: count }));
  return {
    total: 1000,
    documents: (key) => documents.get(key) ?? 0,
    near: (key, limit) =>
      known
        .map((word) => ({ ...word, edits: editDistance(key, word.key, limit) }))
        .filter(({ edits }) => edits > 0 && edits <= limit),
    beginningWith: (prefix) => known.filter(({ key }) => key.startsWith(prefix)),
  };
}

const WORDS = wordsOf({
  Lindenweg: 5,
  Hauptstrasse: 90,
  Vaduz: 300,
  Neubaugasse: 2,
  'Ober Städtle': 1,
  9490: 300,
  Sonnwil: 40,
});

const queryOf = (query: string, spelling: Spelling = 'exact') =>
  searchQueryOf(tokensOf(query).tokens, undefined, WORDS, spelling);

/** Readings of a query as `first-last: keys`. */
const interpretations = (query: string, spelling: Spelling = 'exact') =>
  queryOf(query, spelling).interpretations.map(
    ({ first, last, keys }) => `${first}-${last}: ${keys.join('+')}`,
  );

describe('distance of two words', () => {
  const cases: readonly [a: string, b: string, edits: number][] = [
    ['schan', 'schan', 0],
    ['schan', 'schran', 1],
    ['schan', 'shcan', 1],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['abcdef', 'fedcba', 3],
  ];
  for (const [a, b, edits] of cases) {
    it(`${a} ${b}: ${edits === 3 ? 'more than two' : edits}`, () =>
      assert.equal(editDistance(a, b, 2), edits));
  }
  it('is the same both ways, and never more than one beyond the limit', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        const edits = editDistance(a, b, limit);
        assert.equal(edits, editDistance(b, a, limit));
        assert.equal(edits, Math.min(editDistance(a, b, 20), limit + 1));
      }),
      { seed: 16 },
    );
  });
  it('allows no edit below 4 letters, one up to 7, then two', () => {
    assert.deepEqual([3, 4, 7, 8, 20].map(allowedEdits), [0, 1, 1, 2, 2]);
  });
  it('costs more at the first letter and in short words', () => {
    assert.equal(similarity('vaduz', 'vaduz', 0), 1);
    assert.ok(Math.abs(similarity('schaan', 'schran', 1) - 0.78) < 1e-9);
    assert.ok(Math.abs(similarity('vaduz', 'vadus', 1) - 0.68) < 1e-9);
    assert.ok(Math.abs(similarity('lindau', 'bindau', 1) - 0.68) < 1e-9);
    assert.ok(Math.abs(letterOverlap('abcd', 'abxy') - 0.5) < 1e-9);
  });
});

describe('interpretations of a query', () => {
  it('a known word is itself, and other spellings come only on request', () => {
    assert.deepEqual(interpretations('Vaduz'), ['0-0: vaduz']);
    assert.deepEqual(interpretations('Linden'), ['0-0: linden']);
  });
  it('a compound is its parts and the whole', () => {
    assert.deepEqual(interpretations('Hauptstr.'), ['0-0: haupt', '0-1: hauptstrase', '1-1: strase']);
  });
  it('an unknown word is those like it', () => assert.deepEqual(interpretations('Vadux'), ['0-0: vaduz']));
  it('a typo that looks like an umlaut is one', () =>
    assert.ok(interpretations('Sonnwiel').includes('0-0: sonwil')));
  it('a typo in the ending tears no compound apart', () => {
    assert.ok(interpretations('Hauptstasse').includes('0-0: hauptstrase'));
  });
  it('two words that the index has as one, and one that it has as two', () => {
    assert.ok(interpretations('Va duz').includes('0-1: vaduz'));
    assert.ok(interpretations('Oberstädtle').includes('0-0: ober+stadtle'));
  });
  it('an abbreviation is what begins so', () =>
    assert.ok(interpretations('Neubaug. 5').includes('0-0: neubaugase')));
  it('an unknown word next to a kind of street is that kind', () => {
    const [first] = queryOf('Aenue Grimaldi').slots;
    assert.deepEqual([first?.token.isDesignator, first?.token.key], [true, 'avenu']);
  });
});

describe('weights of words', () => {
  const weights = (query: string) => queryOf(query).slots.map(({ weight }) => Math.round(weight * 100) / 100);
  it('an article has no weight, a kind of street little, a rare word most', () => {
    const [article, rare, kind, frequent] = weights('am Lindenweg Vaduz');
    assert.deepEqual([article, kind], [0.05, 0.2]);
    assert.ok(rare! > frequent! && frequent! > 0.45);
  });
  it('words of envelopes have nearly no weight', () => assert.deepEqual(weights('GmbH Top'), [0.1, 0.1]));
  it('a lone number of four digits is a postcode only if there is one', () => {
    const isPostcode = (query: string) => queryOf(query).slots.map((slot) => slot.isPostcode);
    assert.deepEqual(isPostcode('9490'), [true]);
    assert.deepEqual(isPostcode('1234'), [false]);
    assert.deepEqual(isPostcode('12 1234'), [false, true]);
    assert.deepEqual(isPostcode('12345'), [true]);
  });
});

describe('text queries', () => {
  const expression = (query: string) => allOf(groupsOf(queryOf(query))).expression;
  it('have the words with weight, rarest first, as keys in quotes alone', () => {
    assert.equal(expression('Im Lindenweg 5, 9490 Vaduz'), '("linden" OR "lindenweg") AND "vaduz"');
    assert.deepEqual(groupsOf(queryOf('der die Weg 5')), []);
  });
  it('are narrowed by postcode and kind of street', () => {
    const narrowing = narrowingGroups(queryOf('Hauptstrasse 5, 9490 Vaduz'));
    assert.deepEqual(
      narrowing.map((group) => group.expression),
      ['"strase"', '"9490"'],
    );
  });
  it('without what no part of the address can be', () => {
    const asked = queryOf('Sonnwil, Lindenweg 5, 9490 Vaduz');
    const groups = groupsOf(asked);
    const plans = partPlans(asked, groups, narrowingGroups(asked));
    assert.deepEqual(
      plans.map((plan) => plan.expression),
      ['("linden" OR "lindenweg") AND "9490"', '("linden" OR "lindenweg") AND "vaduz"'],
    );
  });
  it('drop one word after the other, the most frequent first', () => {
    const plans = [...relaxedPlans(groupsOf(queryOf('Sonnwil Linden Vaduz')), [])];
    assert.deepEqual(
      plans.map((plan) => plan.expression),
      ['"linden" AND "sonwil"', '"linden" AND "vaduz"', '"sonwil" AND "vaduz"'],
    );
  });
  it('for any text are made of quoted keys, AND, OR and brackets', () => {
    const part = fc.constantFrom(
      'Lindenweg',
      'Vaduz',
      '"',
      '*',
      'NEAR(',
      'a OR b',
      '5',
      '-',
      'name:',
      'Hauptstasse',
      ')',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        for (const group of groupsOf(queryOf(parts.join(' '), 'wide'))) {
          assert.match(group.expression, /^(\(|\)| AND | OR |"[\p{L}\p{M}\d]+")+$/u);
        }
      }),
      { seed: 16 },
    );
  });
});
