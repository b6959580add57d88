import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { type DataMatrixOptions, dataMatrixGrid } from './data-matrix.ts';
import { placement } from './placement.ts';
import { sizesOf } from './size.ts';

const read = (content: string, options: DataMatrixOptions = {}) =>
  decodeGrid(dataMatrixGrid(content, options), ['DataMatrix'], { quiet: 2 });

const cases: readonly (readonly [
  name: string,
  content: string,
  options?: DataMatrixOptions,
  size?: string,
])[] = [
  ['digits', '123456', {}, '10x10'],
  ['one word', 'Hello', {}, '12x12'],
  ['capital letters', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', {}, '20x20'],
  ['small letters', 'abcdefghijklmnopqrstuvwxyz', {}, '20x20'],
  ['X12', 'ABC*123>DEF\r456 ABC*123>DEF\r456'],
  ['EDIFACT', 'UNB+UNOC:3+4012345000009:14+4012345000023:14+260131:1200+1++'],
  ['bytes', '\x80\x81\xfe\xff'.repeat(10), { characterSet: 'ISO-8859-1' }],
  ['more than 249 bytes', '\x80\xff'.repeat(150), { characterSet: 'ISO-8859-1' }],
  ['upper half in text', 'Münchner Straße', { characterSet: 'ISO-8859-1' }],
  ['UTF-8', 'Grüße, 漢字 and 😀'],
  ['Cyrillic in its own set', 'Привет, мир', { characterSet: 'windows-1251' }],
  ['format 05', '[)>\x1e05\x1dABC\x1e\x04', {}, '12x12'],
  ['format 06', '[)>\x1e06\x1d1P1234\x1dS5678\x1e\x04'],
  ['control characters', '\x00\x01\x1d\x1e\x7f'],
];

for (const [name, content, options, size] of cases) {
  for (const way of [{}, { compact: true }, { forceC40: true }]) {
    test(`${name} with ${JSON.stringify(way)} is read back`, async () => {
      const result = await read(content, { ...options, ...way });
      assert.equal(result?.text, content);
      assert.equal(result?.symbologyIdentifier, ']d1');
      const grid = dataMatrixGrid(content, { ...options, shape: 'SQUARE' });
      if (size !== undefined) assert.equal(`${grid.width}x${grid.height}`, size);
    });
  }
}

test('GS1 has FNC1 first and between the elements', async () => {
  for (const compact of [false, true]) {
    const content = '010950110153000310AB-123\x1d17250101';
    const result = await read(content, { gs1Format: true, compact });
    assert.equal(result?.text, content);
    assert.equal(result?.symbologyIdentifier, ']d2');
  }
});

test('every size is read back, full to the last code word', async () => {
  for (const size of sizesOf('NONE')) {
    const shape = size.width === size.height ? 'SQUARE' : 'RECTANGLE';
    const content = '0112233445566778899'.repeat(200).slice(0, 2 * size.dataWords);
    const grid = dataMatrixGrid(content, { shape });
    assert.deepEqual([grid.width, grid.height], [size.width, size.height]);
    const result = await decodeGrid(grid, ['DataMatrix'], { quiet: 2, scale: 2 });
    assert.equal(result?.text, content, `${size.width} × ${size.height}`);
  }
});

test('every byte count round the steps of Base 256 is read back', async () => {
  for (const count of [
    1, 2, 3, 10, 42, 43, 59, 60, 248, 249, 250, 251, 276, 277, 278, 279, 1553, 1555, 1556,
  ]) {
    const content = '\xe9'.repeat(count);
    for (const compact of [false, true]) {
      // ISO-8859-1 with its designator takes two code words.
      const isFitting = count + 2 + 1 + (count > 249 ? 2 : 1) <= 1558 || count + 2 + 1 + 1 === 1558;
      const act = () => dataMatrixGrid(content, { characterSet: 'ISO-8859-1', compact });
      if (!isFitting) refusal(act);
      else
        assert.equal(
          (await decodeGrid(act(), ['DataMatrix'], { quiet: 2, scale: 2 }))?.text,
          content,
          `${count}`,
        );
    }
  }
});

test('as many characters as in the standard, and not one more', async () => {
  for (const [character, most] of [
    ['1', 3116],
    ['A', 2335],
    ['a', 2335],
  ] as const) {
    assert.equal((await read(character.repeat(most)))?.text.length, most);
    assert.equal((await read(character.repeat(most), { compact: true }))?.text.length, most);
    assert.match(
      refusal(() => dataMatrixGrid(character.repeat(most + 1))),
      /too long/,
    );
  }
  assert.match(
    refusal(() => dataMatrixGrid('1'.repeat(99), { shape: 'RECTANGLE' })),
    /shape/,
  );
  assert.equal((await read('1'.repeat(98), { shape: 'RECTANGLE' }))?.text.length, 98);
});

test('refuses what does not fit', () => {
  const both = { compact: true, forceC40: true };
  refusal(() => dataMatrixGrid('A', both), 'message.optionsCompactAndForceC40MustNotBeCombined');
  refusal(() => dataMatrixGrid('A', { characterSet: 'Klingon' }), 'message.optionsCharacterSetMustBeValid');
  assert.match(
    refusal(() => dataMatrixGrid('€', { characterSet: 'ISO-8859-1' })),
    /U\+20AC/,
  );
  assert.match(
    refusal(() => dataMatrixGrid('\udfff')),
    /U\+DFFF/,
  );
});

test('each code word bit of each size has one module of its own', () => {
  for (const size of sizesOf('NONE')) {
    const rows = size.height - 2 * size.regionRows;
    const columns = size.width - 2 * size.regionColumns;
    const bits = placement(rows, columns).filter((bit) => bit >= 0);
    assert.equal(bits.length, (size.dataWords + size.checkWords) * 8);
    assert.equal(new Set(bits).size, bits.length);
  }
});

const control = fc.integer({ min: 1, max: 31 }).map((code) => String.fromCharCode(code));
const part = fc.oneof(
  fc.stringMatching(/^[A-Z0-9 ]{1,14}$/),
  fc.stringMatching(/^[a-z0-9 ]{1,14}$/),
  fc.stringMatching(/^[A-Z0-9*>\r ]{1,10}$/),
  fc.stringMatching(/^[!-/:-@A-F]{1,12}$/),
  fc.stringMatching(/^\d{1,9}$/),
  fc.stringMatching(/^[\x80-\xff]{1,9}$/),
  fc.stringMatching(/^[`{|}~]{1,4}$/),
  fc.string({ unit: control, minLength: 1, maxLength: 4 }),
);
const text = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
const shape = fc.constantFrom('NONE', 'SQUARE', 'RECTANGLE' as const);

test('any text in any way is read back, and compact is never larger', async () => {
  await fc.assert(
    fc.asyncProperty(text, shape, async (content, wanted) => {
      // Rectangles end at 49 code words.
      const options = { characterSet: 'ISO-8859-1', shape: content.length > 20 ? 'NONE' : wanted } as const;
      const words = (options: DataMatrixOptions) => {
        const { width, height } = dataMatrixGrid(content, options);
        return sizesOf('NONE').find((size) => size.width === width && size.height === height)!.dataWords;
      };
      assert.ok(words({ ...options, compact: true }) <= words(options));
      for (const way of [{}, { compact: true }, { forceC40: true }]) {
        assert.equal((await read(content, { ...options, ...way }))?.text, content, JSON.stringify(way));
      }
    }),
    { seed: 16022, numRuns: 100 },
  );
});
