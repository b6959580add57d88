/** MicroPDF417, ISO/IEC 24728: sizes and row address patterns. */

/**
 * Table 1 and table 3: columns, rows, check words, then number of the left, middle and right row address pattern in the
 * first row (0: none) and its cluster.
 */
export const variants: readonly (readonly [
  columns: number,
  rows: number,
  checkWords: number,
  left: number,
  middle: number,
  right: number,
  cluster: number,
])[] = [
  [1, 11, 7, 1, 0, 9, 0],
  [1, 14, 7, 8, 0, 8, 1],
  [1, 17, 7, 36, 0, 36, 2],
  [1, 20, 8, 19, 0, 19, 0],
  [1, 24, 8, 9, 0, 17, 2],
  [1, 28, 8, 25, 0, 33, 0],
  [2, 8, 8, 1, 0, 1, 0],
  [2, 11, 9, 1, 0, 9, 0],
  [2, 14, 9, 8, 0, 8, 1],
  [2, 17, 10, 36, 0, 36, 2],
  [2, 20, 11, 19, 0, 19, 0],
  [2, 23, 13, 9, 0, 17, 2],
  [2, 26, 15, 27, 0, 35, 2],
  [3, 6, 12, 1, 1, 1, 0],
  [3, 8, 14, 7, 7, 7, 0],
  [3, 10, 16, 15, 15, 15, 2],
  [3, 12, 18, 25, 25, 25, 0],
  [3, 15, 21, 37, 37, 37, 0],
  [3, 20, 26, 1, 17, 33, 0],
  [3, 26, 32, 1, 9, 17, 0],
  [3, 32, 38, 21, 29, 37, 2],
  [3, 38, 44, 15, 31, 47, 2],
  [3, 44, 50, 1, 25, 49, 0],
  [4, 4, 8, 47, 19, 43, 1],
  [4, 6, 12, 1, 1, 1, 0],
  [4, 8, 14, 7, 7, 7, 0],
  [4, 10, 16, 15, 15, 15, 2],
  [4, 12, 18, 25, 25, 25, 0],
  [4, 15, 21, 37, 37, 37, 0],
  [4, 20, 26, 1, 17, 33, 0],
  [4, 26, 32, 1, 9, 17, 0],
  [4, 32, 38, 21, 29, 37, 2],
  [4, 38, 44, 15, 31, 47, 2],
  [4, 44, 50, 1, 25, 49, 0],
];

/** Table 2: ten modules of each row address pattern at the sides, from number 1. */
export const sidePatterns: readonly number[] = [
  0x322, 0x3a2, 0x3b2, 0x332, 0x372, 0x37a, 0x33a, 0x3ba, 0x39a, 0x3da, 0x3ca, 0x38a, 0x30a, 0x31a, 0x312,
  0x392, 0x3d2, 0x3d6, 0x3d4, 0x394, 0x3b4, 0x3a4, 0x3a6, 0x3ae, 0x3ac, 0x3a8, 0x328, 0x32c, 0x32e, 0x326,
  0x336, 0x3b6, 0x396, 0x316, 0x314, 0x334, 0x374, 0x364, 0x366, 0x36e, 0x36c, 0x368, 0x348, 0x358, 0x35c,
  0x35e, 0x34e, 0x34c, 0x344, 0x346, 0x342, 0x362,
];

/** The same in the middle. */
export const middlePatterns: readonly number[] = [
  0x2ce, 0x24e, 0x26e, 0x22e, 0x226, 0x236, 0x216, 0x212, 0x21a, 0x23a, 0x232, 0x222, 0x262, 0x272, 0x27a,
  0x2fa, 0x2f2, 0x2f6, 0x276, 0x274, 0x264, 0x266, 0x246, 0x242, 0x2c2, 0x2e2, 0x2e6, 0x2e4, 0x2ec, 0x26c,
  0x22c, 0x228, 0x268, 0x2e8, 0x2c8, 0x2cc, 0x2c4, 0x2c6, 0x286, 0x28e, 0x28c, 0x29c, 0x298, 0x2b8, 0x2b0,
  0x290, 0x2d0, 0x250, 0x258, 0x25c, 0x2dc, 0x2de,
];
