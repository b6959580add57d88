import type { BitGrid } from '@kontor/graphics';
import { smallestSymbol, symbolTexts } from '../character-set/symbol-text.ts';
import { contentError, optionError } from '../content/content-error.ts';
import { ReedSolomonCode } from '../reed-solomon/check-words.ts';
import type { Bits } from './bits.ts';
import { fixedPatternsOf } from './fixed-patterns.ts';
import { messageBits } from './message.ts';
import { maxDataWords, type Size, sizeOfLayers, usualSizes } from './size.ts';

export interface AztecOptions {
  /** Encode with this set and write its designator. */
  readonly characterSet?: string | undefined;
  /** Check words in percent of the data bits, 0 to 100; eleven bits more are always added. */
  readonly errorCorrection?: number | undefined;
  /** −4 to −1 compact, 1 to 32 full, 0 the smallest that fits the content. */
  readonly layers?: number | undefined;
}

const DEFAULT_PERCENT = 33;
/** ISO/IEC 24778, 7.2.3 advises three check words on top of the percentage; this many bits are the least. */
const EXTRA_CHECK_BITS = 11;

/** Polynomials of ISO/IEC 24778 table 3, by bits of a word; 4 bits serve the mode message. */
const POLYNOMIALS: Readonly<Record<number, number>> = { 4: 0x13, 6: 0x43, 8: 0x12d, 10: 0x409, 12: 0x1069 };

const codes = new Map<number, ReedSolomonCode>();

function codeOf(bits: number): ReedSolomonCode {
  const found = codes.get(bits) ?? new ReedSolomonCode(bits, POLYNOMIALS[bits]!);
  codes.set(bits, found);
  return found;
}

/** Data words: a word whose bits but the last are equal gets the opposite bit there; ones fill the last word. */
function stuffedWords(bits: Bits, wordBits: number): number[] {
  const words: number[] = [];
  const upper = (1 << wordBits) - 2;
  for (let at = 0; at < bits.length; ) {
    const word = bits.read(at, wordBits);
    const isStuffed = (word & upper) === upper || (word & upper) === 0;
    if (!isStuffed) words.push(word);
    else words.push((word & upper) === 0 ? 1 : upper);
    at += isStuffed ? wordBits - 1 : wordBits;
  }
  return words;
}

interface Fitted {
  readonly size: Size;
  readonly words: readonly number[];
}

/** The words of a size, when data and the requested check bits fit. */
function fitted(bits: Bits, size: Size, checkBits: number): Fitted | undefined {
  if (bits.length + checkBits > size.bits) return undefined;
  const words = stuffedWords(bits, size.wordBits);
  const usable = size.words * size.wordBits;
  const isFitting = words.length * size.wordBits + checkBits <= usable && words.length <= maxDataWords(size);
  return isFitting ? { size, words } : undefined;
}

/** The smallest size, or the one of the requested layers, with room for the bits and the requested check bits. */
function chosen(bits: Bits, options: AztecOptions): Fitted | undefined {
  const { errorCorrection = DEFAULT_PERCENT, layers = 0 } = options;
  const checkBits = Math.floor((bits.length * errorCorrection) / 100) + EXTRA_CHECK_BITS;
  if (layers !== 0) return fitted(bits, sizeOfLayers(layers), checkBits);
  for (const size of usualSizes()) {
    const fit = fitted(bits, size, checkBits);
    if (fit !== undefined) return fit;
  }
  return undefined;
}

function smallest(content: string, options: AztecOptions): Fitted {
  const fit = smallestSymbol(
    symbolTexts(content, options),
    ({ bytes, eci }) => chosen(messageBits(bytes, eci), options),
    ({ size }) => size.side,
  );
  if (fit !== undefined) return fit;
  throw options.layers === undefined || options.layers === 0
    ? contentError(
        'too long for an Aztec symbol of this error correction; shorten it or lower errorCorrection',
      )
    : optionError('layers', `the content does not fit into ${options.layers} layers`);
}

/** Sets the modules whose bit is 1, from the `skip`th place on. */
function place(grid: BitGrid, places: Int32Array, skip: number, words: Uint16Array, wordBits: number): void {
  let at = skip;
  for (let i = 0; i < words.length; i++) {
    for (let bit = wordBits - 1; bit >= 0; bit--) {
      const where = places[at++]!;
      grid.words[where >>> 5]! |= ((words[i]! >> bit) & 1) << (31 - (where & 31));
    }
  }
}

/** Data words and the check words that fill the count. */
function withCheckWords(data: readonly number[], count: number, wordBits: number): Uint16Array {
  const words = new Uint16Array(count);
  words.set(data);
  const checkCount = count - data.length;
  const block = { dataFirst: 0, dataCount: data.length, checkFirst: data.length, checkCount, step: 1 };
  codeOf(wordBits).write(words, block);
  return words;
}

/** Layers and data words, in words of four bits with five or six check words (ISO/IEC 24778, 7.2.3). */
function modeWords({ isCompact, layers }: Size, dataWords: number): Uint16Array {
  const value = isCompact ? ((layers - 1) << 6) | (dataWords - 1) : ((layers - 1) << 11) | (dataWords - 1);
  const data = isCompact
    ? [value >> 4, value & 15]
    : [value >> 12, (value >> 8) & 15, (value >> 4) & 15, value & 15];
  return withCheckWords(data, isCompact ? 7 : 10, 4);
}

/**
 * An Aztec Code symbol of ISO/IEC 24778: any text, smallest size that fits it, or that of `layers`.
 * @throws InvalidInput when content, character set or layers do not fit.
 * @example aztecGrid('Hello').width // 15
 */
export function aztecGrid(content: string, options: AztecOptions = {}): BitGrid {
  const { size, words } = smallest(content, options);
  const frame = fixedPatternsOf(size);
  const grid: BitGrid = { ...frame.template, words: frame.template.words.slice() };
  place(grid, frame.mode, 0, modeWords(size, words.length), 4);
  const all = withCheckWords(words, size.words, size.wordBits);
  place(grid, frame.data, size.bits % size.wordBits, all, size.wordBits);
  return grid;
}
