/**
 * Matrix and stacked symbols of one repeated alphabet beside zint's: the same lengths are accepted, and no symbol is
 * larger. Small symbologies in every length from 1 to their limit and one more, large ones in steps and around it; QR
 * Code, Data Matrix and PDF417 are in matrix-sizes.ts.
 * MaxiCode hexagon by hexagon, its carrier messages among them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Format } from '../../src/lib/codes/barcode/format/format.ts';
import type { BarcodeOptions } from '../../src/lib/codes/barcode/format/options.ts';
import { symbolGrid } from '../../src/lib/codes/barcode/symbol-grid.ts';
import { dotCodeDots } from '../../src/lib/codes/dot-code/dot-code.ts';
import { type BitGrid, isDark } from '../../src/lib/picture/two-color-image/bit-grid.ts';
import { hasZint, zintSymbols } from './zint.ts';

const ALPHABETS = { digits: '9081726354', capitals: 'KONTOR WIEN ', letters: 'kontor, wien; ' } as const;
type Alphabet = keyof typeof ALPHABETS;

interface Limits {
  readonly format: Format;
  readonly zint: string;
  readonly options?: BarcodeOptions;
  /** The approximate capacity for each alphabet by the standard; the suite looks for the very limit around it. */
  readonly about: Readonly<Record<Alphabet, number>>;
  readonly rows?: number;
}

const about = (digits: number, capitals: number, letters: number): Limits['about'] => ({
  digits,
  capitals,
  letters,
});

const all: readonly Limits[] = [
  { format: 'MICRO_QR_CODE', zint: '-b 97', about: about(35, 21, 15) },
  { format: 'RMQR', zint: '-b 145 --secure=2', about: about(361, 219, 150) },
  { format: 'MICRO_PDF_417', zint: '-b 84', about: about(366, 250, 250), rows: 2 },
  { format: 'HAN_XIN', zint: '-b 116 --secure=2', about: about(6520, 3624, 3000) },
  {
    format: 'AZTEC',
    options: { errorCorrection: 23 },
    zint: '-b 92 --secure=2',
    about: about(3278, 2624, 2624),
  },
  { format: 'DOT_CODE', zint: '-b 115', about: about(2940, 1470, 1470) },
  { format: 'MAXICODE', zint: '-b 57 --mode=4', about: about(138, 93, 93) },
];

const MAX_STEPS = 60;
const AROUND = 2;

/** Lengths from 1 to the limit, all of them or in steps, and those around it. */
function lengthsTo(limit: number): readonly number[] {
  const step = Math.max(1, Math.floor(limit / MAX_STEPS));
  const lengths = new Set<number>();
  for (let length = 1; length <= limit + AROUND; length += limit < 400 ? 1 : step) lengths.add(length);
  for (let length = limit - AROUND; length <= limit + AROUND; length++) lengths.add(length);
  return [...lengths].filter((length) => length > 0).sort((a, b) => a - b);
}

function ourSymbol({ format, options = {} }: Limits, content: string): BitGrid | undefined {
  try {
    return format === 'DOT_CODE' ? dotCodeDots(content) : symbolGrid(format, content, options);
  } catch (error) {
    assert.equal((error as Error).name, 'InvalidInput', `${format}, ${content.length}: ${error}`);
    return undefined;
  }
}

for (const limits of all) {
  const { format, options = {}, zint, rows = 1 } = limits;
  for (const [name, letters] of Object.entries(ALPHABETS)) {
    test(`${format} ${JSON.stringify(options)}, ${name}: zint's lengths, and no symbol larger`, async (t) => {
      if (!hasZint(t)) return;
      const contents = lengthsTo(limits.about[name as Alphabet]).map((length) =>
        letters.repeat(Math.ceil(length / letters.length)).slice(0, length),
      );
      const theirs = zintSymbols(zint.split(' '), contents);
      let compared = 0;
      let longer = 0;
      for (const [index, content] of contents.entries()) {
        const [ours, their] = [ourSymbol(limits, content), theirs[index]!];
        if (typeof their === 'string') {
          if (ours !== undefined) longer++;
          continue;
        }
        assert.ok(ours !== undefined, `we refuse ${content.length} characters`);
        // Symbols of four low rows, which readers miss: see matrix-zint.ts.
        if (rows > 1 && their.height < 6) continue;
        compared++;
        // All symbols of MaxiCode have one size.
        if (format === 'MAXICODE') continue;
        assert.ok(
          (ours.width * ours.height) / rows <= their.width * their.height,
          `${content.length} characters: ${ours.width} × ${ours.height}, zint ${their.width} × ${their.height}`,
        );
      }
      t.diagnostic(`${compared} compared, ${longer} lengths that zint alone refuses`);
      assert.ok(compared > 10);
    });
  }
}

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
