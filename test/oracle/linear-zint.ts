/**
 * Linear symbols and postal codes beside zint's, bar by bar: every length from 1 to the limit and one more, in every
 * alphabet. Deviations are listed with their reason; any other one fails.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gs1CheckDigit } from '@kontor/base';
import type { Format } from '@kontor/codes';
import {
  type BarcodeOptions,
  decodeGrid,
  elementString,
  gs1Elements,
  symbolGrid,
} from '@kontor/codes/testing';
import { type BitGrid, isDark } from '@kontor/graphics';
import fc from 'fast-check';
import type { ReaderOptions } from 'zxing-wasm/reader';
import { ASCII, CAPITALS, DIGITS, everyLength, gs1Payload, textOf } from './barcode-contents.ts';
import { hasZint, type ZintResult, zintSymbols } from './zint.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 20_261_122);
const RUNS = Number(process.env.ORACLE_PAYLOADS ?? 200);

/** How two results may differ: refused by one alone, or not the same bars. */
type Difference = 'we refuse' | 'zint refuses' | 'narrower' | 'other bars of the same width';

interface Comparison {
  readonly format: Format;
  readonly zint: string;
  readonly contents: readonly string[];
  readonly options?: BarcodeOptions;
  /** zint's form of the content. */
  readonly asZint?: (content: string) => string;
  readonly allowed?: Partial<Readonly<Record<Difference, string>>>;
  /** Every symbol is read back, as this text; undefined where zxing-cpp has no reader, and all bars must be zint's. */
  readonly reader?: ReaderOptions['formats'];
  readonly text?: (content: string) => string;
  /** The reader takes shorter contents for noise. */
  readonly readFrom?: number;
}

/** A number with its check digit, if it had none. */
const full = (content: string, length: number): string =>
  content.length === length ? content : content + gs1CheckDigit(content);

/** The number that a zero-suppressed one stands for (GS1 General Specifications 5.2.2.4.2). */
function unsuppressed(content: string): string {
  const [system, digits, last] = [content[0]!, content.slice(1), Number(content[6])];
  let kept = 5;
  if (last < 3) return `${system}${digits.slice(0, 2)}${last}0000${digits.slice(2, 5)}`;
  if (last === 3 || last === 4) kept = last;
  const ending = last < 5 ? digits.slice(kept, 5) : digits[5]!;
  return `${system}${digits.slice(0, kept)}${ending.padStart(10 - kept, '0')}`;
}

/** Digits with weights 1 to 7, modulo 11 (IFA, PZN). */
const pznCheck = (content: string): number =>
  [...content].reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 11;

const gs1Text = (content: string): string => elementString(gs1Elements(content));

const sampled = (arbitrary: fc.Arbitrary<string>): readonly string[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: RUNS });
const codabar = everyLength(`${DIGITS}-$:/.+`, 1, 79).map((content) => `A${content}B`);
const ADDRESS = `${DIGITS}-${CAPITALS}`;
const shorterLimit = 'zint’s own limit is lower; the standard has none';
const ourLimit = 'more than 80 symbol characters, the limit of the original interface';
const equallyShort = 'code sets in another order, as many symbol characters';

const comparisons: readonly Comparison[] = [
  {
    format: 'MSI',
    zint: '-b 47 --vers=1',
    contents: everyLength(DIGITS, 1, 81),
    allowed: { 'zint refuses': shorterLimit },
  },
  {
    format: 'CODE_11',
    zint: '-b 1 --vers=1',
    contents: everyLength(`${DIGITS}-`, 1, 10),
  },
  {
    format: 'CODE_11',
    zint: '-b 1 --vers=0',
    contents: everyLength(`${DIGITS}-`, 11, 81),
    allowed: { 'we refuse': ourLimit },
  },
  {
    format: 'PHARMACODE',
    zint: '-b 51',
    contents: [
      '1',
      '2',
      '3',
      '4',
      '131070',
      '131071',
      ...sampled(fc.integer({ min: 3, max: 131_070 }).map(String)),
    ],
  },
  { format: 'ROYAL_MAIL', zint: '-b 70', contents: everyLength(`${DIGITS}${CAPITALS}`, 1, 51) },
  {
    format: 'JAPAN_POST',
    zint: '-b 76',
    contents: [
      '8495931O',
      ...sampled(fc.tuple(textOf(DIGITS, 7), textOf(ADDRESS, 0, 14)).map((parts) => parts.join(''))),
      ...[DIGITS, ADDRESS].flatMap((letters) => everyLength(letters, 0, 14)).map((end) => `1500001${end}`),
    ],
  },
  {
    format: 'INTELLIGENT_MAIL',
    zint: '-b 85',
    contents: sampled(
      fc
        .tuple(
          textOf(DIGITS, 1),
          textOf('01234', 1),
          textOf(DIGITS, 18),
          fc.oneof(...[0, 5, 9, 11].map((n) => textOf(DIGITS, n))),
        )
        .map(([a, b, c, zip]) => `${a}${b}${c}${zip}`),
    ),
    asZint: (content) => (content.length > 20 ? `${content.slice(0, 20)}-${content.slice(20)}` : content),
  },
  {
    format: 'CODABAR',
    zint: '-b 18',
    contents: codabar,
    reader: ['Codabar'],
    readFrom: 5,
    allowed: { 'zint refuses': shorterLimit, 'we refuse': ourLimit },
  },
  {
    format: 'CODE_39',
    reader: ['Code39Std'],
    zint: '-b 8',
    contents: everyLength(`${DIGITS}${CAPITALS}-. $/+%`, 1, 81),
    allowed: { 'we refuse': ourLimit },
  },
  {
    format: 'CODE_39_EXTENDED',
    reader: ['Code39Std', 'Code39Ext'],
    zint: '-b 9',
    contents: [ASCII, `${CAPITALS}${DIGITS}`].flatMap((letters) => everyLength(letters, 1, 81)),
    allowed: { 'we refuse': ourLimit },
  },
  {
    format: 'CODE_93',
    reader: ['Code93'],
    zint: '-b 25',
    contents: everyLength(ASCII, 1, 81),
    allowed: { 'we refuse': ourLimit },
  },
  {
    format: 'CODE_128',
    zint: '-b 20',
    reader: ['Code128'],
    contents: everyLength(ASCII, 1, 81),
    options: { compact: true },
    allowed: {
      'zint refuses': 'more than 60 symbol characters',
      narrower: 'the shortest sequence of code sets',
      'other bars of the same width': equallyShort,
    },
  },
  {
    format: 'CODE_128',
    zint: '-b 20',
    reader: ['Code128'],
    contents: [...everyLength(DIGITS, 1, 81), ...everyLength(`${DIGITS}${DIGITS}ab`, 1, 60)],
    allowed: { 'we refuse': ourLimit, 'other bars of the same width': equallyShort },
  },
  {
    format: 'GS1_128',
    zint: '-b 16 --gs1parens --gs1nocheck',
    reader: ['Code128'],
    text: gs1Text,
    contents: [
      ...sampled(gs1Payload),
      ...[DIGITS, CAPITALS, `${DIGITS}${DIGITS}Ab`].flatMap((letters) =>
        everyLength(letters, 1, 47).map((value) => `(91)${value}`),
      ),
    ],
    options: { compact: true },
    allowed: {
      'we refuse': 'more than 48 characters, the limit of the GS1 General Specifications',
      narrower: 'the shortest sequence of code sets',
      'other bars of the same width': equallyShort,
    },
  },
  {
    format: 'EAN_13',
    reader: ['EAN13'],
    text: (content) => full(content, 13),
    zint: '-b 13',
    contents: everyLength(DIGITS, 12, 13, 100),
  },
  {
    format: 'EAN_8',
    reader: ['EAN8'],
    text: (content) => full(content, 8),
    zint: '-b 13',
    contents: everyLength(DIGITS, 7, 7, 100),
  },
  {
    format: 'UPC_A',
    reader: ['UPCA'],
    text: (content) => `0${full(content, 12)}`,
    zint: '-b 34',
    contents: everyLength(DIGITS, 11, 12, 100),
  },
  {
    format: 'UPC_E',
    reader: ['UPCE'],
    text: (content) => `0${full(unsuppressed(content), 12)}`,
    zint: '-b 37',
    contents: everyLength(DIGITS, 6, 6, 100).flatMap((digits) => [`0${digits}`, `1${digits}`]),
    allowed: { 'zint refuses': 'zero-suppressed forms that another one is preferred to' },
  },
  { format: 'EAN_2', zint: '-b 13', contents: everyLength(DIGITS, 2, 2, 100) },
  { format: 'EAN_5', zint: '-b 13', contents: everyLength(DIGITS, 5, 5, 100) },
  {
    format: 'INTERLEAVED_TWO_OF_FIVE',
    reader: ['ITF'],
    zint: '-b 3',
    contents: everyLength(DIGITS, 1, 82).filter((digits) => digits.length % 2 === 0),
    allowed: { 'we refuse': ourLimit },
  },
  {
    format: 'ITF_14',
    reader: ['ITF'],
    text: (content) => full(content, 14),
    zint: '-b 3',
    contents: everyLength(DIGITS, 13, 13, 100),
    asZint: (content) => content + gs1CheckDigit(content),
  },
  {
    format: 'SWISS_POST',
    zint: '-b 20',
    contents: everyLength(DIGITS, 16, 16, 100).map((digits) => `99${digits}`),
    reader: ['Code128'],
    allowed: { 'other bars of the same width': equallyShort },
  },
  {
    format: 'PZN',
    reader: ['PZN'],
    text: (content) => `-${content}${pznCheck(content)}`,
    zint: '-b 52',
    contents: everyLength(DIGITS, 7, 7, 100),
  },
  {
    format: 'ISBN',
    reader: ['EAN13'],
    text: (content) => full(`978${content.slice(0, 9)}`, 13),
    zint: '-b 69',
    contents: everyLength(DIGITS, 10, 10, 300),
  },
  {
    format: 'GS1_DATABAR',
    reader: ['DataBar'],
    text: (content) => `01${full(content, 14)}`,
    zint: '-b 29',
    contents: everyLength(DIGITS, 13, 13, 200),
  },
  {
    format: 'GS1_DATABAR_EXPANDED',
    zint: '-b 31 --gs1parens --gs1nocheck',
    contents: [
      ...sampled(gs1Payload),
      ...[`${DIGITS}${DIGITS}A`, `${DIGITS}${CAPITALS}`, `${CAPITALS}abcdef0123%`].flatMap((letters) =>
        everyLength(letters, 1, 72).map((value) => `(91)${value}`),
      ),
    ],
    reader: ['DataBarExp'],
    text: gs1Text,
    allowed: {
      'zint refuses': 'a shorter sequence of modes still fits',
      narrower: 'the shortest sequence of modes',
      'other bars of the same width': 'modes in another order, as many symbol characters',
    },
  },
];

/** Our bars, or undefined where the content is refused; anything else is a fault. */
function ourBars(format: Format, content: string, options: BarcodeOptions): BitGrid | undefined {
  try {
    return symbolGrid(format, content, options);
  } catch (error) {
    assert.equal((error as Error).name, 'InvalidInput', `${format} ${JSON.stringify(content)}: ${error}`);
    return undefined;
  }
}

/** Ascenders and descenders of a postal code are its first and last row, in either's number of rows. */
function isSame(ours: BitGrid, theirs: BitGrid): boolean {
  const at = (grid: BitGrid, x: number, y: number): boolean => x < grid.width && isDark(grid, x, y);
  const rows = [
    [0, 0],
    [ours.height - 1, theirs.height - 1],
  ] as const;
  for (let x = 0; x < Math.max(ours.width, theirs.width); x++) {
    if (rows.some(([our, their]) => at(ours, x, our) !== at(theirs, x, their))) return false;
  }
  return true;
}

/** zint's grid ends with the last bar; some symbols end with a space. */
function difference(ours: BitGrid | undefined, theirs: ZintResult): Difference | 'wider' | undefined {
  if (typeof theirs === 'string') return ours === undefined ? undefined : 'zint refuses';
  if (ours === undefined) return 'we refuse';
  if (isSame(ours, theirs)) return undefined;
  if (ours.width > theirs.width + 1) return 'wider';
  return ours.width < theirs.width ? 'narrower' : 'other bars of the same width';
}

for (const {
  format,
  zint,
  contents,
  options = {},
  asZint,
  allowed = {},
  reader,
  text,
  readFrom = 1,
} of comparisons) {
  test(`${format} ${JSON.stringify(options)}: the bars of zint ${zint}`, async (t) => {
    if (!hasZint(t)) return;
    t.diagnostic(`seed ${SEED}, ${contents.length} contents`);
    const theirs = zintSymbols(zint.split(' '), asZint ? contents.map(asZint) : contents);
    const counts = new Map<string, number>();
    for (const [index, content] of contents.entries()) {
      const ours = ourBars(format, content, options);
      const found = difference(ours, theirs[index]!);
      if (ours !== undefined && reader !== undefined && content.length >= readFrom) {
        const read = await decodeGrid(ours, reader, { scale: 2 });
        assert.equal(read?.text, text === undefined ? content : text(content), JSON.stringify(content));
      }
      counts.set(found ?? 'same', (counts.get(found ?? 'same') ?? 0) + 1);
      if (found === undefined) continue;
      const reason = found === 'wider' ? undefined : allowed[found];
      assert.ok(
        reason !== undefined,
        `${found}: ${JSON.stringify(content)} (zint: ${typeof theirs[index] === 'string' ? theirs[index] : 'a symbol'})`,
      );
    }
    for (const [found, count] of counts) t.diagnostic(`${count} ${found}`);
    // Where all are refused, nothing has been compared.
    assert.ok((counts.get('same') ?? 0) > 0);
  });
}
