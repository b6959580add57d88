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
import { elementString, gs1Elements } from '../../src/lib/codes/gs1/element-string.ts';
import { decodeGrid } from '../../src/lib/codes/testing/decode.ts';
import { type BitGrid, isDark } from '../../src/lib/picture/two-color-image/bit-grid.ts';
import { pngBytes } from '../../src/lib/picture/two-color-image/png.ts';
import { gs1Payload, payloads } from './barcode-contents.ts';
import { hasZint, type ZintResult, zintSymbols } from './zint.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 20_261_122);
const RUNS = Number(process.env.ORACLE_PAYLOADS ?? 100);

type Reader = NonNullable<ReaderOptions['formats']>;

interface Comparison {
  readonly format: Format;
  readonly options?: BarcodeOptions;
  /** Arguments of the same level and shape. */
  readonly zint: string;
  /** Undefined where zxing-cpp has none. */
  readonly reader?: Reader;
  /** Rows of our grid to one of zint's. */
  readonly rows?: number;
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

const comparisons: readonly Comparison[] = [
  ...qr,
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

/**
 * Area in modules of zint's size; `undefined` where the content is refused, which must be a refusal and not a crash.
 */
async function ourSymbol(
  { format, options = {} }: Comparison,
  content: string,
): Promise<BitGrid | undefined> {
  try {
    return symbolGrid(format, content, options);
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
 * is GB 18030. Without a reader, ISO 8859-1 must have its designator.
 */
function theirSymbols({ zint, reader }: Comparison, contents: readonly string[]): ZintResult[] {
  const isText = (test: (content: string) => boolean): boolean => contents.every(test);
  const args = zint.split(' ');
  if (isText(isAscii)) return zintSymbols(args, contents);
  if (isText(isLatin1)) return zintSymbols(reader === undefined ? [...args, '--eci=3'] : args, contents);
  return zintSymbols(reader === undefined ? args : [...args, '--eci=26'], contents);
}

async function isRead(grid: BitGrid, reader: Reader | undefined, text: string, tall = 1): Promise<boolean> {
  if (reader === undefined) return true;
  return (await decodeGrid(grid, reader, { quiet: 5, tall }))?.text === text;
}

/** Whether a symbol of zint's would be accepted as ours: every reader gives the text back. */
async function isComparable(comparison: Comparison, grid: BitGrid, content: string): Promise<boolean> {
  const { reader, rows, isLatin1: isUnderstood } = comparison;
  // Symbols of four low rows are smaller, but not always read.
  const isCertain = rows === undefined && (isAscii(content) || !isLatin1(content));
  if (isCertain) return true;
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

for (const comparison of comparisons) {
  const { format, options = {}, reader, rows } = comparison;
  const isGs1 = format.startsWith('GS1');
  for (const [alphabet, payload] of Object.entries(isGs1 ? { GS1: gs1Payload } : payloads)) {
    test(`${format} ${JSON.stringify(options)}, ${alphabet}: read as sent, never larger than zint's`, async (t) => {
      if (!hasZint(t)) return;
      const contents = fc.sample(payload, { seed: SEED, numRuns: RUNS });
      const theirs = theirSymbols(comparison, contents);
      const counts = { smaller: 0, same: 0, identical: 0, 'refused by both': 0, 'misread of zint': 0 };
      for (const [index, content] of contents.entries()) {
        const [ours, their] = [await ourSymbol(comparison, content), theirs[index]!];
        const name = `${JSON.stringify(content)}, seed ${SEED}`;
        if (ours === undefined || typeof their === 'string') {
          assert.equal(ours, undefined, `zint refuses ${name}: ${their}`);
          assert.equal(typeof their, 'string', `we refuse ${name}`);
          counts['refused by both']++;
          continue;
        }
        const text = isGs1 ? elementString(gs1Elements(content)) : content;
        assert.ok(await isRead(ours, reader, text), `not read back: ${name}`);
        if (!(await isComparable(comparison, their, content))) {
          counts['misread of zint']++;
          continue;
        }
        const [area, limit] = [areaOf(ours, rows), areaOf(their)];
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
