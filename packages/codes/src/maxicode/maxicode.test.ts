import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { bitNumbers } from './bit-numbers.data.ts';
import { maxiCodeGrid } from './maxicode.ts';
import { shortestWords } from './shortest-encoding.ts';

const GS = '\x1d';
const read = async (content: string) =>
  (await decodeGrid(maxiCodeGrid(content), ['MaxiCode'], { scale: 1, quiet: 8 }, { isPure: true }))?.text;

/** Content, code words: sets A, B and E, shifts, latches and nine digits (ISO/IEC 16023, annex A). */
const cases: readonly (readonly [content: string, words: readonly number[]])[] = [
  ['KONTOR', [11, 15, 14, 20, 15, 18]],
  ['Kontor', [11, 63, 15, 14, 20, 15, 18]],
  ['Aa', [1, 59, 1]],
  ['abcABCabc', [63, 1, 2, 3, 57, 1, 2, 3, 1, 2, 3]],
  ['123456789', [31, 7, 22, 60, 52, 21]],
  ['\0\x01\x02\x03', [62, 62, 0, 1, 2, 3]],
  ['À', [60, 0]],
  ['àáâ', [61, 61, 0, 1, 2]],
];

for (const [content, words] of cases) {
  test(`code words of ${JSON.stringify(content)}`, async () => {
    assert.deepEqual(shortestWords(Buffer.from(content, 'latin1')).words, words);
    assert.equal(await read(content), content);
  });
}

test('each bit has its hexagon', () => {
  const numbers = bitNumbers.flat().filter((number) => number > 0);
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    Array.from({ length: 864 }, (_, i) => i + 1),
  );
});

const part = fc.oneof(
  fc.stringMatching(/^[A-Z ,./:]{1,9}$/),
  fc.stringMatching(/^[a-z ;<=>{|}]{1,9}$/),
  fc.stringMatching(/^[0-9]{1,15}$/),
  fc.constantFrom('\x1c', GS, '\x1e', '\r', '\x05', 'Ä', 'ö', '¢', '€', '漢'),
);

test('random texts are read back', async () => {
  const texts = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(texts, async (content) => assert.equal(await read(content), content)),
    { seed: 16023, numRuns: 100 },
  );
});

test('as much as fits, and not one more', async () => {
  assert.equal(await read('A'.repeat(93)), 'A'.repeat(93));
  assert.equal(await read('1'.repeat(138)), '1'.repeat(138));
  assert.match(
    refusal(() => maxiCodeGrid('A'.repeat(94))),
    /94 symbol characters; must be at most 93/,
  );
  const carrier = `152382802${GS}840${GS}001${GS}`;
  assert.equal(await read(carrier + 'A'.repeat(84)), carrier + 'A'.repeat(84));
  assert.match(
    refusal(() => maxiCodeGrid(carrier + 'A'.repeat(85))),
    /85 symbol characters behind the carrier message; must be at most 84/,
  );
});

test('ISO 8859-1 has no designator, whatever other sets its bytes make sense in', async () => {
  // Katakana of Shift_JIS; with a designator it takes 94 symbol characters, one too many.
  const content = 'DQpbwGLYgHltY7925772zkVYMQIUEGU W¿Ä©waJjiqoRAveTETFRaIRhFsEKdDUc kQOcCUo';
  assert.equal(await read(content), content);
});

test('a carrier message with other letters keeps them', async () => {
  const content = `[)>\x1e01${GS}96B1050 ${GS}056${GS}999${GS}Grüße${GS}漢字`;
  assert.equal(await read(content), content);
});
