import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { type AztecOptions, aztecGrid } from './aztec.ts';
import { messageBits } from './message.ts';

const read = (content: string, options: AztecOptions = {}) =>
  decodeGrid(aztecGrid(content, options), ['Aztec'], { quiet: 2 });

const cases: readonly (readonly [name: string, content: string, options?: AztecOptions, width?: number])[] = [
  ['one word', 'Hello', {}, 15],
  ['all modes', 'Kontor 2026: a, b; C! \x01\x02 ~ {x} 3.14, 15'],
  ['pairs of punctuation', 'a: b, c. d\r\ne'],
  ['digits', '0123456789'.repeat(20)],
  ['UTF-8', 'Grüße, 漢字 and 😀'],
  ['Cyrillic in its own set', 'Привет, мир', { characterSet: 'ISO-8859-5' }],
  ['Shift_JIS', '日本語テキスト', { characterSet: 'Shift_JIS' }],
  ['Korean', '한글 텍스트', { characterSet: 'EUC-KR' }],
  ['bytes, two short runs', `A${'\x80'.repeat(40)}A`, { characterSet: 'ISO-8859-1' }],
  ['bytes, one long run', `A${'\x80'.repeat(100)}A`, { characterSet: 'ISO-8859-1' }],
  ['bytes beyond one long run', '\x80'.repeat(2100), { characterSet: 'ISO-8859-1', errorCorrection: 10 }],
  ['bits that need stuffing', '\x00'.repeat(30), { characterSet: 'ISO-8859-1' }],
  ['no percentage', 'Kontor '.repeat(30), { errorCorrection: 0 }],
  ['all percent', 'Kontor '.repeat(30), { errorCorrection: 100 }],
];

for (const [name, content, options, width] of cases) {
  test(`${name} is read back`, async () => {
    const result = await read(content, options);
    assert.equal(result?.text, content);
    assert.equal(result?.symbologyIdentifier, ']z0');
    if (width !== undefined) assert.equal(aztecGrid(content, options).width, width);
  });
}

test('every number of layers is read back', async () => {
  for (let layers = -4; layers <= 32; layers++) {
    if (layers === 0) continue;
    const content = `Layers ${layers}`.slice(0, layers === -1 || layers === 1 ? 9 : 20);
    const grid = aztecGrid(content, { layers });
    const result = await decodeGrid(grid, ['Aztec'], { quiet: 2, scale: 2 });
    assert.equal(result?.text, content, `${layers} layers`);
    if (layers < 0) assert.equal(grid.width, 11 - 4 * layers);
  }
});

test('designators are in front of text', async () => {
  assert.equal((await read('abc'))?.hasECI, false);
  assert.equal((await read('ä'))?.hasECI, true);
  assert.equal((await read('abc', { characterSet: 'US-ASCII' }))?.hasECI, true);
});

test('as many characters as in the standard, and not one more', async () => {
  // ISO/IEC 24778 table 1: 151 × 151 with about 10 % check words.
  for (const [character, most] of [
    ['1', 3835],
    ['A', 3069],
  ] as const) {
    const result = await read(character.repeat(most), { errorCorrection: 4, layers: 32 });
    assert.equal(result?.text.length, most);
  }
  const limit = (character: string): number => {
    let low = 1;
    let high = 5000;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(character.repeat(middle))) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const most = limit('1');
  assert.match(
    refusal(() => aztecGrid('1'.repeat(most + 1))),
    /too long/,
  );
  assert.equal((await read('1'.repeat(most)))?.text.length, most);
});

function fits(content: string): boolean {
  try {
    aztecGrid(content);
    return true;
  } catch {
    return false;
  }
}

test('refuses what does not fit', () => {
  refusal(() => aztecGrid('x'.repeat(100), { layers: 1 }), 'message.optionsLayersMustBeValid');
  refusal(
    () => aztecGrid('x'.repeat(100), { layers: -4, errorCorrection: 100 }),
    'message.optionsLayersMustBeValid',
  );
  refusal(() => aztecGrid('x', { characterSet: 'Klingon' }), 'message.optionsCharacterSetMustBeValid');
  assert.match(
    refusal(() => aztecGrid('€', { characterSet: 'ISO-8859-1' })),
    /U\+20AC/,
  );
  assert.match(
    refusal(() => aztecGrid('\ud800')),
    /U\+D800/,
  );
});

/** Bits of the cheapest way, by a search over the automaton without any of the shortcuts of the encoder. */
const known: readonly (readonly [content: string, bits: number])[] = [
  // Worked by hand from table 2: U 5 bits, latch 5, digit 4, shift 5 + 5.
  ['A', 5],
  ['AB', 10],
  ['a', 10],
  ['Ab', 15],
  ['1', 9],
  ['12', 13],
  ['A1B', 5 + 5 + 4 + 4 + 5],
  ['. ', 10],
  ['.', 9],
  ['A. B', 20],
  ['\x80', 18],
  ['\x80'.repeat(31), 10 + 248],
  ['\x80'.repeat(32), 20 + 256],
  ['\x80'.repeat(62), 20 + 496],
  ['\x80'.repeat(63), 21 + 504],
];

for (const [content, bits] of known) {
  test(`${JSON.stringify(content.slice(0, 6))} × ${content.length} takes ${bits} bits`, () => {
    assert.equal(
      messageBits(
        Uint8Array.from(content, (each) => each.charCodeAt(0)),
        undefined,
      ).length,
      bits,
    );
  });
}

const anyText = fc.array(
  fc.oneof(
    fc.stringMatching(/^[A-Z ]{1,12}$/),
    fc.stringMatching(/^[a-z ]{1,12}$/),
    fc.stringMatching(/^[0-9.,]{1,12}$/),
    fc.string({ maxLength: 6, unit: 'binary' }),
    fc.constantFrom('. ', ', ', ': ', '\r\n', '\x00\x01', '~|^'),
  ),
  { minLength: 1, maxLength: 6 },
);

test('any text is read back, at any percentage', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.integer({ min: 0, max: 100 }), async (parts, errorCorrection) => {
      const content = parts.join('') || 'x';
      if (!content.isWellFormed()) return;
      assert.equal((await read(content, { errorCorrection }))?.text, content);
    }),
    { seed: 24778, numRuns: 120 },
  );
});
