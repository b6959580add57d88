import { workWords } from '@kontor/base';
import { type BitGrid, bitGrid } from '@kontor/graphics';
import { codeWords } from './code-words.ts';
import { dataWords } from './data-words.ts';
import type { QrLevel } from './level.ts';
import { blockPenalty, columnPenalty, proportionPenalty } from './penalty.ts';
import { MAX_VERSION, qrBlocks } from './qr-dimensions.ts';
import { type QrSegment, segmentBits } from './segment.ts';
import { type MaskPlane, type VersionPattern, versionPattern } from './version-pattern.ts';
import { PAD, planeLength, planeStride, transposePlane } from './word-plane.ts';

/** A finished symbol: the grid has no quiet zone (4 light modules belong around it). */
export interface QrSymbol {
  readonly kind: 'symbol';
  readonly grid: BitGrid;
  readonly version: number;
  readonly level: QrLevel;
  readonly mask: number;
}

/** The segments need more bits than the largest permitted version has. */
export interface CapacityExceeded {
  readonly kind: 'capacityExceeded';
  readonly neededBits: number;
  readonly limitBits: number;
  /** The version whose limit was exceeded. */
  readonly version: number;
  readonly level: QrLevel;
}

export interface QrOptions {
  /** Exactly this level; never raised, even where a higher one would fit. */
  readonly level: QrLevel;
  /** 1 to 40, default 1. */
  readonly minVersion?: number;
  /** 1 to 40, default 40. */
  readonly maxVersion?: number;
  /** Mask 0 to 7 instead of the one with the least penalty. */
  readonly mask?: number;
}

function bitsOf(segments: readonly QrSegment[], version: number): number {
  let bits = 0;
  for (const segment of segments) bits += segmentBits(segment, version);
  return bits;
}

/** The smallest version within the bounds that fits the segments. Bounds that no version meets throw a RangeError. */
export function smallestVersion(segments: readonly QrSegment[], options: QrOptions): number | undefined {
  const { level, minVersion = 1, maxVersion = MAX_VERSION } = options;
  if (!(1 <= minVersion && minVersion <= maxVersion && maxVersion <= MAX_VERSION)) {
    throw new RangeError(`no version from ${minVersion} to ${maxVersion}`);
  }
  for (let version = minVersion; version <= maxVersion; version++) {
    if (bitsOf(segments, version) <= 8 * qrBlocks(version, level).dataWords) return version;
  }
  return undefined;
}

/**
 * Encodes segments as the smallest QR Code (ISO/IEC 18004:2015, model 2) from `minVersion` to `maxVersion`; an
 * exact version is both bounds at once. Bounds that no version meets throw a RangeError.
 * @example encodeQr([{ mode: 'numeric', text: '01234567' }], { level: 'M' })
 */
export function encodeQr(segments: readonly QrSegment[], options: QrOptions): QrSymbol | CapacityExceeded {
  const { level, maxVersion = MAX_VERSION } = options;
  const version = smallestVersion(segments, options);
  if (version !== undefined) {
    const blocks = qrBlocks(version, level);
    return symbol(codeWords(dataWords(segments, version, blocks.dataWords), blocks), version, options);
  }
  const neededBits = bitsOf(segments, maxVersion);
  const limitBits = 8 * qrBlocks(maxVersion, level).dataWords;
  return { kind: 'capacityExceeded', neededBits, limitBits, version: maxVersion, level };
}

function symbol(words: Uint8Array, version: number, { level, mask }: QrOptions): QrSymbol {
  const pattern = versionPattern(version);
  const planes = pattern.planes(level);
  const data = dataPlane(words, pattern);
  const chosen = mask ?? bestMask(data, planes, pattern.size);
  return {
    kind: 'symbol',
    grid: symbolGrid(data, planes[chosen]!.rows, pattern.size),
    version,
    level,
    mask: chosen,
  };
}

/** The bit stream on its places, unmasked. */
function dataPlane(words: Uint8Array, { size, places }: VersionPattern): Int32Array {
  const plane = workWords(planeLength(size));
  for (let index = 0, place = 0; index < words.length; index++) {
    const word = words[index]!;
    for (let bit = 7; bit >= 0; bit--, place++) {
      const target = places[place]!;
      plane[target >>> 5]! |= ((word >>> bit) & 1) << (target & 31);
    }
  }
  return plane;
}

/** The mask of least penalty, the lowest of equals; stops judging a mask as soon as it cannot win. */
function bestMask(dataRows: Int32Array, planes: readonly MaskPlane[], size: number): number {
  const dataColumns = transposePlane(dataRows, size, workWords(dataRows.length));
  const masked = workWords(dataRows.length);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 8; mask++) {
    const { rows, columns } = planes[mask]!;
    for (let index = 0; index < masked.length; index++) masked[index] = dataRows[index]! ^ rows[index]!;
    let penalty = blockPenalty(masked, size) + columnPenalty(masked, size);
    if (penalty >= least) continue;
    penalty += proportionPenalty(masked, size);
    if (penalty >= least) continue;
    for (let index = 0; index < masked.length; index++) masked[index] = dataColumns[index]! ^ columns[index]!;
    penalty += columnPenalty(masked, size);
    if (penalty >= least) continue;
    least = penalty;
    best = mask;
  }
  return best;
}

function symbolGrid(data: Int32Array, plane: Int32Array, size: number): BitGrid {
  const grid = bitGrid(size, size);
  const stride = planeStride(size);
  for (let j = 0; j < grid.wordsPerRow; j++) {
    const top = PAD + j * stride;
    for (let y = 0; y < size; y++) grid.words[y * grid.wordsPerRow + j] = data[top + y]! ^ plane[top + y]!;
  }
  return grid;
}
