import { type BitGrid, bitGrid, setDark } from '@kontor/graphics';
import { symbolTexts } from '../character-set/symbol-text.ts';
import { contentError, shown } from '../content/content-error.ts';
import { isAlphanumeric } from '../qr/alphanumeric.ts';
import { codeWords } from '../qr/code-words.ts';
import { dialectWords } from '../qr/data-words.ts';
import { kanjiNumber } from '../qr/kanji.ts';
import { contentBits, type QrSegment, segmentLength } from '../qr/segment.ts';
import { shortestWithHeads } from '../qr/shortest-segments.ts';
import {
  areReadableWithoutEci,
  isAscii,
  type QrCharset,
  type QrTextOptions,
  textSegments,
} from '../qr/text-segments.ts';
import {
  dataPlaces,
  edgeScore,
  fixedPatternsOf,
  MASKS,
  type Modules,
  placeFormat,
} from './fixed-patterns.ts';
import { type MicroVersion, versions } from './versions.data.ts';

const INDICATORS = { numeric: 0, alphanumeric: 1, byte: 2, kanji: 3, fnc1: 0, eci: 0 } as const;

/** Bits of mode and count; without end where the version lacks the mode, as all versions lack designators. */
function headBits({ number, countBits }: MicroVersion, mode: QrSegment['mode']): number {
  if (mode === 'eci' || mode === 'fnc1') return Number.POSITIVE_INFINITY;
  return number - 1 + (countBits[mode] ?? Number.POSITIVE_INFINITY);
}

function bitsOf(segments: readonly QrSegment[], version: MicroVersion): number {
  let bits = 0;
  for (const segment of segments) {
    bits += headBits(version, segment.mode);
    if (segment.mode === 'eci' || segment.mode === 'fnc1') continue;
    const length = segmentLength(segment);
    if (length >= 2 ** (version.countBits[segment.mode] ?? 0)) return Number.POSITIVE_INFINITY;
    bits += contentBits(segment.mode, length);
  }
  return bits;
}

/** Micro QR has no designators: text is ISO 8859-1 that readers take for that, or Kanji (ISO/IEC 18004:2024, 7.3). */
function textOptions(content: string): QrTextOptions {
  if (isAscii(content)) return {};
  const isKanji = (character: string): boolean => kanjiNumber(character.charCodeAt(0)) >= 0;
  const isInKanji = [...content].every((character) => isAscii(character) || isKanji(character));
  if (isInKanji) return {};
  const beyond = [...content].find((character) => character.codePointAt(0)! > 0xff);
  if (beyond !== undefined) throw contentError(`${shown(beyond)} does not exist in Micro QR Code`);
  const text = symbolTexts(content, { preferLatin1: true })[0]!;
  if (text.eci !== undefined) {
    throw contentError('readers would take these letters for others in Micro QR Code; use RMQR or QR_CODE');
  }
  const charset: QrCharset = {
    eci: undefined,
    encode: (part) => Buffer.from(part, 'latin1'),
    ...(text.isUnderstood && { isUnderstood: text.isUnderstood }),
  };
  return { charset };
}

interface Fitted {
  readonly version: MicroVersion;
  readonly segments: readonly QrSegment[];
}

/** Version 1 has digits alone, version 2 capital letters and signs too (7.3.1). */
function hasModes({ countBits }: MicroVersion, content: string): boolean {
  if (countBits.byte !== undefined) return true;
  return countBits.alphanumeric === undefined ? /^\d+$/.test(content) : isAlphanumeric(content);
}

function fitted(content: string): Fitted | undefined {
  const options = textOptions(content);
  for (const version of versions) {
    if (!hasModes(version, content)) continue;
    const shortest = shortestWithHeads(content, (mode) => headBits(version, mode), options);
    const segments = areReadableWithoutEci(shortest, options.charset)
      ? shortest
      : textSegments(content, options);
    if (bitsOf(segments, version) <= version.dataBits) return { version, segments };
  }
  return undefined;
}

/** Data and check bits; the last data word of versions 1 and 3 is half a one, and as padding 0 (7.4.10). */
function symbolBits({ version, segments }: Fitted): readonly number[] {
  const { number, dataBits, checkWords, countBits } = version;
  const count = Math.ceil(dataBits / 8);
  const terminatorBits = 2 * number + 1;
  const data = dialectWords(segments, count, {
    indicators: INDICATORS,
    indicatorBits: number - 1,
    terminatorBits,
    countBits: (mode) => countBits[mode]!,
  });
  const used = bitsOf(segments, version) + terminatorBits;
  const isHalf = dataBits % 8 !== 0;
  if (isHalf && used <= 8 * (count - 1)) data[count - 1] = 0;
  const blocks = { count: 1, shortCount: 1, shortDataWords: count, dataWords: count, checkWords };
  const words = codeWords(data, { ...blocks, totalWords: count + checkWords });
  const bits = Array.from(words, (word) => word.toString(2).padStart(8, '0'));
  if (isHalf) bits[count - 1] = bits[count - 1]!.slice(0, 4);
  return Array.from(bits.join(''), Number);
}

function masked(bits: readonly number[], version: MicroVersion, frame: Modules, mask: number): Modules {
  const { side } = version;
  const modules = frame.slice();
  dataPlaces(frame, side).forEach((place, i) => {
    const isTurned = MASKS[mask]!(Math.floor(place / side), place % side);
    modules[place] = (bits[i] ?? 0) ^ Number(isTurned);
  });
  placeFormat(modules, version, mask);
  return modules;
}

/**
 * A Micro QR Code of ISO/IEC 18004 at level L in the smallest version: ASCII, ISO 8859-1 or Kanji.
 * @throws InvalidInput when the content fits no version, or readers would take its letters for others.
 * @example microQrGrid('12345').width // 11
 */
export function microQrGrid(content: string): BitGrid {
  const fit = fitted(content);
  if (fit === undefined) {
    throw contentError(
      'too long for Micro QR Code; at most 35 digits, 21 of 0–9 A–Z $%*+-./: or 15 bytes, use QR_CODE',
    );
  }
  const { version } = fit;
  const { side } = version;
  const [bits, frame] = [symbolBits(fit), fixedPatternsOf(version)];
  let best: Modules | undefined;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const modules = masked(bits, version, frame, mask);
    if (best === undefined || edgeScore(modules, side) > edgeScore(best, side)) best = modules;
  }
  const grid = bitGrid(side, side);
  best!.forEach((module, at) => {
    if (module === 1) setDark(grid, at % side, Math.floor(at / side));
  });
  return grid;
}
