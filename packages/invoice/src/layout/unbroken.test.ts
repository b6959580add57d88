import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakLines } from '@kontor/graphics';
import { bare, breakable, guarded, unbreakableParts } from './unbroken.ts';

const shown = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The text in lines of no more than one part each. */
const parts = (text: string): readonly string[] =>
  breakLines(guarded(text), 1, (part) => (/[\t ]/.test(bare(part)) ? 2 : 1)).map((line) => shown(bare(line)));

const WHOLE = [
  'AT57 2011 1400 1440 0144',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NO93 8601 1117 947',
  'RF18 5390 0754 7034',
  'GIBAATWWXXX',
  'ATU 1637 0905',
  'DE 136 695 976',
  'NL 123456789 B01',
  'CHE-123.456.788 MWST',
  '+43 1 234 56 78',
  '+43 (0)1/234 56-78',
  '(030) 123 45 67',
  '03-1234-5678',
  'buchhaltung.rechnungen@buchbinderei-sieber.example',
  'https://www.buch-binderei.example/a/b-c?d=e/f',
  'www.buch-binderei.example/über-uns',
  'RE-2026-000123/ABTEILUNG-NORDOST/4711',
  'EUR 1.234,50',
  '€ −82,32',
  '1 234,50 €'.replace(' ', '\u202f'),
  '−52,10 EUR',
  '31. 1. 2026',
  '31. Januar 2026',
  'January 31, 2026',
  '2026. 01. 31.',
  '2026年11月27日',
  '20 %',
  '& Co KG',
  'Co. KG',
  'e. U.',
  'd. o. o.',
  'Sp. z o.o.',
];
for (const text of WHOLE)
  test(`${text} is in one line`, () => {
    const expected = shown(text);
    assert.deepEqual(
      parts(`Wort ${text} Wort`).includes(expected),
      true,
      parts(`Wort ${text} Wort`).join('|'),
    );
    assert.deepEqual(parts(text), [expected]);
    assert.deepEqual(unbreakableParts(`Wort ${text}`).map(shown), ['Wort', expected]);
    assert.equal(shown(bare(guarded(text))), expected);
  });

const BROKEN: readonly (readonly [string, ...string[]])[] = [
  ['FN 123456a, Handelsgericht Wien', 'FN', '123456a,', 'Handelsgericht', 'Wien'],
  ['Öster-reich', 'Öster-', 'reich'],
  ['IBAN AT57 2011 1400 1440 0144', 'IBAN', 'AT57 2011 1400 1440 0144'],
  ['Firma GmbH & Co KG', 'Firma', 'GmbH', '& Co KG'],
];
for (const [text, ...expected] of BROKEN)
  test(`${text} is ${expected.length} parts`, () => {
    assert.deepEqual(unbreakableParts(text).map(shown), expected);
  });

test('what fits no line may break behind @ and before points, hyphens and underscores', () => {
  assert.equal(breakable('a.b-c_d@e.f').replaceAll('\u200b', '|'), 'a|.b|-c|_d@|e|.f');
});

test('long texts take no longer than their length', () => {
  const started = performance.now();
  for (const text of [
    'a'.repeat(20_000),
    '1 '.repeat(10_000),
    'A1 '.repeat(6_000),
    '1'.repeat(20_000),
    'AT57 2011 '.repeat(2_000),
  ])
    guarded(text);
  assert.ok(performance.now() - started < 2_000);
});
