import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { rasterSize } from './raster-size.ts';

const SIZE = { width: 37, height: 19 };
const picture = () => sharp({ create: { ...SIZE, channels: 3, background: '#a50' } });
const FORMATS: Readonly<Record<string, () => Promise<Buffer>>> = {
  PNG: () => picture().png().toBuffer(),
  'PNG with a palette': () => picture().png({ palette: true }).toBuffer(),
  JPEG: () => picture().jpeg().toBuffer(),
  'progressive JPEG with a profile': () =>
    picture().withIccProfile('srgb').jpeg({ progressive: true }).toBuffer(),
  GIF: () => picture().gif().toBuffer(),
  'lossy WebP': () => picture().webp().toBuffer(),
  'lossless WebP': () => picture().webp({ lossless: true }).toBuffer(),
  'WebP with a profile': () => picture().withIccProfile('srgb').webp().toBuffer(),
};

describe('the size of a picture by its header', () => {
  for (const [format, file] of Object.entries(FORMATS)) {
    test(format, async () => assert.deepEqual(rasterSize(await file()), SIZE));
  }

  test('a picture larger than the screen of its GIF', async () => {
    const gif = await picture().gif().toBuffer();
    gif.writeUInt16LE(1, 6);
    gif.writeUInt16LE(1, 8);
    assert.deepEqual(rasterSize(gif), SIZE);
  });

  test('the larger of two frame headers of a JPEG', async () => {
    const small = Buffer.from('ffc0000b080001000101011100', 'hex');
    const jpeg = await picture().jpeg().toBuffer();
    assert.deepEqual(rasterSize(Buffer.concat([jpeg.subarray(0, 2), small, jpeg.subarray(2)])), SIZE);
  });

  test('none where there is no header', async () => {
    for (const file of [await picture().tiff().toBuffer(), Buffer.from('<svg/>'), Buffer.alloc(0)]) {
      assert.equal(rasterSize(file), undefined);
    }
    const jpeg = await picture().jpeg().toBuffer();
    assert.equal(rasterSize(jpeg.subarray(0, 60)), undefined);
    const alone = Buffer.from('ffd8ff01ffc0ffff', 'hex');
    assert.equal(rasterSize(Buffer.concat([alone, jpeg.subarray(2)])), undefined);
  });

  test('no bytes make it fail', async () => {
    const files = await Promise.all(Object.values(FORMATS).map((file) => file()));
    const change = fc.record({
      file: fc.constantFrom(...files),
      at: fc.nat(200),
      by: fc.nat(255),
      length: fc.nat(400),
    });
    fc.assert(
      fc.property(change, ({ file, at, by, length }) => {
        const damaged = Buffer.from(file.subarray(0, length));
        if (at < damaged.length) damaged[at] = by;
        const size = rasterSize(damaged);
        assert.ok(size === undefined || (size.width >= 0 && size.height >= 0));
      }),
      { seed: 9, numRuns: 2000 },
    );
  });
});
