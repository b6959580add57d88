import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { assertPixels, pictureOf, pictures, seededGrid } from '#testing/pictures.ts';
import { gridFromRuns } from './bit-grid.ts';
import { gifBytes } from './gif.ts';
import type { Picture } from './picture.ts';
import { pngBytes } from './png.ts';
import { rawPixels } from './raw-pixels.ts';
import { svgText } from './svg.ts';
import { tiffBytes } from './tiff.ts';
import { webpBytes } from './webp.ts';

const WRITERS: Readonly<Record<string, (picture: Picture) => Uint8Array>> = {
  png: pngBytes,
  gif: gifBytes,
  tiff: tiffBytes,
  webp: webpBytes,
  svg: (picture) => Buffer.from(svgText(picture)),
};

for (const [name, write] of Object.entries(WRITERS)) {
  test(`${name}: every pixel is that of the grid, in pictures of all shapes`, async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (picture) => assertPixels(write(picture), picture)),
      { seed: 15948, numRuns: 60 },
    );
  });

  test(`${name}: modules of many sizes, a picture of 2000 pixels, bars, noise`, async () => {
    for (const module of [...Array(20).keys(), 31, 39].map((index) => index + 1)) {
      const picture = pictureOf(seededGrid(21, 5, module), module);
      await assertPixels(write(picture), picture, `module ${module}`);
    }
    const large = pictureOf(seededGrid(25, 25, 5), 79, { width: 2000, height: 2000, left: 12, top: 13 });
    await assertPixels(write(large), large);
    const bars = pictureOf(gridFromRuns([2, 1, 1, 3, 2, 2, 1, 4]), 3, { moduleHeight: 50, height: 50 });
    await assertPixels(write(bars), bars);
    const noise = pictureOf(seededGrid(200, 150, 11), 1);
    await assertPixels(write(noise), noise);
  });

  test(`${name}: one pixel, all dark and all light`, async () => {
    for (const runs of [[1], [0, 1], [40], [0, 40]]) {
      const picture = pictureOf(gridFromRuns(runs), 1);
      await assertPixels(write(picture), picture, String(runs));
    }
  });
}

test('raw pixels have one channel when both colours are gray, else three, with opacity four', async () => {
  await fc.assert(
    fc.asyncProperty(pictures, fc.boolean(), async (picture, opacity) => {
      const { data, width, height, channels } = rawPixels(picture, { opacity });
      const isGray = picture.foreground % 0x010101 === 0 && (picture.background ?? 0) % 0x010101 === 0;
      const opaque = isGray ? 1 : 3;
      assert.equal(channels, opacity ? 4 : opaque);
      const file = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
      const background = opacity ? picture.background : (picture.background ?? 0xffffff);
      await assertPixels(file, { ...picture, background });
    }),
    { seed: 15948, numRuns: 60 },
  );
});

test('rows too long for deflate to look back over still make a TIFF', async () => {
  const picture = pictureOf(seededGrid(100, 2, 3), 100, {
    moduleHeight: 1,
    height: 2,
    background: undefined,
  });
  await assertPixels(tiffBytes(picture), picture);
});

test('formats refuse sides that they cannot write', () => {
  const wide = (width: number): Picture => pictureOf(gridFromRuns([1, 1]), 1, { width });
  assert.throws(() => webpBytes(wide(16_385)), RangeError);
  assert.throws(() => gifBytes(wide(65_536)), RangeError);
  assert.equal(webpBytes(wide(16_384)).length > 0, true);
});
