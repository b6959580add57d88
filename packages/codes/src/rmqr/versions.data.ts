/**
 * rMQR Code, ISO/IEC 23941:2022: the 32 versions at level M. Height, width (table 1), code words in all, data words
 * (table 6), blocks (table 8) and bits of the character counts of numeric, alphanumeric, byte and Kanji mode (table 3).
 */
export const versions: readonly (readonly [
  height: number,
  width: number,
  words: number,
  dataWords: number,
  blocks: number,
  numeric: number,
  alphanumeric: number,
  byte: number,
  kanji: number,
])[] = [
  [7, 43, 13, 6, 1, 4, 3, 3, 2],
  [7, 59, 21, 12, 1, 5, 5, 4, 3],
  [7, 77, 32, 20, 1, 6, 5, 5, 4],
  [7, 99, 44, 28, 1, 7, 6, 5, 5],
  [7, 139, 68, 44, 1, 7, 6, 6, 5],
  [9, 43, 21, 12, 1, 5, 5, 4, 3],
  [9, 59, 33, 21, 1, 6, 5, 5, 4],
  [9, 77, 49, 31, 1, 7, 6, 5, 5],
  [9, 99, 66, 42, 1, 7, 6, 6, 5],
  [9, 139, 99, 63, 2, 8, 7, 6, 6],
  [11, 27, 15, 7, 1, 4, 4, 3, 2],
  [11, 43, 31, 19, 1, 6, 5, 5, 4],
  [11, 59, 47, 31, 1, 7, 6, 5, 5],
  [11, 77, 67, 43, 1, 7, 6, 6, 5],
  [11, 99, 89, 57, 2, 8, 7, 6, 6],
  [11, 139, 132, 84, 2, 8, 7, 7, 6],
  [13, 27, 21, 12, 1, 5, 5, 4, 3],
  [13, 43, 41, 27, 1, 6, 6, 5, 5],
  [13, 59, 60, 38, 1, 7, 6, 6, 5],
  [13, 77, 85, 53, 2, 7, 7, 6, 6],
  [13, 99, 113, 73, 2, 8, 7, 7, 6],
  [13, 139, 166, 106, 3, 8, 8, 7, 7],
  [15, 43, 51, 33, 1, 7, 6, 6, 5],
  [15, 59, 74, 48, 1, 7, 7, 6, 5],
  [15, 77, 103, 67, 2, 8, 7, 7, 6],
  [15, 99, 136, 88, 2, 8, 7, 7, 6],
  [15, 139, 199, 127, 3, 9, 8, 7, 7],
  [17, 43, 61, 39, 1, 7, 6, 6, 5],
  [17, 59, 88, 56, 2, 8, 7, 6, 6],
  [17, 77, 122, 78, 2, 8, 7, 7, 6],
  [17, 99, 160, 100, 3, 8, 8, 7, 6],
  [17, 139, 232, 152, 4, 9, 8, 8, 7],
];

/** Annex D: columns of the alignment patterns' middles by width. */
export const alignmentColumns: Readonly<Record<number, readonly number[]>> = {
  27: [],
  43: [21],
  59: [19, 39],
  77: [25, 51],
  99: [23, 49, 75],
  139: [27, 55, 83, 111],
};
