/**
 * Where symbols grow, beside zint's: one text of each alphabet, longer by a character at a time up to our limit and
 * one more. Ours are made at every length, zint's at the first and the last length of each size of ours and past the
 * limit: if zint's do not shrink as the text grows, that covers every length. PDF417 in steps. ORACLE_EVERY_LENGTH=1
 * asks zint at every length, PDF417 too (QR Codes take it minutes).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReaderOptions } from 'zxing-wasm/reader';
import type { Format } from '../../src/lib/codes/barcode/format/format.ts';
import type { BarcodeOptions } from '../../src/lib/codes/barcode/format/options.ts';
import { symbolGrid } from '../../src/lib/codes/barcode/symbol-grid.ts';
import { elementString, gs1Elements } from '../../src/lib/codes/gs1/element-string.ts';
import { decodeGrid } from '../../src/lib/codes/testing/decode.ts';
import type { BitGrid } from '../../src/lib/picture/two-color-image/bit-grid.ts';
import { hasZint, zintSymbols } from './zint.ts';

/** All within character set 82 of GS1. */
const ALPHABETS = { digits: '9081726354', capitals: 'KONTOR-WIEN.', letters: 'kontor,wien;' } as const;
const IS_EVERY = process.env.ORACLE_EVERY_LENGTH === '1';
/** Longer than what any symbol has room for. */
const NEVER = 8000;

interface Sizes {
  readonly format: Format;
  readonly options?: BarcodeOptions;
  readonly zint: string;
  readonly reader: NonNullable<ReaderOptions['formats']>;
}

const GS1 = '--gs1 --gs1parens --gs1nocheck';
const GS1_VALUE = 90;
const levels = { L: 1, M: 2, Q: 3, H: 4 } as const;

const formats: readonly Sizes[] = [
  ...(Object.keys(levels) as (keyof typeof levels)[]).flatMap((errorCorrectionLevel): Sizes[] => {
    const zint = `-b 58 --secure=${levels[errorCorrectionLevel]}`;
    const common = { options: { errorCorrectionLevel }, reader: ['QRCode'] as Sizes['reader'] };
    return [
      { ...common, format: 'QR_CODE', zint },
      { ...common, format: 'GS1_QR_CODE', zint: `${zint} ${GS1}` },
    ];
  }),
  { format: 'DATA_MATRIX', zint: '-b 71', reader: ['DataMatrix'] },
  { format: 'GS1_DATA_MATRIX', zint: `-b 71 ${GS1}`, reader: ['DataMatrix'] },
];

const repeated = (letters: string, length: number): string =>
  letters.repeat(Math.ceil(length / letters.length)).slice(0, length);

/** `length` characters; for GS1 in elements (91) to (99) and again, of 90 each. */
function contentOf(format: Format, letters: string, length: number): string {
  if (!format.startsWith('GS1')) return repeated(letters, length);
  let content = '';
  for (let from = 0; from < length; from += GS1_VALUE) {
    const ai = 91 + ((from / GS1_VALUE) % 9);
    content += `(${ai})${repeated(letters, Math.min(GS1_VALUE, length - from))}`;
  }
  return content;
}

function ourSymbol(format: Format, content: string, options: BarcodeOptions): BitGrid | undefined {
  try {
    return symbolGrid(format, content, options);
  } catch (error) {
    assert.equal((error as Error).name, 'InvalidInput', `${format}, ${content.length}: ${error}`);
    return undefined;
  }
}

const areaOf = ({ width, height }: BitGrid): number => width * height;

/** A length and our symbol of it. */
interface Sized {
  readonly length: number;
  readonly grid: BitGrid;
}

/** All lengths, the first and the last of each size, and the first length that is refused. */
function growth(symbolOf: (length: number) => BitGrid | undefined): {
  readonly all: readonly Sized[];
  readonly firsts: readonly Sized[];
  readonly lasts: readonly Sized[];
  readonly refused: number;
} {
  const accepted: Sized[] = [];
  const firsts: Sized[] = [];
  const lasts: Sized[] = [];
  let before: Sized | undefined;
  for (let length = 1; length < NEVER; length++) {
    const grid = symbolOf(length);
    if (grid === undefined) {
      assert.ok(before !== undefined, 'one character is refused');
      return { all: accepted, firsts, lasts: [...lasts, before], refused: length };
    }
    const grown = before === undefined ? 1 : areaOf(grid) - areaOf(before.grid);
    assert.ok(grown >= 0, `${length} characters take less than ${length - 1}`);
    const now = { length, grid };
    if (grown > 0) {
      firsts.push(now);
      if (before !== undefined) lasts.push(before);
    }
    accepted.push(now);
    before = now;
  }
  throw new RangeError(`${NEVER} characters are accepted`);
}

for (const { format, options = {}, zint, reader } of formats) {
  for (const [name, letters] of Object.entries(ALPHABETS)) {
    test(`${format} ${JSON.stringify(options)}, ${name}: grows no sooner than zint's, read in every size`, async (t) => {
      if (!hasZint(t)) return;
      const content = (length: number): string => contentOf(format, letters, length);
      const sizes = growth((length) => ourSymbol(format, content(length), options));
      const { firsts, lasts, refused } = sizes;
      const sized = IS_EVERY ? sizes.all : [...firsts, ...lasts];
      const lengths = [...sized.map(({ length }) => length), refused];
      const theirs = zintSymbols(zint.split(' '), lengths.map(content));
      assert.equal(typeof theirs.pop(), 'string', `we refuse ${refused} characters`);
      const counts = { smaller: 0, same: 0, 'zint refuses': 0 };
      for (const [index, { length, grid }] of sized.entries()) {
        const their = theirs[index]!;
        if (typeof their === 'string') {
          counts['zint refuses']++;
          continue;
        }
        const found = areaOf(grid) - areaOf(their);
        assert.ok(found <= 0, `${length} characters: ${grid.width}, zint ${their.width}`);
        counts[found < 0 ? 'smaller' : 'same']++;
      }
      for (const { length, grid } of lasts) {
        const sent = content(length);
        const text = format.startsWith('GS1') ? elementString(gs1Elements(sent)) : sent;
        assert.equal((await decodeGrid(grid, reader, { quiet: 5 }))?.text, text, `${length} characters`);
      }
      const figures = `1 to ${refused - 1} accepted, ${firsts.length} sizes`;
      t.diagnostic(`${figures}: ${JSON.stringify(counts)}, ${lasts.length} read back`);
      assert.ok(counts.same + counts.smaller > firsts.length);
    });
  }
}

const STEPS = 40;
const [FRAME, COLUMN, ROWS] = [69, 17, 3];

/** The greatest length that is accepted, by halving. */
function limitOf(isAccepted: (length: number) => boolean): number {
  let [low, high] = [1, NEVER];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isAccepted(middle)) low = middle;
    else high = middle;
  }
  return low;
}

for (let level = 0; level <= 8; level++) {
  for (const [name, letters] of Object.entries(ALPHABETS)) {
    test(`PDF_417 of level ${level}, ${name}: as many rows as zint's in as many columns, or fewer`, async (t) => {
      if (!hasZint(t)) return;
      const ours = (length: number): BitGrid | undefined =>
        ourSymbol('PDF_417', repeated(letters, length), { errorCorrection: level });
      const limit = limitOf((length) => ours(length) !== undefined);
      const steps = Array.from({ length: STEPS }, (_, step) => 1 + Math.floor((step * limit) / STEPS));
      const readAt = new Set([...steps, limit - 1, limit]);
      const lengths = IS_EVERY ? Array.from({ length: limit }, (_, index) => 1 + index) : [...readAt];
      const byColumns = new Map<number, Sized[]>();
      for (const length of lengths) {
        const grid = ours(length);
        assert.ok(grid !== undefined, `${length} characters are refused, but ${limit} are not`);
        if (readAt.has(length)) {
          const read = await decodeGrid(grid, ['PDF417'], { quiet: 5 });
          assert.equal(read?.text, repeated(letters, length), `${length} characters`);
        }
        const columns = (grid.width - FRAME) / COLUMN;
        byColumns.set(columns, [...(byColumns.get(columns) ?? []), { length, grid }]);
      }
      const args = ['-b', '55', `--secure=${level}`];
      const counts = { fewer: 0, same: 0, 'zint refuses': 0 };
      for (const [columns, sized] of byColumns) {
        const contents = sized.map(({ length }) => repeated(letters, length));
        const theirs = zintSymbols([...args, `--cols=${columns}`], contents);
        for (const [index, { length, grid }] of sized.entries()) {
          const their = theirs[index]!;
          if (typeof their === 'string') {
            counts['zint refuses']++;
            continue;
          }
          assert.equal(their.width, grid.width);
          const found = grid.height / ROWS - their.height;
          assert.ok(found <= 0, `${length} characters: ${grid.height / ROWS} rows, zint ${their.height}`);
          counts[found < 0 ? 'fewer' : 'same']++;
        }
      }
      // zint chooses the columns for what we refuse.
      const beyond = zintSymbols(args, [repeated(letters, limit + 1)])[0]!;
      assert.equal(typeof beyond, 'string', `we refuse ${limit + 1} characters`);
      t.diagnostic(`limit ${limit}: ${JSON.stringify(counts)}`);
      assert.ok(counts.same + counts.fewer > STEPS / 2);
    });
  }
}
