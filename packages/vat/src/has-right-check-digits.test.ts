import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import cases from '#testing/cases.json' with { type: 'json' };
import { hasRightCheckDigits } from './has-right-check-digits.ts';
import { EU_COUNTRIES, VAT_FORMATS } from './vat-format.data.ts';
import { vatNumber } from './vat-number.ts';

const read = (text: string) => {
  const vat = vatNumber(text);
  assert.ok(vat, text);
  return vat;
};

const PREFIXES_WITHOUT_CHECK = ['IS'];

for (const text of cases.right) {
  test(`${text}: format and check digits are right`, () =>
    assert.equal(hasRightCheckDigits(read(text)), true));
}

for (const text of cases.wrongCheckDigits) {
  test(`${text}: a check digit is wrong`, () => assert.equal(hasRightCheckDigits(read(text)), false));
}

for (const text of cases.wrongFormat) {
  test(`${text}: not the format of its country`, () => assert.equal(vatNumber(text), undefined));
}

for (const [written = '', id, country] of cases.spellings) {
  test(`${written} is read as ${id}`, () => {
    const vat = read(written);
    assert.equal(vat.id, id);
    assert.equal(vat.country, country);
  });
}

test('the number for the register has neither prefix nor suffix', () => {
  assert.equal(read('CHE-105.838.471 MWST').number, 'E105838471');
  assert.equal(read('NO 987 008 644 MVA').number, '987008644');
  assert.equal(read('ATU14243102').number, 'U14243102');
  assert.equal(read('GR039868210').number, '039868210');
});

test('64 characters are read, 65 are not, whatever they contain', () => {
  assert.ok(vatNumber(`ATU14243102${' '.repeat(53)}`));
  assert.equal(vatNumber(`ATU14243102${' '.repeat(54)}`), undefined);
});

test('every prefix has examples, right ones and, where there is a check digit, wrong ones', () => {
  for (const prefix of Object.keys(VAT_FORMATS)) {
    assert.ok(
      cases.right.some((text) => text.startsWith(prefix)),
      prefix,
    );
    if (PREFIXES_WITHOUT_CHECK.includes(prefix)) continue;
    assert.ok(
      cases.wrongCheckDigits.some((text) => text.startsWith(prefix)),
      prefix,
    );
  }
  assert.equal(Object.keys(VAT_FORMATS).length, EU_COUNTRIES.split(' ').length + 5);
});

/** One changed digit among those that the check digit covers is always noticed by these rules. */
const NOTICES_EVERY_DIGIT = ['AT', 'DE', 'DK', 'EE', 'FI', 'HU', 'LU', 'NO', 'SE'];

test('one changed digit is noticed', () => {
  const examples = cases.right.filter(
    (text) => NOTICES_EVERY_DIGIT.includes(text.slice(0, 2)) && /\d{8}/.test(text),
  );
  assert.ok(examples.length >= 15);
  const change = fc.record({
    text: fc.constantFrom(...examples),
    place: fc.nat(),
    by: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(change, ({ text, place, by }) => {
      const positions = [...text.matchAll(/\d/g)].map((match) => match.index);
      // Sweden's closing 01 is format, not number.
      const usable = text.startsWith('SE') ? positions.slice(0, 10) : positions;
      const at = usable[place % usable.length]!;
      const digit = String((Number(text[at]) + by) % 10);
      const vat = vatNumber(text.slice(0, at) + digit + text.slice(at + 1));
      assert.ok(vat === undefined || !hasRightCheckDigits(vat), vat?.id ?? text);
    }),
    { seed: 5, numRuns: 2000 },
  );
});

/** Texts of a prefix's format, drawn from the very pattern. */
const formatted = fc
  .constantFrom(...Object.keys(VAT_FORMATS))
  .chain((prefix) => fc.stringMatching(new RegExp(`^${VAT_FORMATS[prefix]}$`)).map((rest) => prefix + rest));

test('any text of the format gets a verdict, and separators, case and width change nothing', () => {
  fc.assert(
    fc.property(formatted, fc.array(fc.nat(30), { maxLength: 6 }), (text, places) => {
      const vat = read(text);
      let written = text.toLowerCase().replaceAll('3', '３');
      for (const place of places)
        written = `${written.slice(0, place)}${' .-/'[place % 4]}${written.slice(place)}`;
      const again = read(written);
      assert.deepEqual(again, vat);
      assert.equal(hasRightCheckDigits(again), hasRightCheckDigits(vat));
    }),
    { seed: 6, numRuns: 600 },
  );
});

test('whatever is written, reading ends in a number or in nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const vat = vatNumber(text);
      if (vat !== undefined) assert.match(vat.id, /^[A-Z]{2}[A-Z0-9+*]{3,15}$/);
    }),
    { seed: 7, numRuns: 300 },
  );
});

const PROPORTION: readonly (readonly [prefix: string, digits: number, least: number, most: number])[] = [
  ['DE', 9, 0.09, 0.11],
  ['DK', 8, 0.08, 0.1],
  ['FI', 8, 0.08, 0.1],
  ['PL', 10, 0.08, 0.1],
  ['LU', 8, 0.008, 0.014],
  ['MT', 8, 0.022, 0.032],
];

test('of random numbers about one in the modulus is right, so that no rule accepts or refuses everything', () => {
  let state = 1;
  // Numerical Recipes' linear congruential generator: any even spread of digits will do here.
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (const [prefix, digits, least, most] of PROPORTION) {
    let seen = 0;
    let right = 0;
    while (seen < 20_000) {
      const vat = vatNumber(prefix + String(Math.floor(next() * 10 ** digits)).padStart(digits, '0'));
      if (vat === undefined) continue;
      seen++;
      if (hasRightCheckDigits(vat)) right++;
    }
    const share = right / seen;
    assert.ok(share >= least && share <= most, `${prefix} ${share}`);
  }
});
