import { BLOCK_COUNT, CHECK_WORDS_PER_BLOCK } from './blocks.data.ts';
import type { QrLevel } from './level.ts';

/** Sizes and capacities that follow from the version alone: ISO/IEC 18004:2015, tables 1, 9 and E.1. */

export const MAX_VERSION = 40;

/** Modules on a side, 21 to 177, without the quiet zone. */
export function qrSize(version: number): number {
  return 17 + 4 * version;
}

/** Alignment patterns on each axis, those that would be on finder patterns included (table E.1). */
function alignmentCount(version: number): number {
  return version === 1 ? 0 : Math.floor(version / 7) + 2;
}

/** Centre coordinates of the alignment patterns, the same on both axes (table E.1); none in version 1. */
export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return [];
  const count = alignmentCount(version);
  const last = qrSize(version) - 7;
  // Even distances counted from the far end; only the first distance differs. Table E.1 rounds version 32 down.
  const step = version === 32 ? 26 : 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return Array.from({ length: count }, (_, index) => (index === 0 ? 6 : last - (count - 1 - index) * step));
}

/** Code words of the symbol, data and error correction together. */
export function totalWords(version: number): number {
  const size = qrSize(version);
  const finders = 3 * 64;
  const timing = 2 * (size - 16);
  const formatAndDarkModule = 31;
  const versionInformation = version < 7 ? 0 : 36;
  const perAxis = alignmentCount(version);
  // Three corners carry finder patterns; the 2 × (k − 2) patterns on the timing lines share 5 modules with them.
  const alignment = perAxis === 0 ? 0 : 25 * (perAxis * perAxis - 3) - 10 * (perAxis - 2);
  const free = size * size - finders - timing - formatAndDarkModule - versionInformation - alignment;
  return free >>> 3;
}

/** How the code words of a symbol are divided; short blocks come first, long ones have one data word more. */
export interface QrBlocks {
  readonly count: number;
  readonly checkWords: number;
  readonly shortCount: number;
  readonly shortDataWords: number;
  readonly dataWords: number;
  readonly totalWords: number;
}

/** Block structure of a version (1 to 40) and level. */
export function qrBlocks(version: number, level: QrLevel): QrBlocks {
  const count = BLOCK_COUNT[level][version - 1]!;
  const checkWords = CHECK_WORDS_PER_BLOCK[level][version - 1]!;
  const total = totalWords(version);
  const dataWords = total - count * checkWords;
  const shortDataWords = Math.floor(dataWords / count);
  const shortCount = count - (dataWords - shortDataWords * count);
  return { count, checkWords, shortCount, shortDataWords, dataWords, totalWords: total };
}
