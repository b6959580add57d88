import { type BitGrid, bitGrid, setDark } from '@kontor/graphics';
import { symbolTexts } from '../character-set/symbol-text.ts';
import { contentError } from '../content/content-error.ts';
import { dataWords } from '../pdf417/code-words.ts';
import { patterns } from '../pdf417/patterns.data.ts';
import { primeCheckWords } from '../reed-solomon/prime-check-words.ts';
import { middlePatterns, sidePatterns, variants } from './variants.data.ts';

const CLUSTERS = 3;
const CLUSTER_WORDS = 929;
const WORD_MODULES = 17;
const ADDRESS_MODULES = 10;
const ADDRESSES = 52;
const PAD = 900;
/** Modules of a row's height: ISO/IEC 24728, 5.8.2 asks for at least two. */
export const ROW_MODULES = 2;

interface Size {
  readonly columns: number;
  readonly rows: number;
  readonly checkWords: number;
  readonly addresses: readonly [left: number, middle: number, right: number];
  readonly cluster: number;
  readonly dataWords: number;
  readonly width: number;
}

/** Three and four columns have a third row address pattern between them. */
const hasMiddle = (columns: number): boolean => columns >= 3;

const sizes: readonly Size[] = variants.map(([columns, rows, checkWords, left, middle, right, cluster]) => ({
  columns,
  rows,
  checkWords,
  addresses: [left, middle, right],
  cluster,
  dataWords: columns * rows - checkWords,
  width: WORD_MODULES * columns + ADDRESS_MODULES * (hasMiddle(columns) ? 3 : 2) + 1,
}));

/**
 * Four rows of the least height are too low for a reader's lines (zxing-cpp misses them); others have the same
 * capacity.
 */
const MIN_ROWS = 6;

/** The size of least area with room for so many data words; of equals the one nearest to a square. */
function smallestSize(words: number): Size | undefined {
  const area = ({ width, rows }: Size): number => width * rows;
  const stretch = ({ width, rows }: Size): number => Math.abs(Math.log(width / (rows * ROW_MODULES)));
  const fitting = sizes.filter(({ dataWords: room, rows }) => room >= words && rows >= MIN_ROWS);
  return fitting.sort((a, b) => area(a) - area(b) || stretch(a) - stretch(b))[0];
}

/** Bits of one row from the left: addresses, words, the bar that ends it. */
function rowBits(words: readonly number[], row: number, { columns, addresses, cluster }: Size): string {
  const bits = (value: number, count: number): string => value.toString(2).padStart(count, '0');
  const address = (table: readonly number[], first: number): string =>
    bits(table[(first - 1 + row) % ADDRESSES]!, ADDRESS_MODULES);
  const offset = ((cluster + row) % CLUSTERS) * CLUSTER_WORDS;
  const parts = words.map((word) => bits(patterns[offset + word]!, WORD_MODULES));
  const [left, middle, right] = addresses;
  // Of three columns one is left of the middle, of four two.
  if (hasMiddle(columns)) parts.splice(columns - 2, 0, address(middlePatterns, middle));
  return `${address(sidePatterns, left)}${parts.join('')}${address(sidePatterns, right)}1`;
}

function drawn(words: readonly number[], size: Size): BitGrid {
  const grid = bitGrid(size.width, size.rows * ROW_MODULES);
  for (let row = 0; row < size.rows; row++) {
    const bits = rowBits(words.slice(row * size.columns, (row + 1) * size.columns), row, size);
    for (let x = 0; x < bits.length; x++) {
      for (let y = 0; bits[x] === '1' && y < ROW_MODULES; y++) setDark(grid, x, row * ROW_MODULES + y);
    }
  }
  return grid;
}

/**
 * A MicroPDF417 symbol of ISO/IEC 24728: any text, the smallest of 34 sizes, rows two modules high.
 * @throws InvalidInput when the content fits no size.
 * @example microPdf417Grid('Kontor').width // 38
 */
export function microPdf417Grid(content: string): BitGrid {
  const { bytes, eci } = symbolTexts(content, { preferLatin1: true })[0]!;
  const data = dataWords(bytes, eci, 'AUTO', 'none')!;
  const size = smallestSize(data.length);
  if (size === undefined) {
    throw contentError(`too long for MicroPDF417: ${data.length} code words; must be at most 126`);
  }
  const padded = [...data, ...Array<number>(size.dataWords - data.length).fill(PAD)];
  return drawn([...padded, ...primeCheckWords(padded, size.checkWords)], size);
}
