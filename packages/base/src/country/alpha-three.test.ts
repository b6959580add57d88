import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALPHA_THREE } from './alpha-three.data.ts';
import { countryOfAlphaThree } from './alpha-three.ts';
import { countryCodes } from './country.ts';

test('each of the 249 countries has one alpha-3 code, Kosovo those in use', () => {
  const found = ALPHA_THREE.split(' ').map((pair) => countryOfAlphaThree(pair.slice(0, 3)));
  assert.deepEqual(found.filter((code) => code !== 'XK').toSorted(), countryCodes().toSorted());
  assert.equal(found.filter((code) => code === 'XK').length, 2);
});

test('codes that differ most from their alpha-2', () => {
  for (const [three, two] of [
    ['AUT', 'AT'],
    ['DEU', 'DE'],
    ['CHE', 'CH'],
    ['LIE', 'LI'],
    ['SVK', 'SK'],
    ['SVN', 'SI'],
  ] as const)
    assert.equal(countryOfAlphaThree(three), two);
  assert.equal(countryOfAlphaThree('aut'), undefined);
  assert.equal(countryOfAlphaThree('XXX'), undefined);
});
