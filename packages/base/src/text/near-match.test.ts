import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nearMatch } from './near-match.ts';

describe('a misspelt word and what it means', () => {
  const known = ['account', 'amount', 'key create', 'key revoke', 'iban', 'GEOCODER_URL'];
  const cases: readonly [word: string, expected: string | undefined][] = [
    ['amuont', 'amount'],
    ['acount', 'account'],
    ['accuont', 'account'],
    ['key craete', 'key create'],
    ['ibna', 'iban'],
    ['GEOCODER_ULR', 'GEOCODER_URL'],
    ['GEOCODER_HOST', undefined],
    ['nothing', undefined],
    ['', undefined],
    ['x'.repeat(65), undefined],
  ];
  for (const [word, expected] of cases)
    it(`${word.slice(0, 20)} → ${expected}`, () => assert.equal(nearMatch(word, known), expected));

  it('a word that is there is its own match, and one edit away is found', () => {
    const word = fc.string({ minLength: 4, maxLength: 20 });
    fc.assert(fc.property(word, (text) => nearMatch(text, ['-', text]) === text));
    fc.assert(
      fc.property(word, fc.nat(), (text, place) => {
        const at = place % text.length;
        return nearMatch(text.slice(0, at) + text.slice(at + 1), [text]) === text;
      }),
    );
  });
});
