import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { ToneCanvas } from './tone-canvas.ts';
import { tonePng } from './tone-png.ts';
import { NEAREST, STEADY, toneStamp } from './tone-stamp.ts';

/** Coverage of a field, from a seed: ramps, plains and noise. */
const shares = (width: number, height: number, seed: number): Uint8Array => {
  let state = seed | 1;
  return Uint8Array.from({ length: width * height }, (_, index) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x % 9 < 3) return 255;
    if (x % 9 < 5) return 0;
    return x % 9 < 7 ? (y * 23) % 256 : (state >>> 8) % 256;
  });
};

const stampArbitrary = fc
  .record({
    left: fc.integer({ min: -9, max: 60 }),
    top: fc.integer({ min: -9, max: 60 }),
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    seed: fc.nat(),
  })
  .map(({ seed, ...field }) => ({ ...field, shares: shares(field.width, field.height, seed) }));

const tolerances = fc.constantFrom(NEAREST, STEADY);

const pictures = fc.record({
  width: fc.integer({ min: 1, max: 700 }),
  height: fc.integer({ min: 1, max: 90 }),
  stamps: fc.array(stampArbitrary, { maxLength: 6 }),
  copies: fc.array(fc.record({ byte: fc.nat(150), row: fc.nat(60) }), { maxLength: 12 }),
});

describe('a picture of four tones', () => {
  it('is read back byte for byte, check sum included', () => {
    fc.assert(
      fc.property(pictures, ({ width, height, stamps, copies }) => {
        const canvas = new ToneCanvas(width, height);
        for (const stamp of stamps) {
          canvas.stamp(toneStamp(stamp, 0, STEADY), 0, 0);
          for (const { byte, row } of copies) canvas.stamp(toneStamp(stamp, 0, STEADY), byte, row);
        }
        const png = Buffer.from(tonePng(canvas, { width }));
        const start = png.indexOf('IDAT') + 4;
        const data = png.subarray(start, start + png.readUInt32BE(start - 8));
        assert.ok(inflateSync(data).equals(Buffer.from(canvas.bytes)));
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  it('shows what was drawn, pixel for pixel', async () => {
    const canvas = new ToneCanvas(30, 6);
    canvas.box(3, 1, 14, 3);
    canvas.box(5, 2, 7, 3, 'white');
    canvas.softBox(20, 4, 22.34, 5);
    const { data } = await sharp(tonePng(canvas, { width: 30 }))
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const row = (y: number): number[] => [...data.subarray(30 * y, 30 * (y + 1))];
    const blank = new Array<number>(30).fill(255);
    assert.deepEqual(row(0), blank);
    assert.deepEqual(row(1), blank.with(0, 255).fill(0, 3, 14));
    assert.deepEqual(row(2), blank.slice().fill(0, 3, 14).fill(255, 5, 7));
    assert.deepEqual(row(4), blank.slice().fill(0, 20, 22).with(22, 170));
  });
});

describe('a stamp in four tones', () => {
  it('keeps black and white, and every other pixel within the tolerance', () => {
    fc.assert(
      fc.property(stampArbitrary, fc.integer({ min: 0, max: 3 }), tolerances, (stamp, phase, tolerance) => {
        const tones = toneStamp(stamp, phase, tolerance);
        for (let y = 0; y < stamp.height; y++) {
          for (let x = 0; x < stamp.width; x++) {
            const pixel = x + stamp.left + phase - 4 * tones.left;
            const byte = tones.bytes[y * tones.width + (pixel >> 2)]!;
            const coverage = 255 - 85 * ((byte >> (6 - 2 * (pixel & 3))) & 3);
            const share = stamp.shares[y * stamp.width + x]!;
            if (share === 0 || share === 255) assert.equal(coverage, share);
            assert.ok(Math.abs(coverage - share) <= tolerance, `${coverage} for ${share}`);
          }
        }
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  it('keeps a tone from row to row for as long as it may', () => {
    // A slant edge: coverage from 0 to 255 in 12 rows needs no more than the four tones, and none returns.
    const slant = Uint8Array.from({ length: 12 }, (_, y) => Math.round((255 * y) / 11));
    const { bytes } = toneStamp({ left: 0, top: 0, width: 1, height: 12, shares: slant }, 0, STEADY);
    const changes = [...bytes].filter((byte, y) => y > 0 && byte !== bytes[y - 1]).length;
    assert.equal(changes, 3);
  });
});
