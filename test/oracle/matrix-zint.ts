/**
 * Matrix and stacked symbols beside zint's at the same level: both read back by zxing-cpp, ours as it was sent and
 * never larger. ORACLE_PAYLOADS=1000 for the long run.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ReaderOptions } from 'zxing-wasm/reader';
import type { Format } from '../../src/lib/codes/barcode/format/format.ts';
import type { BarcodeOptions } from '../../src/lib/codes/barcode/format/options.ts';
import { symbolGrid } from '../../src/lib/codes/barcode/symbol-grid.ts';
import { type ByteRuns, isLatin1ToAll } from '../../src/lib/codes/character-set/unmistakable.ts';
import { dotCodeDots } from '../../src/lib/codes/dot-code/dot-code.ts';
import { elementString, gs1Elements } from '../../src/lib/codes/gs1/element-string.ts';
import { decodeGrid } from '../../src/lib/codes/testing/decode.ts';
import { readDotCode } from '../../src/lib/codes/testing/read-dot-code.ts';
import { type BitGrid, bitGrid, isDark, setDark } from '../../src/lib/picture/two-color-image/bit-grid.ts';
import { pngBytes } from '../../src/lib/picture/two-color-image/png.ts';
import { gs1Payload, payloads } from './barcode-contents.ts';
import { hasZint, type ZintResult, zintSymbols } from './zint.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 20_261_122);
const RUNS = Number(process.env.ORACLE_PAYLOADS ?? 100);

/** Formats of zxing-cpp, or our own reader of DotCode, which is tried with zint's symbols too. */
type Reader = NonNullable<ReaderOptions['formats']> | 'dots';

interface Comparison {
  readonly format: Format;
  readonly options?: BarcodeOptions;
  /** Arguments of the same level and shape. */
  readonly zint: string;
  /** Undefined where zxing-cpp has none. */
  readonly reader?: Reader;
  /** Rows of our grid to one of zint's. */
  readonly rows?: number;
  /** Longer contents are cut to this many characters. */
  readonly longest?: number;
  /** zint gets our number of columns. */
  readonly hasColumns?: boolean;
  /** zint writes ISO 8859-1 without designator: text that a second reader takes for something else is not compared. */
  readonly isLatin1?: (runs: ByteRuns) => boolean;
}

const GS1 = '--gs1 --gs1parens --gs1nocheck';
const levels = { L: 1, M: 2, Q: 3, H: 4 } as const;
const qr = (Object.keys(levels) as (keyof typeof levels)[]).flatMap((errorCorrectionLevel): Comparison[] => {
  const secure = `--secure=${levels[errorCorrectionLevel]}`;
  const common = { reader: ['QRCode'] as Reader, isLatin1: isLatin1ToAll };
  return [
    { ...common, format: 'QR_CODE', options: { errorCorrectionLevel }, zint: `-b 58 ${secure}` },
    {
      ...common,
      format: 'QR_CODE',
      options: { errorCorrectionLevel, compact: true },
      zint: `-b 58 ${secure}`,
    },
    { ...common, format: 'GS1_QR_CODE', options: { errorCorrectionLevel }, zint: `-b 58 ${secure} ${GS1}` },
  ];
});

const pdf417 = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
  (errorCorrection): Comparison => ({
    format: 'PDF_417',
    options: { errorCorrection },
    zint: `-b 55 --secure=${errorCorrection}`,
    ...{ reader: ['PDF417'], rows: 3, hasColumns: true },
  }),
);

const comparisons: readonly Comparison[] = [
  ...qr,
  ...pdf417,
  { format: 'DOT_CODE', zint: '-b 115', reader: 'dots' },
  { format: 'MICRO_QR_CODE', zint: '-b 97 --secure=1', reader: ['MicroQRCode'], longest: 16 },
  { format: 'MAXICODE', zint: '-b 57 --mode=4', reader: ['MaxiCode'] },
  { format: 'AZTEC', options: { errorCorrection: 10 }, zint: '-b 92 --secure=1', reader: ['Aztec'] },
  { format: 'AZTEC', options: { errorCorrection: 50 }, zint: '-b 92 --secure=4', reader: ['Aztec'] },
  { format: 'DATA_MATRIX', zint: '-b 71', reader: ['DataMatrix'] },
  { format: 'DATA_MATRIX', options: { compact: true }, zint: '-b 71', reader: ['DataMatrix'] },
  { format: 'DATA_MATRIX', options: { shape: 'SQUARE' }, zint: '-b 71 --square', reader: ['DataMatrix'] },
  { format: 'GS1_DATA_MATRIX', zint: `-b 71 ${GS1}`, reader: ['DataMatrix'] },
  { format: 'AZTEC', options: { errorCorrection: 23 }, zint: '-b 92 --secure=2', reader: ['Aztec'] },
  { format: 'MICRO_PDF_417', zint: '-b 84', reader: ['MicroPDF417'], rows: 2 },
  { format: 'RMQR', zint: '-b 145 --secure=2', reader: ['RMQRCode'] },
  { format: 'HAN_XIN', zint: '-b 116 --secure=2' },
  { format: 'AZTEC', options: { errorCorrection: 36 }, zint: '-b 92 --secure=3', reader: ['Aztec'] },
];

/** Modules of a symbol, or dots; `undefined` where the content is refused, which must be a refusal and not a crash. */
function ourSymbol({ format, options = {} }: Comparison, content: string): BitGrid | undefined {
  try {
    return format === 'DOT_CODE' ? dotCodeDots(content) : symbolGrid(format, content, options);
  } catch (error) {
    assert.equal((error as Error).name, 'InvalidInput', `${format} ${JSON.stringify(content)}: ${error}`);
    return undefined;
  }
}

const areaOf = ({ width, height }: BitGrid, rows = 1): number => (width * height) / rows;

const isAscii = (content: string): boolean => /^[\0-\x7f]*$/.test(content);
const isLatin1 = (content: string): boolean => /^[\0-\xff]*$/.test(content);

/**
 * zint chooses designators of its own for text outside ISO 8859-1: UTF-8 is asked for, but in Han Xin Code, whose set
 * is GB 18030. Without a free reader, ISO 8859-1 must have its designator. Micro QR Code has none.
 */
function designator({ format, reader }: Comparison, contents: readonly string[]): readonly string[] {
  if (contents.every(isAscii) || format === 'MICRO_QR_CODE') return [];
  const isRare = reader === undefined || reader === 'dots';
  if (contents.every(isLatin1)) return isRare ? ['--eci=3'] : [];
  return reader === undefined ? [] : ['--eci=26'];
}

const PDF417_FRAME = 69;
const PDF417_COLUMN = 17;

/** What zint makes of the contents, in as many columns as ours have where they have some. */
function theirSymbols(
  comparison: Comparison,
  contents: readonly string[],
  ours: readonly (BitGrid | undefined)[],
): ZintResult[] {
  const args = [...comparison.zint.split(' '), ...designator(comparison, contents)];
  if (comparison.hasColumns !== true) return zintSymbols(args, contents);
  const results = new Array<ZintResult>(contents.length);
  const columns = ours.map((grid) => grid && (grid.width - PDF417_FRAME) / PDF417_COLUMN);
  for (const count of new Set(columns)) {
    const places = columns.flatMap((each, index) => (each === count ? [index] : []));
    const found = zintSymbols(
      count === undefined ? args : [...args, `--cols=${count}`],
      places.map((index) => contents[index]!),
    );
    places.forEach((place, i) => {
      results[place] = found[i]!;
    });
  }
  return results;
}

/** zint's grids end with their last dark column; those of DotCode have an odd sum of sides. */
function readDots(grid: BitGrid): string {
  const isWhole = (grid.width + grid.height) % 2 === 1;
  const whole = isWhole ? grid : bitGrid(grid.width + 1, grid.height);
  for (let y = 0; !isWhole && y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) if (isDark(grid, x, y)) setDark(whole, x, y);
  }
  return readDotCode(whole);
}

/** zint leaves out FNC1 before a content of two digits, which makes them an element string of GS1. */
function isReadable(grid: BitGrid): boolean {
  try {
    readDots(grid);
    return true;
  } catch (error) {
    assert.equal((error as Error).message, 'a message of GS1');
    return false;
  }
}

async function isRead(grid: BitGrid, reader: Reader | undefined, text: string, tall = 1): Promise<boolean> {
  if (reader === undefined) return true;
  if (reader === 'dots') return readDots(grid) === text;
  const isFine = reader[0] === 'MaxiCode';
  const picture = isFine ? { scale: 1, quiet: 8 } : { quiet: 5, tall };
  return (await decodeGrid(grid, reader, picture, isFine ? { isPure: true } : {}))?.text === text;
}

/** Whether a symbol of zint's would be accepted as ours: every reader gives the text back. */
async function isComparable(comparison: Comparison, grid: BitGrid, content: string): Promise<boolean> {
  const { reader, rows, isLatin1: isUnderstood } = comparison;
  // Hexagons are drawn by us alone.
  if (comparison.format === 'MAXICODE') return true;
  // Symbols of four low rows are smaller, but not always read.
  const isCertain = rows === undefined && reader !== 'dots' && (isAscii(content) || !isLatin1(content));
  if (isCertain) return true;
  if (reader === 'dots') return isReadable(grid);
  if (isUnderstood?.([Buffer.from(content, 'latin1')]) === false) return false;
  return isRead(grid, reader, content, rows);
}

/** The second reader of QR Codes, asked where ours is larger: zint mixes modes in its own way. */
function isMisreadByZbar({ reader }: Comparison, grid: BitGrid, content: string): boolean {
  if (isAscii(content) || !isLatin1(content) || reader?.[0] !== 'QRCode') return false;
  const folder = mkdtempSync(join(tmpdir(), 'matrix-zint-'));
  try {
    const file = join(folder, 'code.png');
    const canvas = { width: 4 * grid.width + 32, height: 4 * grid.height + 32, left: 16, top: 16 };
    const picture = { grid, moduleWidth: 4, moduleHeight: 4, ...canvas, foreground: 0, background: 0xffffff };
    writeFileSync(file, pngBytes(picture));
    const args = ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', '-Sbinary=0', file];
    const { stdout, error } = spawnSync('zbarimg', args, { encoding: 'utf8' });
    return error === undefined && stdout !== `${content}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const alphabetsOf = ({ format }: Comparison): Readonly<Record<string, fc.Arbitrary<string>>> => {
  if (format.startsWith('GS1')) return { GS1: gs1Payload };
  // Kanji of Micro QR Code: zint mixes Shift_JIS into byte mode, which has no designator.
  return format === 'MICRO_QR_CODE' ? { ascii: payloads.ascii, 'Latin-1': payloads['Latin-1'] } : payloads;
};

/** Micro QR Code has no way to write letters that readers would take for others. */
const mayRefuse = ({ format }: Comparison, content: string): boolean =>
  format === 'MICRO_QR_CODE' && !isAscii(content);

for (const comparison of comparisons) {
  const { format, options = {}, reader, rows, longest = Number.POSITIVE_INFINITY } = comparison;
  for (const [alphabet, payload] of Object.entries(alphabetsOf(comparison))) {
    test(`${format} ${JSON.stringify(options)}, ${alphabet}: read as sent, never larger than zint's`, async (t) => {
      if (!hasZint(t)) return;
      const contents = fc
        .sample(payload, { seed: SEED, numRuns: RUNS })
        .map((content) => content.slice(0, longest).replace(/^ +$/, 'x'));
      const symbols = contents.map((content) => ourSymbol(comparison, content));
      const theirs = theirSymbols(comparison, contents, symbols);
      const counts = { smaller: 0, same: 0, identical: 0, 'refused by both': 0, 'misread of zint': 0 };
      for (const [index, content] of contents.entries()) {
        const [ours, their] = [symbols[index], theirs[index]!];
        const name = `${JSON.stringify(content)}, seed ${SEED}`;
        if (ours === undefined) {
          assert.ok(typeof their === 'string' || mayRefuse(comparison, content), `we refuse ${name}`);
          counts['refused by both']++;
          continue;
        }
        const text = format.startsWith('GS1') ? elementString(gs1Elements(content)) : content;
        assert.ok(await isRead(ours, reader, text), `not read back: ${name}`);
        if (typeof their === 'string') {
          counts.smaller++;
          continue;
        }
        if (!(await isComparable(comparison, their, content))) {
          counts['misread of zint']++;
          continue;
        }
        // All symbols of MaxiCode have one size.
        const limit = format === 'MAXICODE' ? areaOf(ours) : areaOf(their);
        const area = areaOf(ours, rows);
        if (area > limit && isMisreadByZbar(comparison, their, content)) {
          counts['misread of zint']++;
          continue;
        }
        assert.ok(
          area <= limit,
          `${ours.width} × ${ours.height}, zint ${their.width} × ${their.height}: ${name}`,
        );
        counts[area < limit ? 'smaller' : 'same']++;
        if (isIdentical(ours, their, rows)) counts.identical++;
      }
      t.diagnostic(`seed ${SEED}: ${JSON.stringify(counts)}`);
      assert.ok(counts.same + counts.smaller > 0);
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
