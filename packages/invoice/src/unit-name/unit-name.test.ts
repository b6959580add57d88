import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimal } from '@kontor/base';
import { unitCode } from '../amounts/unit-code.ts';
import { isUnit } from '../code-lists/units.ts';
import { INVOICE_LANGUAGES } from '../words/words-of.ts';
import {
  AMBIGUOUS_NAMES,
  CLDR_UNITS,
  NAMED_UNITS,
  READ_AS,
  UNIT_NAMES,
  UNIT_SIGNS,
} from './unit-name.data.ts';
import { unitNames } from './unit-name.ts';

const NAMED = NAMED_UNITS.split(' ');

test('all units are codes of the list, and none is named twice', () => {
  const codes = [...NAMED, ...Object.keys(CLDR_UNITS), ...Object.keys(UNIT_SIGNS)];
  assert.equal(new Set(codes).size, codes.length);
  assert.ok(codes.length >= 60);
  for (const code of codes) assert.ok(isUnit(code), code);
});

for (const language of INVOICE_LANGUAGES) {
  test(`${language} names each unit, and its names are read as that unit`, () => {
    assert.equal(UNIT_NAMES[language].split(' ').length, NAMED.length);
    const name = unitNames(language);
    for (const code of [...NAMED, ...Object.keys(CLDR_UNITS), ...Object.keys(UNIT_SIGNS)]) {
      for (const amount of [1, 2, 5, 0.5]) {
        const shown = name(code, decimal(amount));
        assert.match(shown, /^\S(?:.*\S)?$/, code);
        if (shown !== AMBIGUOUS_NAMES)
          assert.equal(unitCode(shown), READ_AS[code] ?? code, `${code}: ${shown}`);
      }
    }
  });
}

test('a name means one unit in all languages', () => {
  const codes = NAMED_UNITS.split(' ');
  const found = new Map<string, string>();
  for (const [language, names] of Object.entries(UNIT_NAMES)) {
    for (const [index, forms] of names.split(' ').entries()) {
      const code = READ_AS[codes[index]!] ?? codes[index]!;
      for (const form of forms.split('/')) {
        assert.equal(found.get(form) ?? code, code, `${language} ${form}`);
        found.set(form, code);
      }
    }
  }
});

const CASES: readonly (readonly [
  language: 'DE' | 'EN' | 'FR' | 'PL',
  code: string,
  amount: number,
  name: string,
])[] = [
  ['DE', 'HUR', 1, 'Stunde'],
  ['DE', 'HUR', 7.5, 'Stunden'],
  ['DE', 'XBO', -3, 'Flaschen'],
  ['DE', 'H87', 10, 'Stück'],
  ['EN', 'XBO', 1, 'bottle'],
  ['EN', 'KGM', 2, 'kg'],
  ['FR', 'XPX', 1.5, 'palette'],
  ['FR', 'XPX', 2, 'palettes'],
  ['PL', 'MTK', 5, 'm²'],
  ['DE', 'A12', 5, 'astronomical unit'],
];

for (const [language, code, amount, name] of CASES) {
  test(`${amount} ${code} is ${name} in ${language}`, () =>
    assert.equal(unitNames(language)(code, decimal(amount)), name));
}
