import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridFromText } from '@kontor/graphics/testing';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { microQrGrid } from './micro-qr.ts';

const read = async (content: string) =>
  (await decodeGrid(microQrGrid(content), ['MicroQRCode'], { quiet: 3 }))?.text;

test('the example of the standard', () => {
  // ISO/IEC 18004:2015, annex I.3: 01234567 in version M2-L with mask 01.
  const wanted = [
    ...['#######.#.#.#', '#.....#.###.#', '#.###.#..##.#', '#.###.#..####', '#.###.#.###..'],
    ...['#.....#.#...#', '#######..####', '.........##..', '##.#....#...#', '.##.#.#.#.#.#'],
    ...['###..#######.', '...#.#....##.', '###.#..##.###'],
  ];
  assert.deepEqual(microQrGrid('01234567'), gridFromText(wanted));
});

/** The most that fits in each version (ISO/IEC 18004:2024, table 7), and its modules on a side. */
const fullest: readonly (readonly [content: string, side: number])[] = [
  ['12345', 11],
  ['1234567890', 13],
  ['KONTOR', 13],
  ['12345678901234567890123', 15],
  ['KONTOR/WIEN-26', 15],
  ['kontor+26', 15],
  ['漢字テストト', 15],
  ['1'.repeat(35), 17],
  ['KONTOR/WIEN-26:012345', 17],
  ['kontor+wien+261', 17],
  ['漢字テストト漢字漢', 17],
];

for (const [content, side] of fullest) {
  test(`${content} fills ${side} × ${side} modules`, async () => {
    assert.equal(microQrGrid(content).width, side);
    assert.equal(await read(content), content);
  });
}

test('random texts are read back', async () => {
  const texts = fc.string({
    unit: fc.constantFrom(...'abcABC0123456789 .:;漢'),
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (content) => assert.equal(await read(content), content)),
    { seed: 18004, numRuns: 80 },
  );
});

test('one more than fits in the largest version is refused with the limits', () => {
  for (const content of ['1'.repeat(36), 'A'.repeat(22), 'a'.repeat(16)]) {
    assert.match(
      refusal(() => microQrGrid(content)),
      /35 digits, 21 of .* or 15 bytes/,
    );
  }
});
