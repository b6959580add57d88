import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryCodes, isCountry } from './country.ts';
import { postalLines } from './postal-lines.ts';
import { CODE_ABOVE_TOWN, CODE_AFTER_TOWN, CODE_BELOW_TOWN, TOWN_SEPARATORS } from './postal-order.data.ts';

/** Addresses as the post of the country writes them. */
const CASES = [
  ['AT', '1040', 'Wien', ['1040 Wien']],
  ['DE', '20095', 'Hamburg', ['20095 Hamburg']],
  ['US', '10004', 'New York, NY', ['New York, NY 10004']],
  ['US', 'NY 10004', 'New York', ['New York, NY 10004']],
  ['CA', 'M5V 2T6', 'Toronto ON', ['Toronto ON M5V 2T6']],
  ['AU', '2000', 'Sydney NSW', ['Sydney NSW 2000']],
  ['GB', 'SW1A 1AA', 'London', ['London', 'SW1A 1AA']],
  ['IE', 'D02 X285', 'Dublin 2', ['Dublin 2', 'D02 X285']],
  ['JP', '100-0001', 'Tokyo', ['Tokyo', '100-0001']],
  ['LV', 'LV-1010', 'Rīga', ['Rīga, LV-1010']],
  ['BR', '01310-100', 'São Paulo-SP', ['São Paulo-SP', '01310-100']],
  ['KZ', '010000', 'Astana', ['010000', 'Astana']],
  ['IN', '110001', 'New Delhi', ['New Delhi 110001']],
  ['SG', '018956', 'Singapore', ['Singapore 018956']],
  ['PK', '44000', 'Islamabad', ['Islamabad-44000']],
  [undefined, '1234', 'Anywhere', ['1234 Anywhere']],
  ['GB', '', 'London', ['London']],
  ['US', '10004', '', ['10004']],
  ['FR', '', '', []],
] as const;
for (const [country, postalCode, city, expected] of CASES) {
  test(`${country}: ${postalCode} ${city}`, () => {
    assert.deepEqual(postalLines({ postalCode, city }, country), expected);
  });
}

test('every code of the data is a country, in one list only', () => {
  const listed = [CODE_AFTER_TOWN, CODE_BELOW_TOWN, CODE_ABOVE_TOWN].flatMap((codes) => codes.split(' '));
  assert.ok([...listed, ...Object.keys(TOWN_SEPARATORS)].every(isCountry));
  assert.equal(new Set(listed).size, listed.length);
});

test('no country loses code or town', () => {
  for (const country of countryCodes()) {
    const text = postalLines({ postalCode: '1234', city: 'Town' }, country).join('|');
    assert.ok(text.includes('1234') && text.includes('Town'), country);
  }
});
