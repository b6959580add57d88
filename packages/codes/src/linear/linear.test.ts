import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BitGrid } from '@kontor/graphics';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { addOnBars } from './add-on.ts';
import { codabarBars, codabarText } from './codabar.ts';
import { code39Bars } from './code39.ts';
import { code93Bars } from './code93.ts';
import { code128Bars } from './code128.ts';
import { ean8Bars, ean13Bars, upcABars } from './ean.ts';
import { isbnNumber } from './isbn.ts';
import { itfBars } from './itf.ts';
import { code39Bits, code93Bits, code128Bits } from './patterns.data.ts';
import { pznBars } from './pzn.ts';
import { swissPostGroups, swissPostText } from './swiss-post.ts';
import { expandUpcE, upcEBars } from './upc-e.ts';

type Formats = Parameters<typeof decodeGrid>[1];
type Encoder = (content: string) => BitGrid;

const compact128 = (content: string): BitGrid => code128Bars(content, { compact: true });
const fullAscii39 = (content: string): BitGrid => code39Bars(content, { fullAscii: true });

/**
 * Every character of ASCII in pieces that fit into a symbol. The first 18 and 20 happen to end in their own mod-43
 * check character in Code 39, which the reader then takes off: pieces of 19 avoid that.
 */
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
const pieces = (size: number): string[] => ASCII.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];

const FNC1 = '\u00f1';

interface Case {
  readonly name: string;
  readonly encode: Encoder;
  readonly format: Formats;
  readonly content: string;
  /** What a reader gives, the check digit that we add left out or not. */
  readonly read: string;
  readonly width: number | undefined;
}

const to = (
  name: string,
  encode: Encoder,
  format: Formats,
  content: string,
  read: string,
  width?: number,
): Case => ({ name, encode, format, content, read, width });

const cases: readonly Case[] = [
  to('EAN-13 without check digit', ean13Bars, ['EAN13'], '400638133393', '4006381333931', 95),
  ...Array.from({ length: 10 }, (_, first) => {
    const content = `${first}12345678901`.slice(0, 12);
    return to(`EAN-13 from ${first}`, ean13Bars, ['EAN13'], content, content);
  }),
  to('EAN-13 with check digit', ean13Bars, ['EAN13'], '9780201379624', '9780201379624', 95),
  to('UPC-A', upcABars, ['UPCA'], '01234567890', '0012345678905', 95),
  to('UPC-A with check digit', upcABars, ['UPCA'], '036000291452', '0036000291452', 95),
  to('EAN-8', ean8Bars, ['EAN8'], '9638507', '96385074', 67),
  to('UPC-E', upcEBars, ['UPCE'], '0123456', '0012345000065', 51),
  to('ITF', itfBars, ['ITF'], '1234567890', '1234567890', 99),
  to('ITF of 80 digits', itfBars, ['ITF'], '0918273645'.repeat(8), '0918273645'.repeat(8)),
  to('Codabar', codabarBars, ['Codabar'], '31117013206375', 'A31117013206375A'),
  to('Codabar, all characters', codabarBars, ['Codabar'], 'B0123456789-$:/.+D', 'B0123456789-$:/.+D'),
  to('Codabar, other guards', codabarBars, ['Codabar'], 't12e', 'A12D'),
  to('Code 39', code39Bars, ['Code39'], 'KONTOR-39 $/+%.', 'KONTOR-39 $/+%.'),
  to(
    'Code 39, all alphabet',
    code39Bars,
    ['Code39'],
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ),
  ...pieces(19).map((piece, i) => to(`Code 39 full ASCII ${i}`, fullAscii39, ['Code39Ext'], piece, piece)),
  to('Code 39 of 80', code39Bars, ['Code39'], 'A'.repeat(80), 'A'.repeat(80), 82 * 13 - 1),
  ...pieces(30).map((piece, i) => to(`Code 93 ${i}`, code93Bars, ['Code93'], piece, piece)),
  to('Code 93 of 80', code93Bars, ['Code93'], 'A'.repeat(80), 'A'.repeat(80), 84 * 9 + 1),
  ...pieces(60).map((piece, i) => to(`Code 128 ${i}`, code128Bars, ['Code128'], piece, piece)),
  ...pieces(60).map((piece, i) => to(`Code 128 compact ${i}`, compact128, ['Code128'], piece, piece)),
  to('Code 128 compact, digits', compact128, ['Code128'], '123456', '123456', 68),
  to('Code 128, digits', code128Bars, ['Code128'], '123456', '123456', 68),
  to('Code 128 of 80', code128Bars, ['Code128'], 'a'.repeat(80), 'a'.repeat(80), 82 * 11 + 13),
  to('Code 128 with FNC1', code128Bars, ['Code128'], `${FNC1}10AB${FNC1}2112`, '10AB\x1d2112'),
  to('PZN', pznBars, ['PZN'], '2758089', '-2758089'),
];

for (const { name, encode, format, content, read, width } of cases) {
  test(`${name} is read back`, async () => {
    const grid = encode(content);
    assert.equal(grid.height, 1);
    if (width !== undefined) assert.equal(grid.width, width);
    const result = await decodeGrid(grid, format);
    assert.ok(result, 'nothing was read');
    // Readers add the check digit that we added.
    assert.equal(result.text.slice(0, read.length), read);
    assert.ok(result.text.length - read.length <= 1, result.text);
  });
}

test('widths of the add-on symbols', () => {
  assert.equal(addOnBars('12', 2).width, 20);
  assert.equal(addOnBars('52495', 5).width, 47);
});

test('UPC-E stands for the UPC-A of its expansion', async () => {
  for (const seven of [
    '0123450',
    '0123451',
    '0123452',
    '0123453',
    '0123454',
    '0123455',
    '0123459',
    '1987654',
  ]) {
    const expanded = await decodeGrid(upcABars(expandUpcE(seven)), ['UPCA']);
    const short = await decodeGrid(upcEBars(seven), ['UPCE']);
    assert.equal(short?.text, expanded?.text, seven);
  }
});

test('add-on symbols are read beside their main symbol', async () => {
  for (const digits of ['00', '01', '02', '03', '99', '12345', '00000', '52495', '90000', '51999']) {
    const main = ean13Bars('9780201379624');
    const addOn = addOnBars(digits, digits.length as 2 | 5);
    const gap = 9;
    const joined = joinedRows(main, addOn, gap);
    const result = await decodeGrid(joined, ['EAN13'], {}, { eanAddOnSymbol: 'Require' });
    assert.ok(result?.text.endsWith(digits), `${digits}: ${result?.text}`);
  }
});

function joinedRows(first: BitGrid, second: BitGrid, gap: number): BitGrid {
  const bits = (grid: BitGrid): number[] =>
    Array.from({ length: grid.width }, (_, x) => (grid.words[x >>> 5]! >>> (31 - (x & 31))) & 1);
  const all = [...bits(first), ...new Array<number>(gap).fill(0), ...bits(second)];
  const words = new Int32Array((all.length + 31) >>> 5);
  all.forEach((bit, x) => {
    words[x >>> 5]! |= bit << (31 - (x & 31));
  });
  return { width: all.length, height: 1, wordsPerRow: words.length, words };
}

const refused: readonly (readonly [name: string, act: () => unknown, reason: RegExp])[] = [
  ['EAN-13 check digit', () => ean13Bars('4006381333930'), /must be 1/],
  ['EAN-13 length', () => ean13Bars('40063813339'), /12 or 13/],
  ['EAN-13 letter', () => ean13Bars('40063813339a'), /digits/],
  ['EAN-13 other digits', () => ean13Bars('٤٠٠٦٣٨١٣٣٣٩٣'), /digits/],
  ['EAN-8 check digit', () => ean8Bars('96385073'), /must be 4/],
  ['EAN-8 length', () => ean8Bars('963850'), /7 or 8/],
  ['UPC-A check digit', () => upcABars('036000291453'), /must be 2/],
  ['UPC-A length', () => upcABars('0360002914521'), /11 or 12/],
  ['UPC-E six digits', () => upcEBars('123456'), /7 or 8/],
  ['UPC-E number system', () => upcEBars('2123456'), /0 or 1/],
  ['UPC-E check digit', () => upcEBars('01234566'), /must be 5/],
  ['ITF odd', () => itfBars('123'), /even/],
  ['ITF letter', () => itfBars('12a4'), /digits/],
  ['ITF of 82', () => itfBars('1'.repeat(82)), /at most 80/],
  ['Codabar one guard', () => codabarBars('A123'), /both ends/],
  ['Codabar last guard only', () => codabarBars('123B'), /both ends/],
  ['Codabar guard alone', () => codabarBars('A'), /both ends/],
  ['Codabar inner guard', () => codabarBars('A1B2C'), /"B"/],
  ['Codabar letter', () => codabarBars('12x4'), /"x"/],
  ['Codabar umlaut', () => codabarBars('Ä'), /U\+00C4/],
  ['Codabar of 81', () => codabarBars('1'.repeat(79)), /at most 80/],
  ['Code 39 beyond ASCII', () => code39Bars('é'), /U\+00E9/],
  ['Code 39 of 81', () => code39Bars('A'.repeat(81)), /at most 80/],
  ['Code 39 of 81 after expansion', () => code39Bars('a'.repeat(41)), /82 symbol characters/],
  ['Code 93 beyond ASCII', () => code93Bars('€'), /U\+20AC/],
  ['Code 93 of 82 after expansion', () => code93Bars('a'.repeat(41)), /82 symbol characters/],
  ['Code 128 beyond ASCII', () => code128Bars('é'), /U\+00E9/],
  ['Code 128 of 81', () => code128Bars('1'.repeat(81)), /at most 80/],
  ['PZN check digit', () => pznBars('27580891'), /must be/],
  ['PZN that is not given out', () => pznBars('0000003'), /no PZN/],
  ['ISBN check digit', () => isbnNumber('0-306-40615-3'), /check digit/],
  ['ISBN-13 check digit', () => isbnNumber('978-0-306-40615-8'), /check digit/],
  ['ISMN', () => isbnNumber('9790260000438'), /ISMN/],
  ['ISBN of a chair', () => isbnNumber('4006381333931'), /978 or 979/],
  ['Swiss Post S10 check digit', () => swissPostText('RR123456784CH'), /must be 5/],
  ['Swiss Post length', () => swissPostText('12345'), /18 digits/],
  ['EAN-2 of three', () => addOnBars('123', 2), /must be 2/],
];

for (const [name, act, reason] of refused) {
  test(`refuses ${name}`, () => assert.match(refusal(act), reason));
}

test('texts of the national formats', () => {
  assert.equal(isbnNumber('0-306-40615-2'), '9780306406157');
  assert.equal(isbnNumber('0-8044-2957-X'), '9780804429573');
  assert.equal(isbnNumber('978 0 306 40615 7'), '9780306406157');
  assert.equal(swissPostText('99.60.012345.12345678'), '996001234512345678');
  assert.equal(swissPostText('rr123456785ch'), 'RR123456785CH');
  assert.equal(codabarText('12'), 'A12A');
});

test('patterns of one symbology are all different and of one length', () => {
  for (const [table, modules] of [
    [code39Bits, 13],
    [code93Bits, 9],
    [code128Bits, 11],
  ] as const) {
    assert.equal(new Set(table).size, table.length);
    for (const bits of table) assert.equal(bits.toString(2).length, modules);
  }
});

const ascii = fc.string({
  unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 40,
});
const mixed = fc
  .array(fc.oneof(fc.stringMatching(/^\d{1,12}$/), fc.stringMatching(/^[A-Za-z]{1,6}$/), ascii), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join('').slice(0, 60));

test('Code 128 of any ASCII text is read back, and compact is never longer', async () => {
  await fc.assert(
    fc.asyncProperty(mixed, async (content) => {
      const usual = code128Bars(content);
      const compact = compact128(content);
      assert.ok(compact.width <= usual.width);
      assert.equal((await decodeGrid(usual, ['Code128'], { scale: 2 }))?.text, content);
      assert.equal((await decodeGrid(compact, ['Code128'], { scale: 2 }))?.text, content);
    }),
    { seed: 128, numRuns: 60 },
  );
});

test('Code 93 of any ASCII text is read back', async () => {
  await fc.assert(
    fc.asyncProperty(ascii, async (content) => {
      assert.equal((await decodeGrid(code93Bars(content), ['Code93'], { scale: 2 }))?.text, content);
    }),
    { seed: 93, numRuns: 40 },
  );
});

test('compact Code 128 is as short as trying every sequence of code sets', () => {
  const alphabet = fc.constantFrom('1', '2', 'a', '\x01', 'A', FNC1);
  fc.assert(
    fc.property(fc.array(alphabet, { minLength: 1, maxLength: 7 }), (characters) => {
      const symbols = (compact128(characters.join('')).width - 13) / 11 - 2;
      assert.equal(symbols, bruteForce(characters, 0));
    }),
    { seed: 7, numRuns: 300 },
  );
});

/** Fewest symbol characters without start, check and stop, by plain recursion over all choices. */
function bruteForce(characters: readonly string[], at: number, set?: 'A' | 'B' | 'C'): number {
  if (at === characters.length) return 0;
  if (set === undefined)
    return Math.min(...(['A', 'B', 'C'] as const).map((each) => bruteForce(characters, at, each)));
  const character = characters[at]!;
  const choices: number[] = [];
  for (const next of ['A', 'B', 'C'] as const) {
    const latch = next === set ? 0 : 1;
    const isPair = /\d/.test(character) && /\d/.test(characters[at + 1] ?? '');
    if (next === 'C' && isPair) choices.push(latch + 1 + bruteForce(characters, at + 2, next));
    const isIn =
      character === FNC1 || (next === 'A' && character !== 'a') || (next === 'B' && character !== '\x01');
    if (next === 'C' ? character === FNC1 : isIn)
      choices.push(latch + 1 + bruteForce(characters, at + 1, next));
    if (next !== 'C' && !isIn && next === set) choices.push(2 + bruteForce(characters, at + 1, next));
  }
  return Math.min(...choices);
}

test('numbers of Swiss Post are read in groups', () => {
  assert.equal(swissPostGroups('996001234512345678'), '99.60.012345.12345678');
  assert.equal(swissPostGroups('rr473124829ch'), 'RR 473 124 829 CH');
});
