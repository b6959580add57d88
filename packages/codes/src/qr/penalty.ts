import { PAD, planeStride } from './word-plane.ts';

/**
 * Penalty of a masked symbol: ISO/IEC 18004:2015, 7.8.3.1, table 11. All rules run on words, that is on 32
 * columns at once; rows are judged as the columns of the transposed plane.
 *
 * N1: runs of 5 + i modules of one colour, 3 + i. N2: m × n blocks of one colour, 3 × (m − 1) × (n − 1), that is
 * 3 for each uniform 2 × 2 square. N3: patterns dark-light-dark-light-dark 1:1:3:1:1 with 4 light modules before or
 * behind, 40. N4: 10 for every full 5 % by which the share of dark modules differs from 50 %.
 *
 * Encoders read N3 in several ways. Here "before or behind" is one pattern whichever side is light, and everything
 * beyond the edge is the quiet zone, hence light. ZXing up to 3.4 and zint read it so and choose the same masks;
 * others count a pattern with both sides light twice, or take the edge for dark.
 */
const N3 = 40;
const N4 = 10;

/** Bits set in each byte, as four sums of at most 8 in one word. */
function byteSums(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (v + (v >>> 4)) & 0x0f0f0f0f;
}

function bitCount(word: number): number {
  return Math.imul(byteSums(word), 0x01010101) >>> 24;
}

/** The bits of word column `j` that belong to the symbol. */
function validBits(size: number, j: number): number {
  const used = size - 32 * j;
  return used >= 32 ? -1 : ~(-1 >>> used);
}

/** Bits set in each half byte. */
function nibbleSums(word: number): number {
  const v = word - ((word >>> 1) & 0x55555555);
  return (v & 0x33333333) + ((v >>> 2) & 0x33333333);
}

/** Adds the half bytes, each at most 15, to two sums of 16 bits. */
function addNibbles(sums: number, nibbles: number): number {
  const bytes = (nibbles & 0x0f0f0f0f) + ((nibbles >>> 4) & 0x0f0f0f0f);
  return sums + (bytes & 0x00ff00ff) + ((bytes >>> 8) & 0x00ff00ff);
}

/** N1 and N3 of all columns of a plane. */
export function columnPenalty(plane: Int32Array, size: number): number {
  const stride = planeStride(size);
  let penalty = 0;
  for (let j = 0, top = PAD; 32 * j < size; j++, top += stride) {
    const valid = validBits(size, j);
    penalty += stripPenalty(plane, top, top + size, valid);
  }
  return penalty;
}

/** N1 and N3 of up to 32 columns: words `top` to `end − 1`. */
function stripPenalty(plane: Int32Array, top: number, end: number, valid: number): number {
  let finders = 0;
  // N1 in two sums, for 16 columns each: one for each window of five, and two for each run.
  let runs = 0;
  let above = plane[top]!;
  // "Differs from the module above", the same for one or two of the steps before; dark-light pattern states.
  let differs = -1;
  let triple1 = -1;
  let triple2 = -1;
  let run = 0;
  let s1 = above;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  for (let index = top + 1; index < end; index++) {
    const word = plane[index]!;
    const change = word ^ above;
    const triple = change | differs;
    const five = ~(triple | triple2) & valid;
    runs = addNibbles(runs, nibbleSums(five) + 2 * nibbleSums(five & ~run));
    const found = s6 & word;
    if (found !== 0) finders += bitCount(found & lightBeside(plane, index));
    s6 = s5 & ~word;
    s5 = s4 & word;
    s4 = s3 & word;
    s3 = s2 & word;
    s2 = s1 & ~word;
    s1 = word;
    run = five;
    triple2 = triple1;
    triple1 = triple;
    differs = change;
    above = word;
  }
  return (runs & 0xffff) + (runs >>> 16) + N3 * finders;
}

/** Columns with four light modules before or behind a pattern of seven that ends at `last`. */
function lightBeside(plane: Int32Array, last: number): number {
  const before = plane[last - 7]! | plane[last - 8]! | plane[last - 9]! | plane[last - 10]!;
  const behind = plane[last + 1]! | plane[last + 2]! | plane[last + 3]! | plane[last + 4]!;
  return ~(before & behind);
}

/** N2 of a row plane. */
export function blockPenalty(plane: Int32Array, size: number): number {
  const stride = planeStride(size);
  let blocks = 0;
  for (let j = 0, top = PAD; 32 * j < size; j++, top += stride) {
    const valid = validBits(size - 1, j);
    // The module right of a word's last one; behind the last word `valid` makes it irrelevant.
    const next = 32 * (j + 1) < size ? stride : 0;
    let above = plane[top]!;
    let aside = above ^ ((above << 1) | (plane[top + next]! >>> 31));
    for (let index = top + 1; index < top + size; index++) {
      const word = plane[index]!;
      const change = word ^ ((word << 1) | (plane[index + next]! >>> 31));
      const same = ~(change | aside | (word ^ above)) & valid;
      if (same !== 0) blocks += bitCount(same);
      above = word;
      aside = change;
    }
  }
  return 3 * blocks;
}

/** N4 of a plane. */
export function proportionPenalty(plane: Int32Array, size: number): number {
  let dark = 0;
  for (let index = PAD; index < plane.length; index++) dark += bitCount(plane[index]!);
  const all = size * size;
  return N4 * Math.floor((Math.abs(2 * dark - all) * 10) / all);
}
