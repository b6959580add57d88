import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitGrid } from '@kontor/graphics';
import fc from 'fast-check';
import { refusal } from '#testing/refusal.ts';
import type { Format } from '../format/format.ts';
import { symbolGrid } from '../symbol-grid.ts';
import { barcodeSymbol } from './barcode-symbol.ts';
import { symbolPlacement } from './symbol-placement.ts';

const symbol = (format: Format, content: string, quietZone?: number) =>
  barcodeSymbol(format, symbolGrid(format, content, {}), quietZone === undefined ? {} : { quietZone });

const sized = (format: Format, content: string, width: number, height: number, quietZone?: number) => {
  const place = symbolPlacement(symbol(format, content, quietZone), { width, height });
  return [place.width, place.height, place.scale, place.left, place.top, place.barHeight];
};

// [requested width, height] → [width, height, scale, left, top, height of the bars]
const QR = 'Example QR code content'; // 25 modules, 33 with quiet zone
const cases: readonly (readonly [name: string, actual: readonly number[], expected: readonly number[]])[] = [
  ['2D, natural size is four pixels a module', sized('QR_CODE', QR, 1, 1), [132, 132, 4, 16, 16, 4]],
  ['2D, both sides count', sized('QR_CODE', QR, 100, 200), [100, 200, 3, 12, 62, 3]],
  ['2D, a width alone', sized('QR_CODE', QR, 200, 1), [200, 198, 6, 25, 24, 6]],
  ['2D, a height alone', sized('QR_CODE', QR, 1, 200), [198, 200, 6, 24, 25, 6]],
  ['2D, never below one pixel a module', sized('QR_CODE', QR, 10, 10), [33, 33, 1, 4, 4, 1]],
  ['2D, without quiet zone', sized('QR_CODE', QR, 100, 100, 0), [100, 100, 4, 0, 0, 4]],
  ['Aztec of one word has 15 modules', sized('AZTEC', 'Hello', 1, 1, 0), [60, 60, 4, 0, 0, 4]],
  ['Data Matrix of one word has 12', sized('DATA_MATRIX', 'Hello', 1, 1, 0), [48, 48, 4, 0, 0, 4]],
  ['Data Matrix of six digits has 10', sized('DATA_MATRIX', '123456', 1, 1, 0), [40, 40, 4, 0, 0, 4]],
  [
    'linear, natural size is two pixels a module',
    sized('EAN_13', '400638133393', 1, 1),
    [226, 100, 2, 22, 0, 100],
  ],
  ['linear, the width decides the scale', sized('EAN_13', '400638133393', 350, 1), [350, 150, 3, 38, 0, 150]],
  ['linear, the height is taken as it is', sized('EAN_13', '400638133393', 1, 77), [226, 77, 2, 22, 0, 77]],
  ['linear, a low picture', sized('EAN_13', '400638133393', 1, 2), [226, 2, 2, 22, 0, 2]],
  ['UPC-E', sized('UPC_E', '0123456', 1, 1, 0), [102, 100, 2, 0, 0, 100]],
  ['UPC-A has nine modules on both sides', sized('UPC_A', '01234567890', 1, 1), [226, 100, 2, 18, 0, 100]],
  ['Code 128 has ten', sized('CODE_128', '123456', 1, 1), [176, 100, 2, 20, 0, 100]],
  ['long linear symbols are higher', sized('CODE_128', 'a'.repeat(80), 1, 1), [1870, 274, 2, 20, 0, 274]],
];

for (const [name, actual, expected] of cases) {
  test(name, () => assert.deepEqual(actual, expected));
}

test('widths of the original library, bare', () => {
  const width = (format: Format, content: string) => symbolGrid(format, content, {}).width;
  assert.equal(width('QR_CODE', QR) + 8, 33);
  assert.equal(width('AZTEC', 'Hello'), 15);
  assert.equal(width('DATA_MATRIX', 'Hello'), 12);
  assert.equal(width('DATA_MATRIX', '123456'), 10);
  assert.equal(width('EAN_13', '400638133393'), 95);
  assert.equal(width('UPC_E', '0123456'), 51);
  assert.equal(symbolGrid('CODE_128', '123456', { compact: true }).width, 68);
});

test('twenty megapixels are the end, not a pixel less', () => {
  const wide = barcodeSymbol('QR_CODE', bitGrid(5000, 4000), { quietZone: 0 });
  assert.equal(symbolPlacement(wide, { width: 2, height: 2 }).width, 5000);
  const wider = barcodeSymbol('QR_CODE', bitGrid(5000, 4001), { quietZone: 0 });
  assert.match(
    refusal(() => symbolPlacement(wider, { width: 2, height: 2 })),
    /20 million/,
  );
});

test('never smaller than requested, whole modules, centred to half a pixel', () => {
  const side = fc.integer({ min: 1, max: 2000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 0, max: 40 }),
      fc.boolean(),
      (width, height, quietZone, linear) => {
        const format = linear ? 'CODE_128' : 'QR_CODE';
        const { grid, quiet } = symbol(format, 'Kontor', quietZone);
        const place = symbolPlacement(symbol(format, 'Kontor', quietZone), { width, height });
        assert.ok(place.width >= width && place.height >= height);
        const right = place.width - place.left - grid.width * place.scale;
        const spare = place.width - (grid.width + quiet.left + quiet.right) * place.scale;
        assert.equal(right - place.left, spare % 2);
        assert.ok(place.left >= quiet.left * place.scale && right >= quiet.right * place.scale);
      },
    ),
    { seed: 4, numRuns: 300 },
  );
});
