import { alignmentCentres, qrSize } from './qr-dimensions.ts';
import { PAD, planeLength, planeStride } from './word-plane.ts';

/** What the version alone determines: dark function modules, and which modules carry no data. */
export interface FunctionPatterns {
  readonly size: number;
  /** Dark modules of finder, timing, alignment patterns, version information and the dark module. */
  readonly dark: Int32Array;
  /** All modules that data never reaches, format information included. */
  readonly reserved: Int32Array;
}

/** Sets and reads single modules of planes; for tables that are built once, not for the hot path. */
export function planeBit(size: number, x: number, y: number): { word: number; bit: number } {
  return { word: PAD + (x >>> 5) * planeStride(size) + y, bit: 31 - (x & 31) };
}

/** Builds the patterns of ISO/IEC 18004:2015, 6.3 and 7.10. */
export function functionPatterns(version: number): FunctionPatterns {
  const size = qrSize(version);
  const dark = new Int32Array(planeLength(size));
  const reserved = new Int32Array(planeLength(size));
  const put = (x: number, y: number, isDark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    const { word, bit } = planeBit(size, x, y);
    reserved[word]! |= 1 << bit;
    dark[word] = isDark ? dark[word]! | (1 << bit) : dark[word]! & ~(1 << bit);
  };
  for (let index = 0; index < size; index++) {
    put(index, 6, index % 2 === 0);
    put(6, index, index % 2 === 0);
  }
  putFinders(size, put);
  putAlignment(version, put);
  putFormatPlaces(size, put);
  if (version >= 7) putVersion(version, put);
  return { size, dark, reserved };
}

type Put = (x: number, y: number, isDark: boolean) => void;

/** Squares of 3, 5 (light) and 7 around the centre, and the light separator. */
function putFinders(size: number, put: Put): void {
  for (const [centreX, centreY] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(centreX + dx, centreY + dy, ring !== 2 && ring !== 4);
      }
    }
  }
}

/** Every pair of centre coordinates except the three corners with finder patterns. */
function putAlignment(version: number, put: Put): void {
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  centres.forEach((centreY, row) => {
    centres.forEach((centreX, column) => {
      if ((row === 0 && (column === 0 || column === last)) || (row === last && column === 0)) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          put(centreX + dx, centreY + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    });
  });
}

/** Reserves the 30 modules of both format information copies and sets the dark module: 7.9.1. */
function putFormatPlaces(size: number, put: Put): void {
  for (let bit = 0; bit < 15; bit++) {
    for (const [x, y] of formatPlaces(size, bit)) put(x, y, false);
  }
  put(8, size - 8, true);
}

/** Both places (column, row) of format bit 0 (least significant) to 14: figure 25. */
export function formatPlaces(size: number, bit: number): readonly (readonly [number, number])[] {
  const alongEdges: readonly [number, number] = bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit];
  if (bit < 6) return [[8, bit], alongEdges];
  if (bit < 8) return [[8, bit + 1], alongEdges];
  return [[bit === 8 ? 7 : 14 - bit, 8], alongEdges];
}

/** Version number with 12 check bits of the (18, 6) Golay code, generator 1F25: 7.10, annex D. */
function putVersion(version: number, put: Put): void {
  const size = qrSize(version);
  let rest = version;
  for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const word = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit++) {
    const isDark = ((word >>> bit) & 1) === 1;
    const along = Math.floor(bit / 3);
    const across = size - 11 + (bit % 3);
    put(across, along, isDark);
    put(along, across, isDark);
  }
}
