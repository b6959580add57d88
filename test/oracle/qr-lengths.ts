/** QR Code of every length in every level and alphabet beside zint: the longest of these suites, so it has its process. */
import { QR_LEVELS, type Symbology } from './beside-zint.ts';
import { ALL_ALPHABETS, testLengths } from './lengths.ts';

const levels = Object.keys(QR_LEVELS) as (keyof typeof QR_LEVELS)[];

testLengths(
  levels.map(
    (errorCorrectionLevel): Symbology => ({
      format: 'QR_CODE',
      options: { errorCorrectionLevel },
      // The mask does not change the size; zint is five times as fast when it need not choose one.
      zint: `-b 58 --secure=${QR_LEVELS[errorCorrectionLevel]} --mask=1`,
      reader: ['QRCode'],
    }),
  ),
  ALL_ALPHABETS,
);
