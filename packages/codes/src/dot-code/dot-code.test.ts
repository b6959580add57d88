import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readDotCode } from '#testing/read-dot-code.ts';
import { refusal } from '#testing/refusal.ts';
import { dataWords } from './code-words.ts';
import { dotCodeDots } from './dot-code.ts';
import { patterns } from './patterns.data.ts';

const RS = '\x1e';
const GS = '\x1d';
const EOT = '\x04';

/** Content, code words. */
const cases: readonly (readonly [content: string, words: readonly number[]])[] = [
  // FNC1, or the digits would be an element string of GS1.
  ['12', [107, 12]],
  ['1234567', [107, 12, 34, 56, 101, 23]],
  ['Kontor', [106, 43, 79, 78, 84, 79, 82]],
  ['KONTOR\x01', [101, 43, 47, 46, 52, 47, 50, 65]],
  ['A1234B', [101, 33, 103, 12, 34, 34]],
  ['a\r\nb\tc', [106, 65, 96, 66, 97, 67]],
  // No macro: these signs come first, but in set A.
  ['\tabcdef', [101, 73, 101, 65, 66, 67, 68, 69, 70]],
  ['1717123110', [107, 100, 17, 12, 31]],
  ['é', [111, 73]],
  ['\x9f', [110, 95]],
  // 3 bytes of base 259 in 4 of base 103.
  ['ÄÖÜ', [112, 12, 8, 57, 55]],
  [`[)>${RS}05${GS}abc${RS}${EOT}`, [106, 97, 65, 66, 67]],
  [`[)>${RS}12${GS}abc${RS}${EOT}`, [106, 99, 65, 66, 67]],
  [`[)>${RS}01${GS}96abc${RS}${EOT}`, [106, 100, 16, 17, 99, 25, 22, 65, 66, 67, 100]],
];

for (const [content, words] of cases) {
  test(`code words of ${JSON.stringify(content)}`, () => {
    assert.deepEqual(dataWords(Buffer.from(content, 'latin1'), undefined).words, words);
    assert.equal(readDotCode(dotCodeDots(content)), content);
  });
}

test('ISO 8859-1 has no designator, whatever other sets its bytes make sense in', () => {
  // Katakana of Shift_JIS, for which other symbologies need one.
  const content = 'È·ÏcnBlnzDu';
  const { width, height } = dotCodeDots(content);
  assert.deepEqual([width, height], [26, 17]);
  assert.equal(readDotCode(dotCodeDots(content)), content);
});

test('each code word is five dots of nine, and no two are the same', () => {
  assert.equal(new Set(patterns).size, 113);
  for (const pattern of patterns) assert.equal(pattern.toString(2).replaceAll('0', '').length, 5);
});

const textOf = (letters: string) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
const part = fc.oneof(
  textOf('ABCXYZ \x01\x1d'),
  textOf('abcxyz\t\x1c\x1d\x1e'),
  fc.stringMatching(/^[0-9]{1,30}$/),
  fc.constantFrom('\r\n', '1727013110', '\r', '\n', '€', `[)>${RS}06${GS}`, `${RS}${EOT}`),
  fc.string({
    unit: fc.integer({ min: 160, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 9,
  }),
);

test('random texts are read back', () => {
  const texts = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('') || 'x');
  fc.assert(
    fc.property(texts, (content) => assert.equal(readDotCode(dotCodeDots(content)), content)),
    { seed: 113, numRuns: 400 },
  );
});

test('as much as fits in 200 × 199 dots, in several blocks, and not one more', () => {
  const digits = (count: number): string => '1234567890'.repeat(400).slice(0, count);
  const dots = dotCodeDots(digits(2940));
  assert.deepEqual([dots.width, dots.height], [200, 199]);
  assert.equal(readDotCode(dots), digits(2940));
  assert.match(
    refusal(() => dotCodeDots(digits(2942))),
    /1472 code words; must be at most 1471/,
  );
  assert.match(
    refusal(() => dotCodeDots('\ud800')),
    /surrogate/,
  );
});
