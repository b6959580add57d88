/**
 * Matrix and stacked symbologies of every length in every level and alphabet beside zint; QR Code and PDF417 have files of
 * their own. MaxiCode hexagon by hexagon, its carrier messages among them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { symbolGrid } from '@kontor/codes/testing';
import { isDark } from '@kontor/graphics';
import { GS1_ARGUMENTS, type Symbology } from './beside-zint.ts';
import { ALL_ALPHABETS, ASCII_ALPHABETS, testLengths } from './lengths.ts';
import { hasZint, zintSymbols } from './zint.ts';

/** zint's four levels of Aztec. */
const aztec = [10, 23, 36, 50].map(
  (errorCorrection, index): Symbology => ({
    format: 'AZTEC',
    options: { errorCorrection },
    zint: `-b 92 --secure=${index + 1}`,
    reader: ['Aztec'],
  }),
);

testLengths(
  [
    ...aztec,
    { format: 'RMQR', zint: '-b 145 --secure=2', reader: ['RMQRCode'] },
    { format: 'MICRO_PDF_417', zint: '-b 84', reader: ['MicroPDF417'], rows: 2 },
    // The mask does not change the size, and zint is faster with a given one.
    { format: 'HAN_XIN', zint: '-b 116 --secure=2 --mask=1', reader: 'han xin' },
    { format: 'DOT_CODE', zint: '-b 115 --mask=1', reader: 'dots' },
    { format: 'MAXICODE', zint: '-b 57 --mode=4', reader: ['MaxiCode'] },
    { format: 'DATA_MATRIX', zint: '-b 71', reader: ['DataMatrix'] },
    { format: 'DATA_MATRIX', options: { compact: true }, zint: '-b 71', reader: ['DataMatrix'] },
    { format: 'DATA_MATRIX', options: { shape: 'SQUARE' }, zint: '-b 71 --square', reader: ['DataMatrix'] },
  ],
  ALL_ALPHABETS,
);
testLengths(
  [
    { format: 'MICRO_QR_CODE', zint: '-b 97 --secure=1', reader: ['MicroQRCode'] },
    { format: 'GS1_DATA_MATRIX', zint: `-b 71 ${GS1_ARGUMENTS}`, reader: ['DataMatrix'] },
  ],
  ASCII_ALPHABETS,
);

const GS = '\x1d';
/** Content, and its options for zint. */
const hexagonal: readonly (readonly [content: string, zint: readonly string[], secondary: string])[] = [
  ['Kontor 2026', ['--mode=4'], 'Kontor 2026'],
  [`152382802${GS}840${GS}001${GS}1Z00004951`, ['--mode=2', '--primary=152382802840001'], '1Z00004951'],
  [`B1050${GS}056${GS}999${GS}1Z00004951`, ['--mode=3', '--primary=B1050 056999'], '1Z00004951'],
  [
    `[)>\x1e01${GS}96152382802${GS}840${GS}001${GS}1Z00004951${GS}UPSN${GS}06X610${GS}159`,
    ['--mode=2', '--primary=152382802840001', '--scmvv=96'],
    `1Z00004951${GS}UPSN${GS}06X610${GS}159`,
  ],
];
const [ROWS, COLUMNS] = [33, 30];

for (const [content, args, secondary] of hexagonal) {
  test(`MAXICODE of ${JSON.stringify(content.slice(0, 24))}: the hexagons of zint`, async (t) => {
    if (!hasZint(t)) return;
    const theirs = zintSymbols(['-b', '57', ...args], [secondary])[0]!;
    if (typeof theirs === 'string') return assert.fail(theirs);
    const ours = symbolGrid('MAXICODE', content, {});
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        // The bull's-eye covers the middle.
        if (Math.hypot(column - 14, (row - 16) * 0.87) < 6) continue;
        const [x, y] = [8 * column + (row % 2) * 4 + 3, 7 * row + 4];
        const isTheirs: boolean = column < theirs.width && isDark(theirs, column, row);
        assert.equal(isDark(ours, x, y), isTheirs, `row ${row}, column ${column}`);
      }
    }
  });
}
