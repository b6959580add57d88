import { type BitGrid, bitGrid, setDark } from '@kontor/graphics';
import { LATIN_1_BY_DEFAULT, symbolTexts } from '../character-set/symbol-text.ts';
import { contentError } from '../content/content-error.ts';
import { primeCheckWords } from '../reed-solomon/prime-check-words.ts';
import { type DotCodeWords, dataWords } from './code-words.ts';
import { patterns } from './patterns.data.ts';
import { type Dots, score } from './score.ts';
import { checkWordsOf, corners, dotsOf, places, type Shape, shapeFor } from './shape.ts';

/** The field of the code words. */
const PRIME = 113;
const MAX_BLOCK = PRIME - 1;
/** Padding; the first one leaves binary mode. */
const PAD = 106;
const BINARY_PAD = 109;
/** What each mask adds to the second code word, twice to the third, and so on. */
const MASK_STEPS = [0, 3, 7, 17] as const;

/** Data code words up to the last that the shape has room for. */
function padded({ words, endsInBinary }: DotCodeWords, { width, height }: Shape): readonly number[] {
  const result = [...words];
  while (dotsOf(result.length + 1) <= (width * height) >> 1) {
    result.push(endsInBinary && result.length === words.length ? BINARY_PAD : PAD);
  }
  return result;
}

/** Mask, data and check words; the blocks are interleaved (AIM ISS DotCode 4.0, 5.2.4). */
function allWords(data: readonly number[], mask: number): Uint8Array {
  const dataCount = 1 + data.length;
  const words = new Uint8Array(dataCount + checkWordsOf(data.length));
  words[0] = mask;
  data.forEach((word, i) => {
    words[i + 1] = (word + i * MASK_STEPS[mask]!) % PRIME;
  });
  const blocks = Math.ceil(words.length / MAX_BLOCK);
  for (let block = 0; block < blocks; block++) {
    const own = words.subarray(0, dataCount).filter((_, i) => i % blocks === block);
    const count = Math.ceil((words.length - block) / blocks) - own.length;
    primeCheckWords(own, count, PRIME).forEach((word, i) => {
      words[block + (own.length + i) * blocks] = word;
    });
  }
  return words;
}

/** Dots of two bits for the mask and nine for each code word; what is left over is printed. */
function dotsOfWords(words: Uint8Array, order: Int32Array, { width, height }: Shape): Dots {
  const dots = new Uint8Array(width * height);
  let next = 0;
  const put = (value: number, bits: number): void => {
    for (let bit = bits - 1; bit >= 0; bit--) dots[order[next++]!] = (value >> bit) & 1;
  };
  put(words[0]!, 2);
  for (let i = 1; i < words.length; i++) put(patterns[words[i]!]!, 9);
  while (next < order.length) dots[order[next++]!] = 1;
  return dots;
}

/** The mask of the highest score, the last of equals; where all are poor, the corners are printed in any case. */
function best(candidates: readonly Dots[], shape: Shape): Dots {
  let [chosen, highest] = [candidates[0]!, Number.NEGATIVE_INFINITY];
  const compare = (dots: Dots): void => {
    const found = score(dots, shape);
    if (found >= highest) [chosen, highest] = [dots, found];
  };
  candidates.forEach(compare);
  if (highest > (shape.width * shape.height) / 2) return chosen;
  for (const dots of candidates) {
    const lit = dots.slice();
    for (const corner of corners(shape)) lit[corner] = 1;
    compare(lit);
  }
  return chosen;
}

/**
 * The dots of a DotCode symbol of AIM ISS DotCode 4.0, one cell each: any text in the fewest code words, the shape of
 * least area.
 * @throws InvalidInput when the content fits no shape of up to 200 dots a side.
 * @example dotCodeDots('Kontor').height // 13
 */
export function dotCodeDots(content: string): BitGrid {
  const { bytes, eci } = symbolTexts(content, LATIN_1_BY_DEFAULT)[0]!;
  const data = dataWords(bytes, eci);
  const shape = shapeFor(dotsOf(data.words.length));
  if (shape === undefined) {
    throw contentError(`too long for DotCode: ${data.words.length} code words; must be at most ${MAX_WORDS}`);
  }
  const words = padded(data, shape);
  const order = places(shape);
  const dots = best(
    MASK_STEPS.map((_, mask) => dotsOfWords(allWords(words, mask), order, shape)),
    shape,
  );
  const grid = bitGrid(shape.width, shape.height);
  dots.forEach((dot, at) => {
    if (dot === 1) setDark(grid, at % shape.width, Math.floor(at / shape.width));
  });
  return grid;
}
/** 200 × 199 dots. */
const MAX_WORDS = 1471;
