import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeGrid } from '#testing/decode.ts';
import { refusal } from '#testing/refusal.ts';
import { rmqrGrid } from './rmqr.ts';
import { versions } from './versions.data.ts';

const read = async (content: string): Promise<string | undefined> =>
  (await decodeGrid(rmqrGrid(content), ['RMQRCode'], { quiet: 3 }))?.text;

const contents: readonly (readonly [content: string, width: number, height: number])[] = [
  ['1', 27, 11],
  ['Kontor', 27, 11],
  ['KONTOR 2026', 27, 13],
  ['a^b € 漢字', 43, 11],
  // Read as Shift_JIS without designator.
  ['5 µm naïve', 43, 11],
  ['漢字漢字漢字', 27, 13],
  ['x'.repeat(150), 139, 17],
];

for (const [content, width, height] of contents) {
  test(`${JSON.stringify(content.slice(0, 20))} is read back from ${width} × ${height} modules`, async () => {
    assert.equal(await read(content), content);
    const grid = rmqrGrid(content);
    assert.deepEqual([grid.width, grid.height], [width, height]);
  });
}

test('every size is read back, filled with digits to the last', async () => {
  for (const [, , , dataWords, , countBits] of versions) {
    const bits = 8 * dataWords - 3 - countBits;
    const rest = bits % 10 >= 7 ? 2 : Number(bits % 10 >= 4);
    const digits = '8'.repeat(3 * Math.floor(bits / 10) + rest);
    assert.equal(await read(digits), digits, `${digits.length} digits`);
  }
});

test('random texts are read back', async () => {
  const texts = fc.string({
    unit: fc.constantFrom(...'abcABC0123456789 .,;-é漢'),
    minLength: 1,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (content) => assert.equal(await read(content), content)),
    { seed: 23941, numRuns: 60 },
  );
});

test('as many digits as in the standard, and not one more', () => {
  // ISO/IEC 23941, table 6: R17x139-M.
  assert.equal(rmqrGrid('8'.repeat(361)).width, 139);
  assert.match(
    refusal(() => rmqrGrid('8'.repeat(362))),
    /QR_CODE/,
  );
  assert.match(
    refusal(() => rmqrGrid('\ud800')),
    /surrogate/,
  );
});
