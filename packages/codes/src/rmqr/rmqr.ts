import { type BitGrid, bitGrid, setDark } from '@kontor/graphics';
import { encode } from '../character-set/encode.ts';
import { type SymbolText, smallestSymbol, symbolTexts } from '../character-set/symbol-text.ts';
import { contentError } from '../content/content-error.ts';
import { codeWords } from '../qr/code-words.ts';
import { type Dialect, dialectWords } from '../qr/data-words.ts';
import { contentBits, eciBits, type QrSegment, type QrTextMode, segmentLength } from '../qr/segment.ts';
import { shortestWithHeads } from '../qr/shortest-segments.ts';
import { areReadableWithoutEci, type QrTextOptions, textSegments } from '../qr/text-segments.ts';
import { dataPlaces, fixedPatternsOf } from './fixed-patterns.ts';
import { versions } from './versions.data.ts';

/** ISO/IEC 23941, table 2: three bits. */
const INDICATORS = { numeric: 1, alphanumeric: 2, byte: 3, kanji: 4, fnc1: 5, eci: 7 } as const;
const INDICATOR_BITS = 3;

interface Version {
  /** As the format information numbers it. */
  readonly index: number;
  readonly height: number;
  readonly width: number;
  readonly words: number;
  readonly dataWords: number;
  readonly blocks: number;
  readonly countBits: (mode: QrTextMode) => number;
}

/** From the least to the most modules. */
const sizes: readonly Version[] = versions
  .map(([height, width, words, dataWords, blocks, numeric, alphanumeric, byte, kanji], index) => {
    const counts = { numeric, alphanumeric, byte, kanji };
    return { index, height, width, words, dataWords, blocks, countBits: (mode: QrTextMode) => counts[mode] };
  })
  .sort((a, b) => a.width * a.height - b.width * b.height);

interface Fitted {
  readonly version: Version;
  readonly segments: readonly QrSegment[];
}

function bitsOf(segment: QrSegment, { countBits }: Version): number {
  if (segment.mode === 'fnc1') return INDICATOR_BITS;
  // Counted with the four bits of QR Code.
  if (segment.mode === 'eci') return eciBits(segment.assignment) - 4 + INDICATOR_BITS;
  const { mode } = segment;
  return INDICATOR_BITS + countBits(mode) + contentBits(mode, segmentLength(segment));
}

/** Counts that a mode's count indicator cannot express do not fit either. */
function fits(segments: readonly QrSegment[], version: Version): boolean {
  const isCountable = segments.every(
    (segment) =>
      segment.mode === 'eci' ||
      segment.mode === 'fnc1' ||
      segmentLength(segment) < 2 ** version.countBits(segment.mode),
  );
  return (
    isCountable &&
    segments.reduce((sum, segment) => sum + bitsOf(segment, version), 0) <= 8 * version.dataWords
  );
}

/** Nothing takes fewer bits than a digit's ten thirds. */
const isHopeless = (content: string, { dataWords }: Version): boolean =>
  (content.length * 10) / 3 > 8 * dataWords;

function fitted(content: string, { set, eci, isUnderstood }: SymbolText): Fitted | undefined {
  const isUsual = set === undefined || set.name === 'UTF-8';
  const charset = isUsual
    ? undefined
    : { eci, encode: (text: string) => encode(text, set)!, ...(isUnderstood && { isUnderstood }) };
  const options: QrTextOptions = charset === undefined ? {} : { charset };
  for (const version of sizes) {
    if (isHopeless(content, version)) continue;
    const heads = (mode: QrTextMode): number => INDICATOR_BITS + version.countBits(mode);
    const shortest = shortestWithHeads(content, heads, options);
    const segments = areReadableWithoutEci(shortest, charset) ? shortest : textSegments(content, options);
    if (fits(segments, version)) return { version, segments };
  }
  return undefined;
}

function allWords({ version, segments }: Fitted): Uint8Array {
  const { words, dataWords, blocks, countBits } = version;
  const dialect: Dialect = {
    indicators: INDICATORS,
    indicatorBits: INDICATOR_BITS,
    terminatorBits: 3,
    countBits,
  };
  return codeWords(dialectWords(segments, dataWords, dialect), {
    count: blocks,
    checkWords: (words - dataWords) / blocks,
    shortCount: blocks - (dataWords % blocks),
    shortDataWords: Math.floor(dataWords / blocks),
    dataWords,
    totalWords: words,
  });
}

/** The only mask: ISO/IEC 23941, 7.8.2. */
const isTurned = (x: number, y: number): boolean => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0;

/**
 * An rMQR Code of ISO/IEC 23941 at level M: any text, the size of least area.
 * @throws InvalidInput when the content fits no size.
 * @example rmqrGrid('Kontor').width // 27
 */
export function rmqrGrid(content: string): BitGrid {
  const fit = smallestSymbol(
    symbolTexts(content, {}),
    (text) => fitted(content, text),
    ({ version }) => version.width * version.height,
  );
  if (fit === undefined)
    throw contentError('too long for rMQR Code; at most 361 digits or 150 bytes, use QR_CODE');
  const { width, height, index } = fit.version;
  const modules = fixedPatternsOf(width, height, index);
  const words = allWords(fit);
  dataPlaces(modules, width, height).forEach((place, bit) => {
    const value = bit < 8 * words.length ? (words[bit >> 3]! >> (7 - (bit & 7))) & 1 : 0;
    modules[place] = value ^ Number(isTurned(place % width, Math.floor(place / width)));
  });
  const grid = bitGrid(width, height);
  modules.forEach((module, at) => {
    if (module === 1) setDark(grid, at % width, Math.floor(at / width));
  });
  return grid;
}
