import { type BitGrid, bitGrid } from '@kontor/graphics';
import { symbolTexts } from '../character-set/symbol-text.ts';
import { contentError } from '../content/content-error.ts';
import { primeCheckWords } from '../reed-solomon/prime-check-words.ts';
import { dataWords } from './code-words.ts';
import { patterns } from './patterns.data.ts';
import { ROW_MODULES, type Shape, shapeFor, widthOf } from './shape.ts';
import type { Compaction } from './shortest-encoding.ts';

export interface Pdf417Options {
  /** Encode with this set and write its designator. */
  readonly characterSet?: string | undefined;
  /** Write text outside ASCII as UTF-8; otherwise as ISO 8859-1 where possible, without designator if unmistakable. */
  readonly autoEci?: boolean | undefined;
  /** Leave out the right row indicators and all of the stop pattern but one bar. */
  readonly compact?: boolean | undefined;
  readonly compaction?: Compaction | undefined;
  /** Level 0 to 8: 2^(level + 1) check words. */
  readonly errorCorrection?: number | undefined;
}

const DEFAULT_LEVEL = 2;
const START = 0x1fea8;
const STOP = 0x3fa29;
const CLUSTER_WORDS = 929;
const PAD = 900;

/** Appends modules to a row of words; returns the new length. */
function append(words: Int32Array, at: number, bits: number, count: number): number {
  const word = at >>> 5;
  const spill = (at & 31) + count - 32;
  if (spill <= 0) words[word]! |= bits << -spill;
  else {
    words[word]! |= bits >>> spill;
    words[word + 1]! |= bits << (32 - spill);
  }
  return at + count;
}

/** The left and right row indicators carry rows, columns and level in turns (ISO/IEC 15438, 4.11.3). */
function indicators(
  row: number,
  { rows, columns }: Shape,
  level: number,
): readonly [left: number, right: number] {
  const base = 30 * Math.floor(row / 3);
  const rowPart = base + Math.floor((rows - 1) / 3);
  const levelPart = base + 3 * level + ((rows - 1) % 3);
  const columnPart = base + columns - 1;
  const turn = row % 3;
  if (turn === 0) return [rowPart, columnPart];
  return turn === 1 ? [levelPart, rowPart] : [columnPart, levelPart];
}

interface Symbol417 {
  readonly words: Uint16Array;
  readonly shape: Shape;
  readonly level: number;
  readonly isCompact: boolean;
}

function drawn({ words, shape, level, isCompact }: Symbol417): BitGrid {
  const { rows, columns } = shape;
  const grid = bitGrid(widthOf(columns, isCompact), rows * ROW_MODULES);
  for (let row = 0; row < rows; row++) {
    const cluster = (row % 3) * CLUSTER_WORDS;
    const [left, right] = indicators(row, shape, level);
    const from = row * ROW_MODULES * grid.wordsPerRow;
    let at = append(grid.words, from * 32, START, 17);
    at = append(grid.words, at, patterns[cluster + left]!, 17);
    for (let column = 0; column < columns; column++) {
      at = append(grid.words, at, patterns[cluster + words[row * columns + column]!]!, 17);
    }
    if (isCompact) append(grid.words, at, 1, 1);
    else append(grid.words, append(grid.words, at, patterns[cluster + right]!, 17), STOP, 18);
    for (let copy = 1; copy < ROW_MODULES; copy++) {
      grid.words.copyWithin(from + copy * grid.wordsPerRow, from, from + grid.wordsPerRow);
    }
  }
  return grid;
}

/** Length, data, padding and check words. */
function allWords(data: readonly number[], { rows, columns }: Shape, level: number): Uint16Array {
  const words = new Uint16Array(rows * columns).fill(PAD);
  const checkCount = 2 << level;
  const length = words.length - checkCount;
  words[0] = length;
  words.set(data, 1);
  words.set(primeCheckWords(words.subarray(0, length), checkCount), length);
  return words;
}

/**
 * A PDF417 symbol of ISO/IEC 15438, rows three modules high, about three times as wide as high.
 * @throws InvalidInput when content, character set or compaction do not fit.
 * @example pdf417Grid('Kontor').height // 27
 */
export function pdf417Grid(content: string, options: Pdf417Options = {}): BitGrid {
  const { compaction = 'AUTO', errorCorrection: level = DEFAULT_LEVEL, compact: isCompact = false } = options;
  const { characterSet, autoEci = false } = options;
  const { bytes, eci } = symbolTexts(content, { characterSet, preferLatin1: !autoEci })[0]!;
  const data = dataWords(bytes, eci, compaction);
  if (data === undefined)
    throw contentError(`${compaction} compaction does not support some of these characters`);
  const shape = shapeFor(1 + data.length + (2 << level), isCompact);
  if (shape === undefined) throw contentError('too long for a PDF417 symbol of this error correction');
  return drawn({ words: allWords(data, shape, level), shape, level, isCompact });
}
