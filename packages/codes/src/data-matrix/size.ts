/** A symbol size of ISO/IEC 16022 table 7 (ECC 200). */
export interface Size {
  readonly height: number;
  readonly width: number;
  readonly dataWords: number;
  readonly checkWords: number;
  /** Interleaved Reed–Solomon blocks. */
  readonly blocks: number;
  /** Data regions down and across. */
  readonly regionRows: number;
  readonly regionColumns: number;
}

export type Shape = 'NONE' | 'SQUARE' | 'RECTANGLE';

const size = (
  height: number,
  width: number,
  words: readonly [number, number],
  blocks: number,
  regions: readonly [number, number],
): Size => ({
  height,
  width,
  dataWords: words[0],
  checkWords: words[1],
  blocks,
  regionRows: regions[0],
  regionColumns: regions[1],
});

const square = (side: number, words: readonly [number, number], blocks: number, regions: number): Size =>
  size(side, side, words, blocks, [regions, regions]);

/** By capacity; of two sizes of the same capacity, the square one first. */
const sizes: readonly Size[] = [
  square(10, [3, 5], 1, 1),
  square(12, [5, 7], 1, 1),
  size(8, 18, [5, 7], 1, [1, 1]),
  square(14, [8, 10], 1, 1),
  size(8, 32, [10, 11], 1, [1, 2]),
  square(16, [12, 12], 1, 1),
  size(12, 26, [16, 14], 1, [1, 1]),
  square(18, [18, 14], 1, 1),
  square(20, [22, 18], 1, 1),
  size(12, 36, [22, 18], 1, [1, 2]),
  square(22, [30, 20], 1, 1),
  size(16, 36, [32, 24], 1, [1, 2]),
  square(24, [36, 24], 1, 1),
  square(26, [44, 28], 1, 1),
  size(16, 48, [49, 28], 1, [1, 2]),
  square(32, [62, 36], 1, 2),
  square(36, [86, 42], 1, 2),
  square(40, [114, 48], 1, 2),
  square(44, [144, 56], 1, 2),
  square(48, [174, 68], 1, 2),
  square(52, [204, 84], 2, 2),
  square(64, [280, 112], 2, 4),
  square(72, [368, 144], 4, 4),
  square(80, [456, 192], 4, 4),
  square(88, [576, 224], 4, 4),
  square(96, [696, 272], 4, 4),
  square(104, [816, 336], 6, 4),
  square(120, [1050, 408], 6, 6),
  square(132, [1304, 496], 8, 6),
  square(144, [1558, 620], 10, 6),
];

/** The sizes of a shape from the smallest to the largest; NONE means all. */
export function sizesOf(shape: Shape): readonly Size[] {
  if (shape === 'NONE') return sizes;
  return sizes.filter((each) => (each.width === each.height) === (shape === 'SQUARE'));
}
