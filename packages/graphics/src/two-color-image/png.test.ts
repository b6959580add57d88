import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { encodeQrText } from '@kontor/codes';
import { pictureOf, seededGrid } from '#testing/pictures.ts';
import type { Picture } from './picture.ts';
import { pngBytes } from './png.ts';
import { webpBytes } from './webp.ts';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Chunks of a PNG whose check sums are right. */
function chunks(file: Uint8Array): Chunk[] {
  const bytes = Buffer.from(file);
  assert.equal(bytes.subarray(0, 8).toString('hex'), '89504e470d0a1a0a');
  const found: Chunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    assert.equal(bytes.readUInt32BE(end), crc32(bytes.subarray(at + 4, end)));
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return found;
}

const types = (picture: Picture): string =>
  chunks(pngBytes(picture))
    .map((chunk) => chunk.type)
    .join(' ');

test('black on white is 1-bit grayscale with no chunk to spare', () => {
  const picture = pictureOf(seededGrid(21, 21, 1), 4);
  assert.equal(types(picture), 'IHDR IDAT IEND');
  const [header, data] = chunks(pngBytes(picture));
  // Width, height, 1 bit, colour type 0, deflate, filter method 0, not interlaced.
  assert.equal(header!.data.toString('hex'), '00000054000000540100000000');
  const rows = inflateSync(data!.data);
  assert.equal(rows.length, 84 * (1 + 11));
  for (let y = 0; y < 84; y++) assert.equal(rows[y * 12], 0);
});

test('other colours are a palette, a transparent background is its first entry', () => {
  const coloured = pictureOf(seededGrid(21, 21, 1), 4, { foreground: 0x123456, background: 0xfedcba });
  assert.equal(types(coloured), 'IHDR PLTE IDAT IEND');
  const [header, palette] = chunks(pngBytes(coloured));
  assert.deepEqual([header!.data[8], header!.data[9]], [1, 3]);
  assert.equal(palette!.data.toString('hex'), 'fedcba123456');
  const clear = { ...coloured, background: undefined };
  assert.equal(types(clear), 'IHDR PLTE tRNS IDAT IEND');
  assert.equal(chunks(pngBytes(clear))[2]!.data.toString('hex'), '00');
});

/** Bytes of zopflipng 1.0.3 (50 iterations) and of libwebp 1.6 (effort 6) for the same pictures. */
const SIZES = [
  { text: 'Example QR code content', level: 'L', module: 10, zopfli: 352, libwebp: 308 },
  { text: 'https://example.com/abc', level: 'M', module: 8, zopfli: 242, libwebp: 188 },
  { text: 'https://example.com/abc', level: 'M', module: 7, zopfli: 346, libwebp: 320 },
  { text: 'HELLO WORLD 123', level: 'Q', module: 3, zopfli: 222, libwebp: 190 },
] as const;

test('files are about as small as those of the slowest encoders', () => {
  for (const { text, level, module, zopfli, libwebp } of SIZES) {
    const symbol = encodeQrText(text, { level });
    assert.ok(symbol.kind === 'symbol');
    const side = (symbol.grid.width + 8) * module;
    const margin = 4 * module;
    const picture = pictureOf(symbol.grid, module, { left: margin, top: margin, width: side, height: side });
    const [png, webp] = [pngBytes(picture).length, webpBytes(picture).length];
    assert.ok(png <= 1.13 * zopfli, `PNG ${module}: ${png} against ${zopfli}`);
    assert.ok(webp <= 1.05 * libwebp, `WebP ${module}: ${webp} against ${libwebp}`);
  }
});
