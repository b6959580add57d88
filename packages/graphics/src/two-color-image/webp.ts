import { workBytes } from '@kontor/base';
import { bandTokens } from './band-tokens.ts';
import { type Bands, packBands } from './bands.ts';
import { BitSink } from './bit-sink.ts';
import { channels, type Picture } from './picture.ts';
import { countTokens, putTokens } from './token-code.ts';
import { lengthEntry } from './token-format.ts';
import type { TokenList } from './token-list.ts';
import { prefixExtra, prefixExtraBits, prefixSymbol, putCode, putSimpleCode } from './webp-code.ts';

/** RFC 9649, 3.6: copies of up to 4096 pixels; 256 literals and 24 length symbols; 40 distance symbols. */
const MAX_COPY = 4096;
const SYMBOLS = { symbols: 256 + 24, distances: 40 } as const;
/** Distance codes above those of the neighbourhood map. */
const MAPPED_DISTANCES = 120;
/** Map codes of the pixels 2 to 7 to the left in the same row: RFC 9649, 3.6.2.2. */
const LEFT_CODES: readonly number[] = [2, 2, 6, 14, 24, 40, 56, 74];
const ABOVE_CODE = 1;
/** Distances are one of three symbols. */
const DISTANCE_BITS = 1.5;
const MAX_SIDE = 16384;
/** RIFF header, WEBP, chunk header. */
const LEAD = 20;

/**
 * Two-colour lossless WebP (RFC 9649): a colour table of two entries packs eight pixels into one, rows are copies
 * of the row above. At most 16,384 pixels on a side.
 */
export function webpBytes(picture: Picture): Uint8Array {
  if (Math.max(picture.width, picture.height) > MAX_SIDE)
    throw new RangeError(`WebP sides end at ${MAX_SIDE}`);
  const bands = packBands(picture, { lead: 0, order: 'leftLow', dark: 1 });
  const list = bandTokens(bands, {
    minCopy: 1,
    maxCopy: MAX_COPY,
    lengths: webpLengths(),
    distanceBits: () => DISTANCE_BITS,
  });
  const bytes = workBytes(LEAD + 400 + 5 * list.count);
  const sink = new BitSink(bytes, LEAD);
  putHeader(sink, picture);
  putColours(sink, picture);
  putPixels(sink, list, bands);
  return container(bytes, sink.finish());
}

/** Signature, sides, alpha hint, version 0. */
function putHeader(sink: BitSink, { width, height, background }: Picture): void {
  sink.put(0x2f, 8);
  sink.put(width - 1, 14);
  sink.put(height - 1, 14);
  sink.put(background === undefined ? 1 : 0, 1);
  sink.put(0, 3);
}

/**
 * Colour indexing transform with the colours of index 0 (background) and, as difference, index 1. The table is a
 * picture of its own: a code for each channel, then its two pixels. A transparent background is white.
 */
function putColours(sink: BitSink, { foreground, background }: Picture): void {
  const [red, green, blue] = channels(foreground);
  const [red0, green0, blue0] = channels(background ?? 0xffffff);
  const alpha0 = background === undefined ? 0 : 255;
  const table = [
    [green0, (green - green0) & 255],
    [red0, (red - red0) & 255],
    [blue0, (blue - blue0) & 255],
    [alpha0, (255 - alpha0) & 255],
  ] as const;
  sink.put(1, 1);
  sink.put(3, 2);
  sink.put(1, 8);
  sink.put(0, 1);
  for (const [first, second] of table) {
    putSimpleCode(sink, first === second ? [first] : [Math.min(first, second), Math.max(first, second)]);
  }
  putSimpleCode(sink, [0]);
  for (const pixel of [0, 1] as const) {
    for (const pair of table) {
      if (pair[0] !== pair[1]) sink.put(pair[pixel] > pair[1 - pixel]! ? 1 : 0, 1);
    }
  }
}

/** The packed pixels: they are the green channel, all others are 0. */
function putPixels(sink: BitSink, list: TokenList, { period }: Bands): void {
  const places = [ABOVE_CODE, ABOVE_CODE, leftCode(1), leftCode(period)].map((number) => ({
    symbol: prefixSymbol(number),
    extraBits: prefixExtraBits(number),
    extra: prefixExtra(number),
  }));
  const lengths = webpLengths();
  const count = countTokens(list, lengths, places, SYMBOLS);
  // No more transforms, no colour cache, one group of codes.
  sink.put(0, 3);
  const symbols = putCode(sink, count.symbols);
  for (let channel = 0; channel < 3; channel++) putSimpleCode(sink, [0]);
  const distances = putCode(sink, count.distances);
  putTokens(sink, list, lengths, places, { symbols, distances });
}

/** Distance code of the pixel `distance` to the left. */
function leftCode(distance: number): number {
  return LEFT_CODES[distance] ?? distance + MAPPED_DISTANCES;
}

let lengthTable: Int32Array | undefined;

/** Symbols of the copy lengths 1 to 4096, behind the 256 literals. */
function webpLengths(): Int32Array {
  if (lengthTable) return lengthTable;
  lengthTable = new Int32Array(MAX_COPY + 1);
  for (let length = 1; length <= MAX_COPY; length++) {
    const symbol = 256 + prefixSymbol(length);
    lengthTable[length] = lengthEntry(symbol, prefixExtraBits(length), prefixExtra(length));
  }
  return lengthTable;
}

/** RIFF container around the data that ends before `end`; chunks have even sizes. */
function container(bytes: Uint8Array, end: number): Uint8Array {
  const size = end - LEAD;
  const file = bytes.slice(0, end + (size & 1));
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x52494646);
  view.setUint32(4, file.length - 8, true);
  view.setUint32(8, 0x57454250);
  view.setUint32(12, 0x5650384c);
  view.setUint32(16, size, true);
  return file;
}
