import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BitGrid } from '@kontor/graphics';
import { gridFromText } from '@kontor/graphics/testing';
import fc from 'fast-check';
import { refusal } from '#testing/refusal.ts';
import { encode } from '../character-set/encode.ts';
import { hanXinGrid } from './han-xin.ts';
import { messageBits } from './message.ts';
import { unitsOfGb18030 } from './units.ts';

const rowsOf = ({ words, width, height }: BitGrid): unknown => ({ words, width, height });

/** "汉信码", level 2, as zint 2.11.1 draws it. */
const DRAWN_BY_ZINT = [
  '#######.#..#.##.#######',
  '#.......#.#.##........#',
  '#.#####.......#.#####.#',
  '#.#.....##.#..#.....#.#',
  '#.#.###.##..#...###.#.#',
  '#.#.###.#..###..###.#.#',
  '#.#.###.####..#.###.#.#',
  '........###..##........',
  '...#.#.#...###.#.......',
  '...#..#.#.#...###..#..#',
  '#####.###.##..###....##',
  '..#...#...####.#.#.#...',
  '.#...#.#.#.#.####...###',
  '###....##.##.#...##...#',
  '.......#.#..#..#.#.#...',
  '........##....#........',
  '#######.##.####.###.#.#',
  '......#..###.##.###.#.#',
  '#####.#...##..#.###.#.#',
  '....#.#.#.#..##.....#.#',
  '###.#.#.#...#...#####.#',
  '###.#.#..##.#.#.......#',
  '###.#.#.###.#.#.#######',
];

test('all modules of a symbol are those of zint', () => {
  assert.deepEqual(rowsOf(hanXinGrid('汉信码')), rowsOf(gridFromText(DRAWN_BY_ZINT)));
});

const bitsOf = (content: string): number =>
  messageBits(unitsOfGb18030(encode(content, { name: 'GB18030', eci: 32 })!), undefined).length;

// ISO/IEC 20830, table 2 and 5.4: indicator 4 bits, terminators 10, 6, 12, 15 bits.
const lengths: readonly (readonly [content: string, bits: number])[] = [
  ['123', 4 + 10 + 10],
  ['1234', 4 + 20 + 10],
  ['Kontor', 4 + 6 * 6 + 6],
  ['a-b', 4 + 3 * 6 + 2 * 6 + 6],
  ['中文', 4 + 2 * 12 + 12],
  ['中中中中亍亍亍亍', 4 + 8 * 12 + 12 + 12],
  ['丂', 4 + 13 + 16],
  ['丂丄丅丆', 4 + 4 * 15 + 15],
  ['😀', 4 + 21],
  ['a'.repeat(20) + '1'.repeat(30), 4 + 20 * 6 + 6 + 4 + 10 * 10 + 10],
];

for (const [content, bits] of lengths) {
  test(`${JSON.stringify(content.slice(0, 12))} takes ${bits} bits`, () =>
    assert.equal(bitsOf(content), bits));
}

test('longer texts never take fewer bits, and never more than in one mode', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123aZ -中亍丂😀\0'), maxLength: 60 }), (content) => {
      const bytes = encode(content, { name: 'GB18030', eci: 32 })!.length;
      assert.ok(bitsOf(content) <= 4 + 13 + 8 * bytes);
      assert.ok(bitsOf(`${content}中`) >= bitsOf(content));
    }),
    { seed: 20830, numRuns: 200 },
  );
});

test('as many digits as fit level 4 of version 84, and not one more', () => {
  // 1,554 words: 12,432 bits, less indicator and terminator.
  const digits = 3 * Math.floor((8 * 1554 - 14) / 10);
  assert.equal(hanXinGrid('1'.repeat(digits), { level: 4 }).width, 189);
  assert.match(
    refusal(() => hanXinGrid('1'.repeat(digits + 1), { level: 4 })),
    /too long/,
  );
});

test('half of a surrogate pair is refused', () => {
  assert.match(
    refusal(() => hanXinGrid('\ud800')),
    /surrogate/,
  );
});
