/**
 * 1,000 random payloads of each alphabet in each matrix and stacked symbology at the same level as zint's: ours is read
 * as it was sent, and no symbol of zint's is smaller that all readers read. ORACLE_PAYLOADS for other numbers.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BitGrid, isDark } from '@kontor/graphics';
import fc from 'fast-check';
import { gs1Payload, payloads } from './barcode-contents.ts';
import {
  designators,
  GS1_ARGUMENTS,
  isRead,
  ourSymbol,
  QR_LEVELS,
  type Symbology,
  theirSymbols,
  type Verdict,
  verdict,
} from './beside-zint.ts';
import { hasZint } from './zint.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 20_261_122);
const RUNS = Number(process.env.ORACLE_PAYLOADS ?? 1000);

interface Comparison extends Symbology {
  /** Longer contents are cut to this many characters. */
  readonly longest?: number;
}

const qr = (Object.keys(QR_LEVELS) as (keyof typeof QR_LEVELS)[]).flatMap(
  (errorCorrectionLevel): Comparison[] => {
    const zint = `-b 58 --secure=${QR_LEVELS[errorCorrectionLevel]}`;
    const common = { reader: ['QRCode'] as Symbology['reader'], options: { errorCorrectionLevel } };
    return [
      { ...common, format: 'QR_CODE', zint },
      { ...common, format: 'QR_CODE', options: { errorCorrectionLevel, compact: true }, zint },
      { ...common, format: 'GS1_QR_CODE', zint: `${zint} ${GS1_ARGUMENTS}` },
    ];
  },
);

const pdf417 = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
  (errorCorrection): Comparison => ({
    format: 'PDF_417',
    options: { errorCorrection },
    zint: `-b 55 --secure=${errorCorrection}`,
    ...{ reader: ['PDF417'], rows: 3, hasColumns: true },
  }),
);

/** zint's four levels of Aztec. */
const aztec = [10, 23, 36, 50].map(
  (errorCorrection, index): Comparison => ({
    format: 'AZTEC',
    options: { errorCorrection },
    zint: `-b 92 --secure=${index + 1}`,
    reader: ['Aztec'],
  }),
);

const comparisons: readonly Comparison[] = [
  ...qr,
  ...pdf417,
  ...aztec,
  { format: 'DOT_CODE', zint: '-b 115', reader: 'dots' },
  { format: 'MICRO_QR_CODE', zint: '-b 97 --secure=1', reader: ['MicroQRCode'], longest: 16 },
  { format: 'MAXICODE', zint: '-b 57 --mode=4', reader: ['MaxiCode'] },
  { format: 'DATA_MATRIX', zint: '-b 71', reader: ['DataMatrix'] },
  { format: 'DATA_MATRIX', options: { compact: true }, zint: '-b 71', reader: ['DataMatrix'] },
  { format: 'DATA_MATRIX', options: { shape: 'SQUARE' }, zint: '-b 71 --square', reader: ['DataMatrix'] },
  { format: 'GS1_DATA_MATRIX', zint: `-b 71 ${GS1_ARGUMENTS}`, reader: ['DataMatrix'] },
  { format: 'MICRO_PDF_417', zint: '-b 84', reader: ['MicroPDF417'], rows: 2 },
  { format: 'RMQR', zint: '-b 145 --secure=2', reader: ['RMQRCode'] },
  { format: 'HAN_XIN', zint: '-b 116 --secure=2', reader: 'han xin' },
];

const alphabetsOf = ({ format }: Comparison): Readonly<Record<string, fc.Arbitrary<string>>> => {
  if (format.startsWith('GS1')) return { GS1: gs1Payload };
  // Kanji of Micro QR Code: zint mixes Shift_JIS into byte mode, which has no designator.
  return format === 'MICRO_QR_CODE' ? { ascii: payloads.ascii, 'Latin-1': payloads['Latin-1'] } : payloads;
};

for (const comparison of comparisons) {
  const { format, options = {}, rows, longest = Number.POSITIVE_INFINITY } = comparison;
  for (const [alphabet, payload] of Object.entries(alphabetsOf(comparison))) {
    test(`${format} ${JSON.stringify(options)}, ${alphabet}: read as sent, never larger than zint's`, async (t) => {
      if (!hasZint(t)) return;
      const contents = fc
        .sample(payload, { seed: SEED, numRuns: RUNS })
        .map((content) => content.slice(0, longest).replace(/^ +$/, 'x'));
      const symbols = contents.map((content) => ourSymbol(comparison, content));
      for (const [index, content] of contents.entries()) {
        const ours = symbols[index];
        const isRight = ours === undefined || (await isRead(comparison, ours, content));
        assert.ok(isRight, `not read back: ${JSON.stringify(content)}, seed ${SEED}`);
      }
      let compared = 0;
      for (const designator of designators(comparison, contents)) {
        const theirs = theirSymbols(comparison, contents, symbols, designator);
        const counts: Partial<Record<Verdict | 'identical', number>> = {};
        const count = (name: Verdict | 'identical'): void => {
          counts[name] = (counts[name] ?? 0) + 1;
        };
        for (const [index, content] of contents.entries()) {
          const [ours, their] = [symbols[index], theirs[index]!];
          const found = await verdict(comparison, content, ours, their);
          count(found);
          if (found === 'same' || found === 'smaller') compared++;
          if (found === 'same' && isIdentical(ours!, their as BitGrid, rows)) count('identical');
        }
        t.diagnostic(`seed ${SEED}, zint ${designator.join(' ') || 'as it is'}: ${JSON.stringify(counts)}`);
      }
      assert.ok(compared > 0);
    });
  }
}

function isIdentical(ours: BitGrid, theirs: BitGrid, rows = 1): boolean {
  if (ours.width !== theirs.width || ours.height !== theirs.height * rows) return false;
  for (let y = 0; y < theirs.height; y++) {
    for (let x = 0; x < ours.width; x++) {
      if (isDark(ours, x, y * rows) !== isDark(theirs, x, y)) return false;
    }
  }
  return true;
}
