import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { dataWords } from './code-words.ts';
import { patterns } from './patterns.data.ts';
import { type Pdf417Options, pdf417Grid } from './pdf417.ts';

const read = (content: string, options: Pdf417Options = {}) =>
  decodeGrid(pdf417Grid(content, options), ['PDF417'], { quiet: 3 });

const BARE: ReadonlySet<string> = new Set(['Latin-1 that is read as such without designator']);

const cases: readonly (readonly [name: string, content: string, options?: Pdf417Options])[] = [
  ['capital letters', 'KONTOR'],
  ['all sub-modes', 'Kontor 2026: a, b; C! {x} "3.14" ~ <15> [a]\\'],
  ['control characters of text', 'a\tb\r\nc'],
  ['digits', '1234567890'.repeat(12)],
  ['43, 44, 45 and 89 digits', `${'1'.repeat(43)} ${'2'.repeat(44)} ${'3'.repeat(45)} ${'4'.repeat(89)}`],
  ['text, bytes, digits in turns', `Kontor \x80\x81 ${'9'.repeat(20)}\x01\x02\x03\x04\x05\x06 end`],
  ['Latin-1 that is read as such without designator', 'Grüße aus Österreich'],
  ['Latin-1 that would be read as Shift_JIS', '5 µm naïve'],
  ['Latin-1 that would be read as UTF-8', '731903769025757Ò¢  v YE'],
  ['Latin-1 with designator', 'Grüße aus Österreich', { autoEci: true }],
  ['UTF-8', '漢字 and 😀'],
  ['Greek in its own set', 'Αθήνα', { characterSet: 'ISO-8859-7' }],
  ['TEXT', 'Kontor 2026; [x]', { compaction: 'TEXT' }],
  ['BYTE', 'Kontor', { compaction: 'BYTE' }],
  ['BYTE, no multiple of six', 'Kontor!', { compaction: 'BYTE' }],
  ['NUMERIC', '1234567890', { compaction: 'NUMERIC' }],
  ['compact', 'Kontor 2026', { compact: true }],
  ['compact, large', 'Kontor 2026 '.repeat(20), { compact: true, errorCorrection: 5 }],
];

for (const [name, content, options] of cases) {
  test(`${name} is read back`, async () => {
    const result = await read(content, options);
    assert.equal(result?.text, content);
    assert.match(result?.symbologyIdentifier ?? '', /^\]L[12]$/);
    const isAscii = [...content].every((each) => each < '\x80');
    assert.equal(result?.hasECI, !isAscii && !BARE.has(name));
  });
}

test('every level of error correction is read back and adds its check words', async () => {
  for (let errorCorrection = 0; errorCorrection <= 8; errorCorrection++) {
    for (const content of ['Kontor', 'Kontor 2026, '.repeat(30)]) {
      const result = await read(content, { errorCorrection });
      assert.equal(result?.text, content, `level ${errorCorrection}`);
    }
  }
});

test('shapes stay near three to one', () => {
  for (const length of [40, 100, 300, 700, 1200]) {
    const grid = pdf417Grid('Kontor 42 '.repeat(length / 10));
    const ratio = grid.width / grid.height;
    assert.ok(ratio > 2.4 && ratio < 3.7, `${length}: ${ratio}`);
    assert.equal(grid.height % 3, 0);
    assert.equal((grid.width - 69) % 17, 0);
    assert.equal((pdf417Grid('Kontor 42 '.repeat(length / 10), { compact: true }).width - 35) % 17, 0);
  }
});

test('as many characters as in the standard, and not one more', async () => {
  // 928 code words less length, latch and 2 check words: ISO/IEC 15438, 4.2.
  for (const [character, most] of [
    ['1', 2710],
    ['A', 1850],
  ] as const) {
    assert.equal((await read(character.repeat(most), { errorCorrection: 0 }))?.text.length, most);
    assert.match(
      refusal(() => pdf417Grid(character.repeat(most + 1), { errorCorrection: 0 })),
      /too long/,
    );
  }
});

test('refuses what a compaction lacks', () => {
  assert.match(
    refusal(() => pdf417Grid('é', { compaction: 'TEXT' })),
    /TEXT/,
  );
  assert.match(
    refusal(() => pdf417Grid('\x01', { compaction: 'TEXT' })),
    /TEXT/,
  );
  assert.match(
    refusal(() => pdf417Grid('12a', { compaction: 'NUMERIC' })),
    /NUMERIC/,
  );
  assert.match(
    refusal(() => pdf417Grid('€', { characterSet: 'ISO-8859-1' })),
    /U\+20AC/,
  );
  refusal(() => pdf417Grid('x', { characterSet: 'Klingon' }), 'message.optionsCharacterSetMustBeValid');
});

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (each) => each.charCodeAt(0));
const words: readonly (readonly [content: string, words: readonly number[]])[] = [
  // ISO/IEC 15438, 4.4.2.4: the worked example of numeric compaction.
  ['000213298174000', [902, 1, 624, 434, 632, 282, 200]],
  ['AB', [1]],
  ['ABC', [1, 2 * 30 + 29]],
  ['Ab', [27, 1 * 30 + 29]],
  ['\x80', [913, 128]],
  ['\x80\x81\x82\x83\x84\x85', [924, 216, 125, 163, 356, 817]],
];

for (const [content, expected] of words) {
  test(`${JSON.stringify(content)} is ${expected.length} code words`, () => {
    const found = dataWords(ascii(content), undefined, 'AUTO');
    if (content.length !== 6) assert.deepEqual(found, expected);
    else assert.equal(found?.length, expected.length);
  });
}

test('the patterns of a cluster are its own and follow its rule', () => {
  assert.equal(new Set(patterns).size, 3 * 929);
  patterns.forEach((pattern, index) => {
    const bits = pattern.toString(2);
    assert.equal(bits.length, 17);
    const runs = (bits.match(/1+|0+/g) ?? []).map((run) => run.length);
    assert.equal(runs.length, 8);
    assert.ok(Math.max(...runs) <= 6);
    const cluster = (runs[0]! - runs[2]! + runs[4]! - runs[6]! + 9) % 9;
    assert.equal(cluster, 3 * Math.floor(index / 929));
  });
});

const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
const part = fc.oneof(
  fc.stringMatching(/^[A-Za-z ]{1,12}$/),
  fc.stringMatching(/^[0-9]{1,60}$/),
  fc.stringMatching(/^[!-/:-@[-`{-~\t\r\n]{1,9}$/),
  fc.string({ unit: byte, minLength: 1, maxLength: 14 }),
);
const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));

test('any Latin-1 text is read back, at any level and in both forms', async () => {
  const level = fc.integer({ min: 0, max: 6 });
  await fc.assert(
    fc.asyncProperty(text, level, fc.boolean(), async (content, errorCorrection, compact) => {
      assert.equal((await read(content, { errorCorrection, compact }))?.text, content);
      const bytes = await read(content, { errorCorrection, compact, compaction: 'BYTE' });
      assert.equal(bytes?.text, content);
    }),
    { seed: 15438, numRuns: 80 },
  );
});
