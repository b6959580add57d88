import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { microPdf417Grid, ROW_MODULES } from './micro-pdf417.ts';

const read = async (content: string): Promise<string | undefined> =>
  (await decodeGrid(microPdf417Grid(content), ['MicroPDF417'], { quiet: 4 }))?.text;

const contents: readonly (readonly [content: string, width: number, rows: number])[] = [
  ['1', 38, 11],
  ['Kontor 2026 €', 55, 14],
  ['Grüße', 55, 8],
  // Read as Shift_JIS without designator.
  ['5 µm naïve', 99, 6],
  ['9'.repeat(100), 55, 26],
  ['x'.repeat(200), 99, 38],
];

for (const [content, width, rows] of contents) {
  test(`${JSON.stringify(content.slice(0, 20))} is read back from ${width} modules in ${rows} rows`, async () => {
    assert.equal(await read(content), content);
    const grid = microPdf417Grid(content);
    assert.deepEqual([grid.width, grid.height / ROW_MODULES], [width, rows]);
  });
}

test('random texts are read back', async () => {
  const texts = fc.string({
    unit: fc.constantFrom(...'abcABC0123456789 .,;-é漢'),
    minLength: 1,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (content) => assert.equal(await read(content), content)),
    { seed: 24728, numRuns: 60 },
  );
});

test('as many digits as in the standard, and not one more', async () => {
  // ISO/IEC 24728, 5.1.1: 366 digits, 250 capital letters, 150 bytes.
  assert.equal(await read('8'.repeat(366)), '8'.repeat(366));
  assert.equal(await read('K'.repeat(250)), 'K'.repeat(250));
  assert.match(
    refusal(() => microPdf417Grid('8'.repeat(367))),
    /at most 126/,
  );
});
