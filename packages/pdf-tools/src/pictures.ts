import type { Job } from '@kontor/base';
import { ppmPictures } from '@kontor/pdf';

/** The end of a PNG (RFC 2083, 11.2.4) and of a JPEG (ISO 10918-1, B.1.1.3) with what begins the next one. */
const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Pictures that are one behind the other. */
export function picturesIn(bytes: Uint8Array, format: 'png' | 'jpeg'): readonly Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return format === 'png' ? pngPictures(buffer) : jpegPictures(buffer);
}

/** Chunk by chunk: the pixels may look like anything. */
function pngPictures(buffer: Buffer): readonly Uint8Array[] {
  const pictures: Uint8Array[] = [];
  let start = 0;
  while (buffer.subarray(start, start + PNG_START.length).equals(PNG_START)) {
    let at = start + PNG_START.length;
    let type = '';
    while (type !== 'IEND' && at + 12 <= buffer.length) {
      type = buffer.toString('latin1', at + 4, at + 8);
      at += 12 + buffer.readUInt32BE(at);
    }
    if (type !== 'IEND') break;
    pictures.push(buffer.subarray(start, at));
    start = at;
  }
  return pictures;
}

/** Within the data of a JPEG the mark of its end cannot be. */
function jpegPictures(buffer: Buffer): readonly Uint8Array[] {
  const pictures: Uint8Array[] = [];
  for (let start = 0; buffer.subarray(start, start + 3).equals(JPEG_START); ) {
    const end = buffer.indexOf(JPEG_END, start);
    if (end < 0) break;
    pictures.push(buffer.subarray(start, end + 2));
    start = end + 2;
  }
  return pictures;
}

interface WebpOrder {
  /** PPM, one behind the other. */
  readonly pictures: Uint8Array;
  readonly quality: number;
}

/** Packs pictures that our own program drew. */
export const encodeWebpJob: Job<WebpOrder, readonly Uint8Array[]> = {
  name: 'encode-webp',
  async run({ pictures, quality }) {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    const packed: Uint8Array[] = [];
    for (const { width, height, pixels } of ppmPictures(pictures)) {
      packed.push(
        await sharp(pixels, { raw: { width, height, channels: 3 } })
          .webp({ quality })
          .toBuffer(),
      );
    }
    return packed;
  },
};
