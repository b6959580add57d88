import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { deletionsOf, hash32, isFuzzyKey } from './deletions.ts';
import { houseNumberOf } from './house-number.ts';

describe('deletions of a word', () => {
  it('begin with the word itself and have each form once', () => {
    assert.deepEqual(deletionsOf('abba'), ['abba', 'bba', 'aba', 'abb']);
  });
  it('of a word and of the same word with one mistake meet', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom('swap', 'drop', 'add', 'change'),
        (right, place, mistake) => {
          const at = place % (right.length - 1);
          const [head, tail] = [right.slice(0, at), right.slice(at)];
          const wrong = {
            swap: `${head}${tail[1]}${tail[0]}${tail.slice(2)}`,
            drop: head + tail.slice(1),
            add: `${head}z${tail}`,
            change: `${head}z${tail.slice(1)}`,
          }[mistake];
          const forms = new Set(deletionsOf(right));
          assert.ok(deletionsOf(wrong).some((form) => forms.has(form)));
        },
      ),
      { seed: 16 },
    );
  });
  it('are kept as signed numbers of 32 bits, those of FNV-1a', () => {
    assert.equal(hash32(''), 0x811c9dc5 | 0);
    assert.equal(hash32('a'), 0xe40c292c | 0);
    assert.equal(hash32('foobar'), 0xbf9cf968 | 0);
  });
  it('are for words of four letters and more, never for numbers', () => {
    assert.deepEqual(['weg', 'berg', 'b'.repeat(61), '9490', 'a8'].map(isFuzzyKey), [
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('parts of a house number', () => {
  const cases: readonly [text: string, parts: { base: number; suffix: string } | undefined][] = [
    ['8', { base: 8, suffix: '' }],
    ['8 A', { base: 8, suffix: 'a' }],
    ['007', { base: 7, suffix: '' }],
    ['7 bis', { base: 7, suffix: 'bis' }],
    ['12/3', { base: 12, suffix: '/3' }],
    ['12-16', { base: 12, suffix: '-16' }],
    ['99999', { base: 99_999, suffix: '' }],
    ['100000', undefined],
    ['a', undefined],
    ['', undefined],
  ];
  for (const [text, parts] of cases) {
    it(JSON.stringify(text), () => assert.deepEqual(houseNumberOf(text), parts));
  }
});
