import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { type BitGrid, isDark } from '@kontor/graphics';
import sharp from 'sharp';
import { decodePixels } from '#testing/decode.ts';
import { qrMatrix } from '../qr/qr-matrix.ts';
import { type QrPictureOptions, qrPicture } from './qr-picture.ts';
import { type QrPictureInput, qrPictureJob } from './qr-picture-job.ts';

const fonts = new InstalledFonts();
const EPC = 'BCD\n002\n1\nSCT\n\nÖsterreichisches Rotes Kreuz\nAT572011140014400144\nEUR10\n\n\nSpende';
const SPAYD = 'SPD*1.0*ACC:CZ5855000000001265098001*AM:450.00*CC:CZK*MSG:PLATBA ZA ZBOZI*X-VS:1234567890';
const BY_SQUARE =
  '0804S000CK554O10931AN1DTHLVEH7686OME6DTNKTULVO0EFSHDUAOMC5FFOO2H7O155K0CDPU26AHCB551SJVQN06K629R7FVHCL3BBQ6FTGN2RNGBMHVQG3F00';
const CODES = [
  { text: EPC, frame: { label: 'SEPA QR', labelModules: 16, colour: 0 } },
  { text: SPAYD, frame: { label: 'QR platba', labelModules: 16, colour: 0 } },
  { text: BY_SQUARE, frame: { label: 'PAY by square', labelModules: 24, colour: 0x6fa4d7 } },
];

function gridOf(text: string): BitGrid {
  const symbol = qrMatrix(text, { level: 'M', maxVersion: 40 });
  assert.ok(symbol.kind === 'symbol');
  return symbol.grid;
}

/**
 * Pixels of the finished file as libvips shows it, SVG three times as large: modules there need not be whole pixels.
 */
async function pixelsOf(grid: BitGrid, size: number, options: QrPictureOptions) {
  const picture = qrPicture(grid, size, options);
  assert.ok(picture.kind === 'picture');
  const { data, info } = await sharp(picture.body, { density: 3 * 72 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { body: Buffer.from(picture.body), data, width: info.width, height: info.height };
}

test('pictures of any size have that size and are read, framed or not, PNG and SVG', async () => {
  for (const { text, frame } of CODES) {
    const grid = gridOf(text);
    for (const size of [100, 101, 300, 777]) {
      for (const type of ['image/png', 'image/svg+xml'] as const) {
        for (const options of [{ type }, { type, framing: { frame, fonts } }]) {
          const { data, width, height } = await pixelsOf(grid, size, options);
          const scale = type === 'image/png' ? 1 : 3;
          assert.deepEqual([width, height], [scale * size, scale * size]);
          const [read] = await decodePixels(new Uint8ClampedArray(data), width, height, {
            formats: ['QRCode'],
          });
          assert.equal(read?.text, text, `${size} ${type} ${'framing' in options}`);
        }
      }
    }
  }
});

test('unframed PNG: whole modules, centred, at least four light ones around', async () => {
  const grid = gridOf(EPC);
  for (const size of [45, 100, 134, 135, 300, 1000]) {
    const module = Math.floor(size / (grid.width + 8));
    const margin = Math.floor((size - grid.width * module) / 2);
    const { body, data } = await pixelsOf(grid, size, { type: 'image/png' });
    assert.deepEqual([body[24], body[25]], [1, 0], '1-bit grayscale');
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const [column, row] = [Math.floor((x - margin) / module), Math.floor((y - margin) / module)];
        const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < grid.width;
        const expected = isInside && isDark(grid, column, row) ? 0 : 255;
        if (data[(y * size + x) * 4] !== expected) assert.fail(`${size}: ${x},${y}`);
      }
    }
  }
});

test('framed PNG: 8 bits, modules of 0 and 255 only, clear quiet zone, line and label outside it', async () => {
  for (const { text, frame } of CODES) {
    const grid = gridOf(text);
    const { body, data } = await pixelsOf(grid, 600, {
      type: 'image/png',
      framing: { frame, fonts },
    });
    assert.deepEqual([body[24], body[25]], [8, frame.colour === 0 ? 0 : 3]);
    const module = Math.floor((0.94 * 600) / (grid.width + 12.5));
    const line = Math.max(1, Math.round(module / 2));
    const side = (grid.width + 8) * module + 2 * line;
    const left = Math.floor((600 - side) / 2) + line;
    const top = Math.floor((600 - (side + 4 * module - line)) / 2) + line;
    const at = (x: number, y: number): number => data.readUInt32BE((y * 600 + x) * 4) >>> 8;
    for (let y = 0; y < side - 2 * line; y++) {
      for (let x = 0; x < side - 2 * line; x++) {
        const [column, row] = [Math.floor(x / module) - 4, Math.floor(y / module) - 4];
        const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < grid.width;
        const expected = isInside && isDark(grid, column, row) ? 0 : 0xffffff;
        if (at(left + x, top + y) !== expected) assert.fail(`${frame.label}: ${x},${y}`);
      }
    }
    assert.equal(at(left - 1, top + 20), frame.colour);
    const below = Array.from({ length: 4 * module * 600 }, (_, index) =>
      at(index % 600, top + side - 2 * line + Math.floor(index / 600)),
    );
    assert.ok(below.filter((colour) => colour === frame.colour).length > 20 * module, 'the label is drawn');
    assert.ok(
      below.some((colour) => colour !== frame.colour && colour !== 0xffffff),
      'with soft edges',
    );
  }
});

test('SVG counts in modules, in one path', () => {
  const grid = gridOf(EPC);
  const picture = qrPicture(grid, 300, { type: 'image/svg+xml' });
  assert.ok(picture.kind === 'picture');
  const svg = Buffer.from(picture.body).toString();
  const sheet = grid.width + 8;
  assert.ok(
    svg.startsWith(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 ${sheet} ${sheet}" shape-rendering="crispEdges">`,
    ),
  );
  assert.equal(svg.split('<path').length, 3);
});

test('too small a picture names the smallest that works', async () => {
  const text = 'A'.repeat(2000);
  const grid = gridOf(text);
  for (const [options, around] of [
    [{}, 8],
    [{ framing: { frame: CODES[0]!.frame, fonts } }, 10],
  ] as const) {
    const smallestSize = grid.width + around;
    const type = 'image/png';
    assert.deepEqual(qrPicture(grid, smallestSize - 1, { type, ...options }), {
      kind: 'pictureTooSmall',
      smallestSize,
    });
    const { data, width, height } = await pixelsOf(grid, smallestSize, { type, ...options });
    const [read] = await decodePixels(new Uint8ClampedArray(data), width, height, { formats: ['QRCode'] });
    assert.equal(read?.text, text);
  }
});

test('the job gives the picture, or the reason why it cannot be drawn', async () => {
  const input = { level: 'M', maxVersion: 13, size: 300, type: 'image/png' } as const;
  const run = (more: { text: string } | { bytes: Uint8Array }, changes: Partial<QrPictureInput> = {}) =>
    qrPictureJob.run({ ...input, ...changes, ...more } as QrPictureInput, { fonts });
  const direct = qrPicture(gridOf(EPC), 300, { type: 'image/png' });
  assert.deepEqual(await run({ text: EPC }), direct);
  assert.deepEqual(structuredClone(await run({ text: EPC })), direct);
  const latin = await run({ bytes: Buffer.from('Grüße', 'latin1') });
  assert.ok(latin.kind === 'picture');
  const long = await run({ text: 'x'.repeat(332) });
  assert.deepEqual(long, {
    kind: 'capacityExceeded',
    neededBits: 2676,
    limitBits: 2672,
    version: 13,
    level: 'M',
  });
  assert.deepEqual(await run({ text: 'A'.repeat(2000) }, { size: 100, maxVersion: 40 }), {
    kind: 'pictureTooSmall',
    smallestSize: gridOf('A'.repeat(2000)).width + 8,
  });
  const short = { ...input, text: EPC };
  assert.equal(qrPictureJob.isShort?.(short), true);
  assert.equal(qrPictureJob.isShort?.({ ...short, size: 2000 }), false);
  assert.equal(qrPictureJob.isShort?.({ ...short, text: 'x'.repeat(300) }), false);
  assert.equal(qrPictureJob.isShort?.({ ...short, frame: CODES[0]!.frame }), false);
});
