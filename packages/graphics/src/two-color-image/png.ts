import { type Bands, packBands } from './bands.ts';
import { crcOf } from './crc.ts';
import { deflateBands } from './deflate-bands.ts';
import { channels, type Picture } from './picture.ts';
import { DARKEST_TONE, deflated, type TonedPicture, toneColours, tonePixels } from './tones.ts';

/** PNG colour types in use: ISO/IEC 15948, 11.2.2. */
const GRAYSCALE = 0;
const PALETTE = 3;

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 2 | 4 | 8;
  /** Entries of three bytes; absent for grayscale. */
  readonly palette?: Uint8Array;
  /** Opacity of the first entries; absent when all are opaque. */
  readonly opacity?: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/**
 * Two-colour PNG: 1-bit grayscale for black on white, else a palette of two entries (`tRNS` if transparent). No
 * other chunks than IHDR, PLTE, tRNS, IDAT, IEND.
 */
export function pngBytes(picture: Picture): Uint8Array {
  const { width, height, foreground, background } = picture;
  const isBlackOnWhite = foreground === 0 && background === 0xffffff;
  const bands = packBands(picture, { lead: 1, order: 'leftHigh', dark: isBlackOnWhite ? 0 : 1 });
  if (isBlackOnWhite) return pngOfBands(bands, { width, height, bitDepth: 1 });
  // Entry 0 is the background; a transparent one is white to readers that ignore tRNS.
  const palette = Uint8Array.of(...channels(background ?? 0xffffff), ...channels(foreground));
  const opacity = background === undefined ? { opacity: Uint8Array.of(0) } : {};
  return pngOfBands(bands, { width, height, bitDepth: 1, palette, ...opacity });
}

/** The same with letters in 16 tones: 4-bit grayscale for black on white, else a palette of 16 entries. */
export function tonedPngBytes(picture: TonedPicture): Uint8Array {
  const { width, height, foreground, background } = picture;
  const header = { width, height, bitDepth: 4 } as const;
  if (foreground === 0 && background === 0xffffff) {
    const pixels = tonePixels(picture, { lead: 1, value: (tone) => DARKEST_TONE - tone });
    return pngAround(header, (room) => deflated(pixels, room));
  }
  const colours = toneColours(picture);
  const palette = Uint8Array.from(colours.flatMap((colour) => colour.slice(0, 3)));
  const opacity =
    background === undefined ? { opacity: Uint8Array.from(colours, ([, , , alpha]) => alpha) } : {};
  const pixels = tonePixels(picture, { lead: 1 });
  return pngAround({ ...header, palette, ...opacity }, (room) => deflated(pixels, room));
}

/** PNG of ready rows, each behind its filter type byte. */
export function pngOfBands(bands: Bands, header: PngHeader): Uint8Array {
  return pngAround(header, (room) => deflateBands(bands, room));
}

/** PNG around a zlib stream, for which `stream` leaves as much room before and behind it as is asked for. */
export function pngAround(
  header: PngHeader,
  stream: (room: { readonly lead: number; readonly tail: number }) => Uint8Array,
): Uint8Array {
  const { palette, opacity } = header;
  const lead = 8 + 25 + (palette ? 12 + palette.length : 0) + (opacity ? 12 + opacity.length : 0) + 8;
  const bytes = stream({ lead, tail: 4 + 12 });
  bytes.set(SIGNATURE);
  let end = putChunk(bytes, 8, 'IHDR', headerData(header));
  if (palette) end = putChunk(bytes, end, 'PLTE', palette);
  if (opacity) end = putChunk(bytes, end, 'tRNS', opacity);
  end = putFrame(bytes, end, 'IDAT', bytes.length - lead - 16);
  putChunk(bytes, end, 'IEND', new Uint8Array(0));
  return bytes;
}

function headerData({ width, height, bitDepth, palette }: PngHeader): Uint8Array {
  const data = new Uint8Array(13);
  putNumber(data, 0, width);
  putNumber(data, 4, height);
  data[8] = bitDepth;
  data[9] = palette ? PALETTE : GRAYSCALE;
  return data;
}

function putChunk(bytes: Uint8Array, start: number, type: string, data: Uint8Array): number {
  bytes.set(data, start + 8);
  return putFrame(bytes, start, type, data.length);
}

/** Length, type and check sum around data that are in place; returns the end of the chunk. */
function putFrame(bytes: Uint8Array, start: number, type: string, length: number): number {
  putNumber(bytes, start, length);
  for (let index = 0; index < 4; index++) bytes[start + 4 + index] = type.charCodeAt(index);
  const end = start + 8 + length;
  putNumber(bytes, end, crcOf(bytes, start + 4, end));
  return end + 4;
}

function putNumber(bytes: Uint8Array, start: number, value: number): void {
  for (let index = 0; index < 4; index++) bytes[start + index] = value >>> (24 - 8 * index);
}
