import type { BitGrid } from '@kontor/graphics';
import {
  LATIN_1_BY_DEFAULT,
  type SymbolText,
  smallestSymbol,
  symbolTexts,
} from '../character-set/symbol-text.ts';
import { contentError } from '../content/content-error.ts';
import { ReedSolomonCode } from '../reed-solomon/check-words.ts';
import { bitNumbers } from './bit-numbers.data.ts';
import { carrierMessage } from './carrier.ts';
import { SET_C, SET_D, SET_E } from './code-sets.ts';
import { hexagonsGrid } from './hexagons.ts';
import { latch, shortestWords } from './shortest-encoding.ts';

const WORDS = 144;
const WORD_BITS = 6;
/** Code words of the primary message and as many check words, then data and check words of the secondary one (4.9). */
const PRIMARY = 10;
const SECONDARY = 84;
const SECONDARY_FIRST = 2 * PRIMARY;
const SECONDARY_CHECK = 40;
const STANDARD_MODE = 4;
const ECI = 27;
const PAD = 33;
const PAD_OF_E = 28;

/** Hexagons that are always dark, by which readers find how a symbol is turned (figure 4). */
const ORIENTATION: readonly (readonly [row: number, column: number])[] = [
  ...([
    [0, 28],
    [0, 29],
    [9, 10],
    [9, 11],
    [10, 11],
    [15, 7],
    [16, 8],
  ] as const),
  ...([
    [16, 20],
    [17, 20],
    [22, 10],
    [23, 10],
    [22, 17],
    [23, 17],
  ] as const),
];

/** GF(64) of x⁶ + x + 1 (4.9.2). */
let code: ReedSolomonCode | undefined;

interface Data {
  readonly words: readonly number[];
  readonly set: number;
}

function encoded({ bytes, eci }: SymbolText): Data {
  const { words, set } = shortestWords(bytes);
  return { words: eci === undefined ? words : [ECI, eci, ...words], set };
}

/** Padding exists in sets A, B and E. */
function padded({ words, set }: Data, room: number): readonly number[] {
  const end = set === SET_C || set === SET_D ? latch(set, 0) : [];
  const pad = set === SET_E ? PAD_OF_E : PAD;
  return [...words, ...end, ...Array<number>(room).fill(pad)].slice(0, room);
}

/** The primary message with check words, then the secondary one, whose even and odd places are checked apart. */
function allWords(primary: readonly number[], secondary: readonly number[]): Uint16Array {
  code ??= new ReedSolomonCode(WORD_BITS, 0x43);
  const words = new Uint16Array(WORDS);
  words.set(primary);
  words.set(secondary, SECONDARY_FIRST);
  code.write(words, { dataFirst: 0, dataCount: PRIMARY, checkFirst: PRIMARY, checkCount: PRIMARY, step: 1 });
  for (let place = 0; place < 2; place++) {
    code.write(words, {
      ...{ dataFirst: SECONDARY_FIRST + place, dataCount: SECONDARY / 2, step: 2 },
      ...{ checkFirst: SECONDARY_FIRST + SECONDARY + place, checkCount: SECONDARY_CHECK / 2 },
    });
  }
  return words;
}

/**
 * A MaxiCode symbol of ISO/IEC 16023: any text in mode 4, in mode 2 or 3 when it begins with a carrier message; in cells,
 * eight across a hexagon.
 * @throws InvalidInput when the content does not fit.
 */
export function maxiCodeGrid(content: string): BitGrid {
  const carrier = carrierMessage(content);
  const isCarrier = carrier !== undefined;
  const data = smallestSymbol(
    symbolTexts(carrier?.text ?? content, LATIN_1_BY_DEFAULT),
    encoded,
    ({ words }) => words.length,
  )!;
  const room = isCarrier ? SECONDARY : SECONDARY + PRIMARY - 1;
  if (data.words.length > room) {
    const part = isCarrier ? ' behind the carrier message' : '';
    throw contentError(
      `too long for MaxiCode: ${data.words.length} symbol characters${part}; must be at most ${room}`,
    );
  }
  const all = padded(data, room);
  const [primary, secondary] = isCarrier
    ? [carrier.primary, all]
    : [[STANDARD_MODE, ...all.slice(0, PRIMARY - 1)], all.slice(PRIMARY - 1)];
  const words = allWords(primary, secondary);
  return hexagonsGrid((row, column) => {
    const number = bitNumbers[row]![column]!;
    if (number === 0) return ORIENTATION.some(([y, x]) => y === row && x === column);
    const place = (number - 1) % WORD_BITS;
    return ((words[Math.floor((number - 1) / WORD_BITS)]! >> (WORD_BITS - 1 - place)) & 1) === 1;
  });
}
