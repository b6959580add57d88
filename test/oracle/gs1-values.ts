/**
 * Values of every assigned GS1 Application Identifier beside bwip-js, whose checks are those of the GS1 Barcode Syntax
 * Dictionary: right and wrong lengths, character sets, check digits, dates, codes. What one alone accepts is listed with its
 * reason; anything else fails.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gs1CheckDigit } from '@kontor/base';
import { type FormatPart, formatOf, gs1Elements, valueRules } from '@kontor/codes/testing';
import fc from 'fast-check';
import { CAPITALS, DIGITS } from './barcode-contents.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 20_261_122);

interface Engine {
  raw(options: Record<string, unknown>): unknown;
}

/** Set 82 without brackets, which the other side takes for those of an identifier. */
const SET_82 = `!"%&'*+,-./${DIGITS}:;<=>?${CAPITALS}_${CAPITALS.toLowerCase()}`;
const SETS = { n: DIGITS, x: SET_82, y: `#-/${DIGITS}${CAPITALS}`, z: `${CAPITALS}${DIGITS}-_` } as const;
const OUTSIDE = '#$@[]{|}~ ä';

const numbers = (digits: number): readonly string[] =>
  Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0'));
const days = ['00', '2000', '2024', '2023', '24', '23'].flatMap((year) =>
  [0, 1, 2, 4, 12, 13].flatMap((month) =>
    [0, 1, 28, 29, 30, 31, 32].map(
      (day) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`,
    ),
  ),
);
const checked = (digits: string): readonly string[] => [
  digits + gs1CheckDigit(digits),
  `${digits}0`,
  `${digits}1`,
];
const COUPONS = [
  '012345612345611110123',
  '0123456123456111101231101234012345620123',
  '0123456123456111101233200229',
  '0123456123456111101233200230',
  '01234561234561111012333002294200229',
  '012345612345611110123501234566012345679',
  '0123456123456111101239000',
  '01234561234561111012391010',
];
/** What is tried in a part with a rule, right and wrong. */
const samples: Readonly<Record<string, readonly string[]>> = {
  date: days,
  month: days,
  century: days,
  time: ['0000', '2359', '2360', '2400', '0060', '1200'],
  hour: numbers(2),
  minute: numbers(2),
  medium: numbers(2),
  flag: numbers(1),
  sex: numbers(1),
  winding: numbers(1),
  zero: numbers(1),
  currency: numbers(3),
  country: numbers(3),
  processor: numbers(3),
  letters: [...CAPITALS].flatMap((first) => [...CAPITALS, 'a', '1'].map((second) => first + second)),
  iban: [
    'AT572011140014400144',
    'AT572011140014400145',
    'ZZ572011140014400144',
    'GB82WEST12345698765432',
    'AT57',
    'at572011140014400144',
  ],
  pair: ['1987654Ad4X4bL5ttr2310c2K', '1987654Ad4X4bL5ttr2310c2J', '12W', '124A'],
  mixed: ['1987654Ad4X4bL5ttr2310c2K', '1987654Ad4X4bL5ttr2310c2J', '12W', '124A'],
  coupon: COUPONS.flatMap((coupon) => [coupon, coupon.slice(1), coupon.slice(0, -1), `${coupon}0`]),
  offer: [
    '001234561234560123456',
    '101234561234560123456',
    '201234561234560123456',
    '0012345612345601234567',
  ],
  percent: ['%', '%2', '%20', 'a%41b', '%4G', '%ab%AB', '%%20', 'x%', '%C3%9F'],
  latitude: ['0000000000', '1800000000', '1800000001', '9999999999'],
  longitude: ['0000000000', '3600000000', '3600000001', '9999999999'],
  hyphen: ['-', '+', '0', 'A'],
  importer: [...SET_82],
  package: ['1A', '1B', '200', '201', '8', '9', 'PE', 'ZZ', 'XYZ', 'pe', 'UUE', 'AAA'],
  sequence: ['1/1', '1/3', '3/1', '0/1', '1/0', '9/9', '1-3', '12/', '/12'],
  positive: ['0000', '00000', '000', '0001', '00001', '001'],
  piece: ['0102', '0201', '0000', '0101', '0100', '9999'],
  unpadded: ['0', '1', '01', '10', '123456789012'],
  company: ['1234', '123', '123A', '1234A', '0000', 'ABCD'],
};

const text = (letters: string, length: number, seed: number): string =>
  fc.sample(
    fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length, size: 'max' }),
    {
      seed: SEED + seed,
      numRuns: 1,
    },
  )[0]!;

/** What is tried in a part. */
function tried({ set, min, max, rule }: FormatPart): readonly string[] {
  if (rule === 'check') return checked(text(DIGITS, max - 1, max));
  if (rule !== undefined) return samples[rule] ?? assert.fail(`nothing to try for ${rule}`);
  return [min, max].map((length) => text(SETS[set], length, length));
}

/** Whether a value is accepted by us. */
function isOurs(ai: string, value: string): boolean {
  try {
    gs1Elements(`(${ai})${value}`);
    return true;
  } catch (error) {
    assert.equal((error as Error).name, 'InvalidInput', `(${ai})${value}: ${error}`);
    return false;
  }
}

/** One value of each part that keeps its rule. */
function rightParts(ai: string, parts: readonly FormatPart[]): readonly string[] {
  return parts.map((part) => {
    const { rule, min, max } = part;
    const right = tried(part).find(
      (value) =>
        value.length >= min && value.length <= max && (rule === undefined || valueRules[rule].isMet(value)),
    );
    return right ?? assert.fail(`no right value for ${rule} of (${ai})`);
  });
}

function valuesOf(ai: string, parts: readonly FormatPart[]): ReadonlySet<string> {
  const values = new Set<string>();
  const longest = parts.reduce((sum, { max }) => sum + max, 0);
  for (let length = 1; length <= longest + 1; length++) {
    for (const letters of [DIGITS, SET_82]) values.add(text(letters, length, length));
  }
  const right = rightParts(ai, parts);
  for (const [at, part] of parts.entries()) {
    for (const value of tried(part)) {
      values.add([...right.slice(0, at), value, ...right.slice(at + 1)].join(''));
      if (parts.slice(at + 1).every(({ isOptional }) => isOptional))
        values.add([...right.slice(0, at), value].join(''));
    }
  }
  for (const letter of OUTSIDE) values.add(right.join('').slice(0, -1) + letter);
  return values;
}

/** Differences with a reason, by what the value looks like. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^\(8007\)/, 'theirs takes no account of the form of a country’s IBAN'],
  [/^\((401|7023|8004|8010|8013|8014)\)(?!\d{4})/, 'theirs does not ask for a GS1 Company Prefix'],
  [/^\(39[13]\d\)(191|694|924|926|931|932)/, 'ISO 4217 has changed since their list'],
  [/^\(8011\)0$/, 'a serial number does not begin with 0, which theirs looks for in longer ones alone'],
];

test('each value of each identifier is accepted by both or by none', async (t) => {
  const { default: bwip } = (await import('bwip-js/node')) as unknown as { default: Engine };
  const isTheirs = (content: string): boolean => {
    try {
      bwip.raw({ bcid: 'gs1datamatrix', text: content, lintreqs: false });
      return true;
    } catch (error) {
      assert.match(String(error), /bwipp\./, content);
      return false;
    }
  };
  const counts = { accepted: 0, refused: 0 };
  const different: string[] = [];
  for (let number = 0; number < 10_000; number++) {
    const ai = String(number).padStart(number < 100 ? 2 : 3, '0');
    const parts = formatOf(ai);
    if (parts === undefined) continue;
    // Identifiers that differ in the last digit alone (places after the point, certificates) are tried once.
    if (/^(3[1-6]|39|70[34]|723)/.test(ai) && ai.length === 4 && formatOf(String(number - 1)) === parts)
      continue;
    for (const value of valuesOf(ai, parts)) {
      const content = `(${ai})${value}`;
      const [ours, theirs] = [isOurs(ai, value), isTheirs(content)];
      if (ours === theirs) counts[ours ? 'accepted' : 'refused']++;
      else if (!reasons.some(([pattern]) => pattern.test(content))) {
        different.push(`${content}: ${ours ? 'we alone accept it' : 'we alone refuse it'}`);
      }
    }
  }
  t.diagnostic(`seed ${SEED}: ${JSON.stringify(counts)}`);
  assert.deepEqual(different.slice(0, 40), []);
  assert.ok(counts.accepted > 3000 && counts.refused > 3000);
});
