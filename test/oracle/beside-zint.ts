/**
 * What it means that a symbol is no larger than zint's: each symbol of zint's that is smaller is got wrong by a reader
 * of these suites, so that it carries less.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Format } from '@kontor/codes';
import {
  type BarcodeOptions,
  decodeGrid,
  dotCodeDots,
  elementString,
  gs1Elements,
  hanXinGrid,
  hexagonsGrid,
  readDotCode,
  readHanXin,
  symbolGrid,
} from '@kontor/codes/testing';
import { type BitGrid, bitGrid, isDark, pngBytes, setDark } from '@kontor/graphics';
import type { ReaderOptions } from 'zxing-wasm/reader';
import { type ZintResult, zintSymbols } from './zint.ts';

/** Formats of zxing-cpp, or our own readers for the tests, which are tried with zint's symbols too. */
type Reader = NonNullable<ReaderOptions['formats']> | 'dots' | 'han xin';

/** A symbology with options, and how zint and a reader are asked for it. */
export interface Symbology {
  readonly format: Format;
  readonly options?: BarcodeOptions;
  /** Arguments of the same level and shape. */
  readonly zint: string;
  readonly reader: Reader;
  /** Rows of our grid to one of zint's. */
  readonly rows?: number;
  /** zint gets our number of columns. */
  readonly hasColumns?: boolean;
}

export const GS1_ARGUMENTS = '--gs1 --gs1parens --gs1nocheck';
export const QR_LEVELS = { L: 1, M: 2, Q: 3, H: 4 } as const;

const HAN_XIN_MASKS = 4;

/** Modules of a symbol, or dots; `undefined` where the content is refused, which must be a refusal and not a crash. */
export function ourSymbol({ format, options = {} }: Symbology, content: string): BitGrid | undefined {
  try {
    if (format === 'DOT_CODE') return dotCodeDots(content);
    // One mask is enough where only sizes and contents matter, and four times as fast as the choice.
    if (format === 'HAN_XIN') return hanXinGrid(content, { mask: content.length % HAN_XIN_MASKS });
    return symbolGrid(format, content, options);
  } catch (error) {
    assert.equal((error as Error).name, 'InvalidInput', `${format} ${JSON.stringify(content)}: ${error}`);
    return undefined;
  }
}

const isAscii = (content: string): boolean => /^[\0-\x7f]*$/.test(content);
const isLatin1 = (content: string): boolean => /^[\0-\xff]*$/.test(content);

/**
 * The ways in which zint is asked to write contents of one alphabet. ISO 8859-1 without a designator and with that of
 * ISO 8859-1 or UTF-8, text beyond in UTF-8, since zint's own choice is a national set; Han Xin Code has GB 18030
 * without one. Micro QR Code has no designators.
 */
export function designators(
  { format }: Symbology,
  contents: readonly string[],
): readonly (readonly string[])[] {
  if (contents.every(isAscii) || format === 'MICRO_QR_CODE') return [[]];
  if (contents.every(isLatin1)) return [[], ['--eci=3'], ['--eci=26']];
  return format === 'HAN_XIN' ? [[], ['--eci=26']] : [['--eci=26']];
}

const PDF417_FRAME = 69;
const PDF417_COLUMN = 17;

/** What zint makes of the contents, in as many columns as ours have where they have some. */
export function theirSymbols(
  symbology: Symbology,
  contents: readonly string[],
  ours: readonly (BitGrid | undefined)[],
  designator: readonly string[],
): ZintResult[] {
  const args = [...symbology.zint.split(' '), ...designator];
  if (symbology.hasColumns !== true) return zintSymbols(args, contents);
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

/** What a reader gives back. */
export const textOf = ({ format }: Symbology, content: string): string =>
  format.startsWith('GS1') ? elementString(gs1Elements(content)) : content;

/** A symbol of zint's as ours are: dots with the light column at the right end, hexagons in cells. */
function likeOurs({ format }: Symbology, theirs: BitGrid): BitGrid {
  if (format === 'MAXICODE') {
    return hexagonsGrid((row, column) => column < theirs.width && isDark(theirs, column, row));
  }
  // Their grids end with the last dark column; those of DotCode have an odd sum of sides.
  if (format !== 'DOT_CODE' || (theirs.width + theirs.height) % 2 === 1) return theirs;
  const whole = bitGrid(theirs.width + 1, theirs.height);
  for (let y = 0; y < theirs.height; y++) {
    for (let x = 0; x < theirs.width; x++) if (isDark(theirs, x, y)) setDark(whole, x, y);
  }
  return whole;
}

/** What one of our own readers makes of a grid; a symbol that is not sound has no text. */
function ownText(reader: 'dots' | 'han xin', grid: BitGrid): string | undefined {
  try {
    return reader === 'dots' ? readDotCode(grid) : readHanXin(grid);
  } catch (error) {
    assert.equal((error as Error).name, 'AssertionError', String(error));
    return undefined;
  }
}

/** A grid on its own is enough for most; the search in a picture finds the others. */
async function zxingText(
  { format, reader, rows = 1 }: Symbology,
  grid: BitGrid,
  tall: number,
): Promise<string | undefined> {
  const formats = reader as ReaderOptions['formats'];
  const quick = { scale: rows > 1 ? 2 : 1, quiet: format === 'MAXICODE' ? 8 : 4, tall };
  const found = await decodeGrid(grid, formats, quick, { isPure: true, tryHarder: false });
  if (found !== undefined || format === 'MAXICODE') return found?.text;
  return (await decodeGrid(grid, formats, { quiet: 5, tall }))?.text;
}

/** Whether our symbol is read as it was sent. */
export async function isRead(symbology: Symbology, grid: BitGrid, content: string): Promise<boolean> {
  const { reader } = symbology;
  const isOwn = reader === 'dots' || reader === 'han xin';
  const read = isOwn ? ownText(reader, grid) : await zxingText(symbology, grid, 1);
  return read === textOf(symbology, content);
}

/** The second reader of QR Codes. */
function isReadByZbar(grid: BitGrid, text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'beside-zint-'));
  try {
    const file = join(folder, 'code.png');
    const canvas = { width: 4 * grid.width + 32, height: 4 * grid.height + 32, left: 16, top: 16 };
    const picture = { grid, moduleWidth: 4, moduleHeight: 4, ...canvas, foreground: 0, background: 0xffffff };
    writeFileSync(file, pngBytes(picture));
    const args = ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', '-Sbinary=0', file];
    const { stdout, error } = spawnSync('zbarimg', args, { encoding: 'utf8' });
    return error !== undefined || stdout === `${text}\n`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether every reader gives a symbol of zint's back as it was sent. */
async function isReadByAll(symbology: Symbology, theirs: BitGrid, content: string): Promise<boolean> {
  const { reader, rows = 1 } = symbology;
  const grid = likeOurs(symbology, theirs);
  const text = textOf(symbology, content);
  const isOwn = reader === 'dots' || reader === 'han xin';
  const read = isOwn ? ownText(reader, grid) : await zxingText(symbology, grid, rows);
  if (read !== text) return false;
  return reader[0] !== 'QRCode' || isReadByZbar(grid, text);
}

/** Ours has fewer modules than zint's symbol or as many; or it has more, but zint's is not read as it was sent. */
export type Verdict = 'smaller' | 'same' | 'misread of zint' | 'refused by zint' | 'refused by both';

export const areaOf = ({ width, height }: BitGrid, rows = 1): number => (width * height) / rows;

/**
 * How ours compares with one symbol of zint's.
 * @throws AssertionError where zint's is smaller, or where zint's content alone is accepted, and all readers read it.
 */
export async function verdict(
  symbology: Symbology,
  content: string,
  ours: BitGrid | undefined,
  theirs: ZintResult,
): Promise<Verdict> {
  if (typeof theirs === 'string') return ours === undefined ? 'refused by both' : 'refused by zint';
  if (ours !== undefined) {
    // All symbols of MaxiCode have one size.
    const difference = symbology.format === 'MAXICODE' ? 0 : areaOf(ours, symbology.rows) - areaOf(theirs);
    if (difference <= 0) return difference < 0 ? 'smaller' : 'same';
  }
  const size = ours === undefined ? 'we refuse' : `${ours.width} × ${ours.height}`;
  assert.ok(
    !(await isReadByAll(symbology, theirs, content)),
    `${size}, zint ${theirs.width} × ${theirs.height}: ${JSON.stringify(content)}`,
  );
  return 'misread of zint';
}
