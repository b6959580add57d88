/** GS1 QR Code of every length in every level beside zint. */
import { GS1_ARGUMENTS, QR_LEVELS, type Symbology } from './beside-zint.ts';
import { ASCII_ALPHABETS, testLengths } from './lengths.ts';

const levels = Object.keys(QR_LEVELS) as (keyof typeof QR_LEVELS)[];

testLengths(
  levels.map(
    (errorCorrectionLevel): Symbology => ({
      format: 'GS1_QR_CODE',
      options: { errorCorrectionLevel },
      zint: `-b 58 --secure=${QR_LEVELS[errorCorrectionLevel]} --mask=1 ${GS1_ARGUMENTS}`,
      reader: ['QRCode'],
    }),
  ),
  ASCII_ALPHABETS,
);
