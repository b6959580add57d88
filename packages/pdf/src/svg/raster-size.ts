/** Width and height of an embedded picture as its decoder will take them, in pixels. */
export interface RasterSize {
  readonly width: number;
  readonly height: number;
}

const isAt = (bytes: Buffer, text: string, at: number): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

const larger = (a: RasterSize, b: RasterSize): RasterSize => ({
  width: Math.max(a.width, b.width),
  height: Math.max(a.height, b.height),
});

/** PNG (3rd edition, 11.2.1): the header is the first chunk. */
function pngSize(bytes: Buffer): RasterSize | undefined {
  if (!isAt(bytes, 'IHDR', 12)) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frame headers of JPEG (ITU-T T.81, B.2.2): SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Markers without a length (T.81, B.1.1.3), which have no place before a frame header. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);
const START_OF_SCAN = 0xda;

/** The largest frame header between SOI and the first scan. */
function jpegSize(bytes: Buffer): RasterSize | undefined {
  let size: RasterSize | undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === START_OF_SCAN) return size;
    const segmentBytes = bytes.readUInt16BE(at + 2);
    if (standsAlone(marker) || segmentBytes < 2) return undefined;
    if (isFrameHeader(marker)) {
      const found = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      size = size === undefined ? found : larger(size, found);
    }
    at += 2 + segmentBytes;
  }
  return undefined;
}

/** Bytes behind the GIF sub-blocks that begin at `from` (GIF89a, 15). */
function behindBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!;
  return at + 1;
}

const colorTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** The screen of a GIF, or the largest picture on it, which may be larger (GIF89a, 18 and 20). */
function gifSize(bytes: Buffer): RasterSize | undefined {
  if (bytes.length < 13) return undefined;
  let size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colorTableBytes(bytes[10]!);
  while (at + 10 <= bytes.length) {
    if (bytes[at] === 0x21) at = behindBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c) {
      size = larger(size, { width: bytes.readUInt16LE(at + 5), height: bytes.readUInt16LE(at + 7) });
      at = behindBlocks(bytes, at + 11 + colorTableBytes(bytes[at + 9]!));
    } else break;
  }
  return size;
}

/** WebP (RFC 9649, 2.5 to 2.7): lossy, lossless or, with a canvas of its own, extended. */
function webpSize(bytes: Buffer): RasterSize | undefined {
  if (bytes.length < 30) return undefined;
  if (isAt(bytes, 'VP8 ', 12)) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (isAt(bytes, 'VP8L', 12)) {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (isAt(bytes, 'VP8X', 12))
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return undefined;
}

/** Size of a PNG, JPEG, GIF or WebP picture by its header; `undefined` when it is none of them or cut off. */
export function rasterSize(bytes: Buffer): RasterSize | undefined {
  if (bytes.length < 26) return undefined;
  if (isAt(bytes, '\x89PNG\r\n\x1a\n', 0)) return pngSize(bytes);
  if (isAt(bytes, '\xff\xd8\xff', 0)) return jpegSize(bytes);
  if (isAt(bytes, 'GIF8', 0)) return gifSize(bytes);
  if (isAt(bytes, 'RIFF', 0) && isAt(bytes, 'WEBP', 8)) return webpSize(bytes);
  return undefined;
}
