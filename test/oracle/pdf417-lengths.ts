/** PDF417 of every length in every level and alphabet beside zint, in as many columns as ours. */
import type { Symbology } from './beside-zint.ts';
import { ALL_ALPHABETS, testLengths } from './lengths.ts';

testLengths(
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (errorCorrection): Symbology => ({
      format: 'PDF_417',
      options: { errorCorrection },
      zint: `-b 55 --secure=${errorCorrection}`,
      ...{ reader: ['PDF417'], rows: 3, hasColumns: true },
    }),
  ),
  ALL_ALPHABETS,
);
