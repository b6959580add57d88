import { type Bands, packBands } from './bands.ts';
import { deflateBands } from './deflate-bands.ts';
import { channels, type Picture } from './picture.ts';
import { rowRuns, runCapacity } from './row-runs.ts';
import { DARKEST_TONE, deflated, type TonedPicture, toneColours, tonedSamples, tonePixels } from './tones.ts';

/** TIFF 6.0, section 2: field types. */
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const TYPE_BYTES = { [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8 } as const;
/** TIFF Technical Note 2. PackBits would be several times longer, since it cannot refer to the row above. */
const DEFLATE = 8;
const BLACK_IS_ZERO = 1;
const RGB = 2;
const PALETTE = 3;
const UNASSOCIATED_ALPHA = 2;
const PIXELS_PER_INCH = 300;
const HEADER_BYTES = 8;

interface Field {
  readonly tag: number;
  readonly type: keyof typeof TYPE_BYTES;
  /** A rational is two numbers. */
  readonly values: readonly number[];
}

interface Layout {
  /** The strip, behind so many bytes of room. */
  readonly strip: (lead: number) => Uint8Array;
  readonly bitsPerSample: readonly number[];
  readonly photometric: number;
  /** ColorMap or ExtraSamples. */
  readonly extra: readonly Field[];
}

/**
 * TIFF (little-endian, one Deflate strip, 300 pixels per inch): 1-bit grayscale for black on white, a 1-bit palette
 * for other colours, 8-bit RGBA if the background is transparent.
 */
export const tiffBytes = (picture: Picture): Uint8Array => tiffOf(picture, layout(picture));

/** The same with letters in 16 tones: 4-bit grayscale for black on white, a 4-bit palette, or RGBA. */
export const tonedTiffBytes = (picture: TonedPicture): Uint8Array => tiffOf(picture, tonedLayout(picture));

function tiffOf(
  { width, height }: Picture,
  { strip, bitsPerSample, photometric, extra }: Layout,
): Uint8Array {
  const fields = (offset: number, count: number): Field[] => [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: bitsPerSample },
    { tag: 259, type: SHORT, values: [DEFLATE] },
    { tag: 262, type: SHORT, values: [photometric] },
    { tag: 273, type: LONG, values: [offset] },
    { tag: 277, type: SHORT, values: [bitsPerSample.length] },
    { tag: 278, type: LONG, values: [height] },
    { tag: 279, type: LONG, values: [count] },
    { tag: 282, type: RATIONAL, values: [PIXELS_PER_INCH, 1] },
    { tag: 283, type: RATIONAL, values: [PIXELS_PER_INCH, 1] },
    { tag: 296, type: SHORT, values: [2] },
    ...extra,
  ];
  const lead = HEADER_BYTES + directoryBytes(fields(0, 0));
  const bytes = strip(lead);
  putDirectory(bytes, fields(lead, bytes.length - lead));
  return bytes;
}

const stripOf =
  (bands: Bands): Layout['strip'] =>
  (lead) =>
    deflateBands(bands, { lead, tail: 0 });

function layout(picture: Picture): Layout {
  const { foreground, background } = picture;
  if (background === undefined) {
    const extra: Field = { tag: 338, type: SHORT, values: [UNASSOCIATED_ALPHA] };
    return {
      strip: stripOf(opacityBands(picture)),
      bitsPerSample: [8, 8, 8, 8],
      photometric: RGB,
      extra: [extra],
    };
  }
  const isBlackOnWhite = foreground === 0 && background === 0xffffff;
  const strip = stripOf(packBands(picture, { lead: 0, order: 'leftHigh', dark: isBlackOnWhite ? 0 : 1 }));
  if (isBlackOnWhite) return { strip, bitsPerSample: [1], photometric: BLACK_IS_ZERO, extra: [] };
  const [light, dark] = [channels(background), channels(foreground)];
  // 16-bit samples, first all reds, then all greens, then all blues.
  const values = [0, 1, 2].flatMap((channel) => [light[channel]! * 257, dark[channel]! * 257]);
  return { strip, bitsPerSample: [1], photometric: PALETTE, extra: [{ tag: 320, type: SHORT, values }] };
}

const tonedStrip =
  (pixels: Uint8Array): Layout['strip'] =>
  (lead) =>
    deflated(pixels, { lead, tail: 0 });

function tonedLayout(picture: TonedPicture): Layout {
  const { foreground, background } = picture;
  if (background === undefined) {
    const extra: Field = { tag: 338, type: SHORT, values: [UNASSOCIATED_ALPHA] };
    const strip = tonedStrip(tonedSamples(picture, 4));
    return { strip, bitsPerSample: [8, 8, 8, 8], photometric: RGB, extra: [extra] };
  }
  if (foreground === 0 && background === 0xffffff) {
    const strip = tonedStrip(tonePixels(picture, { lead: 0, value: (tone) => DARKEST_TONE - tone }));
    return { strip, bitsPerSample: [4], photometric: BLACK_IS_ZERO, extra: [] };
  }
  const colours = toneColours(picture);
  const values = [0, 1, 2].flatMap((channel) => colours.map((colour) => colour[channel]! * 257));
  const map: Field = { tag: 320, type: SHORT, values };
  const strip = tonedStrip(tonePixels(picture, { lead: 0 }));
  return { strip, bitsPerSample: [4], photometric: PALETTE, extra: [map] };
}

/** Rows of four bytes a pixel: the colour in the dark modules, transparent white elsewhere. */
function opacityBands({
  grid,
  moduleWidth,
  moduleHeight,
  left,
  top,
  width,
  height,
  foreground,
}: Picture): Bands {
  const rowBytes = 4 * width;
  const rows = new Uint8Array((grid.height + 2) * rowBytes);
  const repeats = new Int32Array(grid.height + 2).fill(moduleHeight);
  repeats[0] = top;
  repeats[grid.height + 1] = height - top - grid.height * moduleHeight;
  const light = [255, 255, 255, 0] as const;
  const dark = [...channels(foreground), 255] as const;
  for (let index = 0; index < rows.length; index++) rows[index] = light[index & 3]!;
  const runs = new Int32Array(runCapacity(grid));
  for (let y = 0; y < grid.height; y++) {
    const count = rowRuns(grid, y, runs);
    for (let run = 0; run < count; run += 2) {
      const start = (y + 1) * rowBytes;
      const end = start + 4 * (left + runs[run + 1]! * moduleWidth);
      for (let index = start + 4 * (left + runs[run]! * moduleWidth); index < end; index++)
        rows[index] = dark[index & 3]!;
    }
  }
  return withoutEmptyBands({ rowBytes, count: grid.height + 2, rows, repeats, period: 4 });
}

/** Margins may be absent; a band of no rows cannot be. */
function withoutEmptyBands(bands: Bands): Bands {
  const { rowBytes } = bands;
  const start = bands.repeats[0] === 0 ? 1 : 0;
  const end = bands.repeats[bands.count - 1] === 0 ? bands.count - 1 : bands.count;
  const rows = bands.rows.subarray(start * rowBytes, end * rowBytes);
  return { ...bands, count: end - start, rows, repeats: bands.repeats.subarray(start, end) };
}

const valueBytes = ({ type, values }: Field): number =>
  type === RATIONAL ? values.length * 4 : values.length * TYPE_BYTES[type];

/** Entries of 12 bytes between a count and the (absent) next directory, then the values over 4 bytes. */
function directoryBytes(fields: readonly Field[]): number {
  const outside = fields.map(valueBytes).filter((size) => size > 4);
  return 2 + 12 * fields.length + 4 + outside.reduce((sum, size) => sum + size, 0);
}

function putDirectory(bytes: Uint8Array, fields: readonly Field[]): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, HEADER_BYTES, true);
  view.setUint16(HEADER_BYTES, fields.length, true);
  let outside = HEADER_BYTES + 2 + 12 * fields.length + 4;
  fields.forEach((field, index) => {
    const entry = HEADER_BYTES + 2 + 12 * index;
    const size = valueBytes(field);
    view.setUint16(entry, field.tag, true);
    view.setUint16(entry + 2, field.type, true);
    view.setUint32(entry + 4, size / TYPE_BYTES[field.type], true);
    if (size > 4) view.setUint32(entry + 8, outside, true);
    putValues(view, size > 4 ? outside : entry + 8, field);
    if (size > 4) outside += size;
  });
}

function putValues(view: DataView, start: number, { type, values }: Field): void {
  values.forEach((value, index) => {
    if (type === SHORT) view.setUint16(start + 2 * index, value, true);
    else view.setUint32(start + 4 * index, value, true);
  });
}
