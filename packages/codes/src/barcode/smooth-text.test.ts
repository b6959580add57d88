import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import sharp from 'sharp';
import { barcodeJob } from './barcode-job.ts';
import type { BarcodeOutput, BarcodeRequest } from './format/request.ts';

const fonts = new InstalledFonts();
const WHITE = 0xffffff;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(output: BarcodeOutput, more: Partial<BarcodeRequest> = {}): Promise<Pixels> {
  const request: BarcodeRequest = {
    format: 'EAN_13',
    content: '4006381333931',
    width: 1,
    height: 1,
    foreground: 0,
    background: WHITE,
    output,
    options: { showText: true },
    ...more,
  };
  const file = await barcodeJob.run(request, { fonts });
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Different values of a channel in rows of a picture. */
function levels({ data, width }: Pixels, from: number, to: number, channel = 0): ReadonlySet<number> {
  const found = new Set<number>();
  for (let pixel = from * width; pixel < to * width; pixel++) found.add(data[4 * pixel + channel]!);
  return found;
}

/** Rows of the bars in a picture of the usual size: the digits are below. */
const BARS = 100;

describe('text below bars', () => {
  for (const output of ['PNG', 'WEBP', 'TIFF'] as const) {
    it(`has smooth edges in ${output}, and bars of two colours`, async () => {
      const picture = await pixelsOf(output);
      assert.ok(levels(picture, BARS, picture.height).size >= 8);
      assert.deepEqual([...levels(picture, 0, BARS)].sort(), [0, 255]);
    });

    it(`has the bars of GIF in ${output}, pixel for pixel`, async () => {
      const [own, other] = await Promise.all([pixelsOf(output), pixelsOf('GIF')]);
      const end = 4 * own.width * BARS;
      assert.deepEqual([own.width, own.height], [other.width, other.height]);
      assert.ok(Buffer.from(own.data.subarray(0, end)).equals(Buffer.from(other.data.subarray(0, end))));
    });

    it(`is in the colours of the caller in ${output}`, async () => {
      const colours = { foreground: 0x990033, background: 0xffff00 };
      const picture = await pixelsOf(output, colours);
      assert.deepEqual([...picture.data.subarray(0, 4)], [0xff, 0xff, 0, 255]);
      const greens = levels(picture, BARS, picture.height, 1);
      assert.ok(greens.size >= 8 && greens.has(0) && greens.has(255));
    });

    it(`is more or less opaque on a transparent background in ${output}`, async () => {
      const picture = await pixelsOf(output, { background: undefined });
      assert.ok(levels(picture, BARS, picture.height, 3).size >= 8);
      assert.deepEqual([...levels(picture, 0, BARS, 3)].sort(), [0, 255]);
    });
  }

  it('has smooth edges in JPEG', async () => {
    const picture = await pixelsOf('JPEG');
    assert.ok(levels(picture, BARS, picture.height).size >= 8);
  });

  it('has two colours in GIF', async () => {
    const picture = await pixelsOf('GIF');
    assert.equal(levels(picture, 0, picture.height).size, 2);
  });

  it('begins and ends on whole pixels in height: the rows above and below the digits are light', async () => {
    const { data, width, height } = await pixelsOf('PNG', { format: 'CODE_39', content: '0381' });
    const darkest = Array.from({ length: height }, (_, y) =>
      Math.min(...Array.from({ length: width }, (__, x) => data[4 * (y * width + x)]!)),
    );
    const first = darkest.findIndex((level, y) => y > BARS && level < 255);
    const last = darkest.findLastIndex((level) => level < 255);
    assert.ok(darkest[first]! < 64 && darkest[last]! < 64, `${darkest[first]}, ${darkest[last]}`);
  });
});
