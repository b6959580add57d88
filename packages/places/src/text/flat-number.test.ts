import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { houseOfFlat } from './flat-number.ts';

describe('the house of a number with a flat', () => {
  const cases: readonly [text: string, country: string | undefined, house: string | undefined][] = [
    ['17b/12', 'PL', '17b'],
    ['9-11/12', 'PL', '9-11'],
    ['17/2', 'AT', '17'],
    ['12-5', 'LT', '12'],
    ['12-5', 'PL', undefined],
    ['11b 9', 'FI', '11'],
    ['15-17b 9', 'FI', '15-17'],
    ['11b 9', 'SE', undefined],
    ['5/12', 'AU', '12'],
    ['5/12-14', 'NZ', '12-14'],
    // Conscription and orientation number, or a house between two others.
    ['1174/29', 'SK', undefined],
    ['12/3', 'DE', undefined],
    ['17', 'PL', undefined],
    ['17/12', undefined, undefined],
  ];
  for (const [text, country, house] of cases) {
    it(`${text} in ${country ?? 'no country'}: ${house ?? 'none'}`, () =>
      assert.equal(houseOfFlat(text, country), house));
  }
});
