import { deflated } from './deflate.ts';
import { upFiltered } from './image.ts';
import { loadSharp } from './logo-picture.ts';
import { drawingRefused } from './svg/drawing-refused.ts';

/** A picture of a document, and how large it is to be. */
export interface SmallerOrder {
  /** `jpeg`: a whole JPEG file; `raw`: rows of samples of 8 bits without padding. */
  readonly coding: 'jpeg' | 'raw';
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** Width and height of the result in pixels, neither above those of the picture. */
  readonly target: readonly [number, number];
  /** Of JPEG, 1 to 100. */
  readonly quality: number;
}

/** A picture in fewer pixels: a JPEG file, or samples that are prepared for a predictor and deflated. */
export interface SmallerPicture {
  readonly coding: 'jpeg' | 'flate';
  readonly data: Uint8Array;
}

/** An A4 page at 800 dpi; larger ones stay as they are. */
const MAX_PIXELS = 64_000_000;
const MAX_SECONDS = 3;

/**
 * Scales a picture down and packs it again. Colours stay what the document calls them: no profile is applied, no
 * orientation, nothing is converted.
 * @throws InvalidInput for one that cannot be read, or is not what the order describes
 */
export async function smallerPicture(order: SmallerOrder, data: Uint8Array): Promise<SmallerPicture> {
  try {
    return await scaled(order, data);
  } catch {
    // The library's messages may contain parts of the file, so they are not passed on.
    throw drawingRefused('the picture cannot be read');
  }
}

async function scaled(order: SmallerOrder, data: Uint8Array): Promise<SmallerPicture> {
  const { coding, width, height, channels, target, quality } = order;
  const sharp = await loadSharp();
  const limits = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', ignoreIcc: true } as const;
  const source =
    coding === 'raw' ? sharp(data, { ...limits, raw: { width, height, channels } }) : sharp(data, limits);
  if (coding === 'jpeg') {
    const facts = await source.metadata();
    const isSame = facts.format === 'jpeg' && facts.width === width && facts.height === height;
    if (!isSame || facts.channels !== channels || facts.depth !== 'uchar')
      throw new TypeError('another picture');
  }
  const colours = channels === 1 ? 'b-w' : 'srgb';
  const small = source
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width: target[0], height: target[1], fit: 'fill' })
    .toColourspace(colours);
  const packed = await small.clone().jpeg({ quality }).toBuffer({ resolveWithObject: true });
  if (packed.info.channels !== channels) throw new TypeError('another picture');
  const jpeg: SmallerPicture = { coding: 'jpeg', data: packed.data };
  if (coding === 'jpeg') return jpeg;
  // What is drawn with few colours takes less without loss.
  const samples = await small.raw().toBuffer({ resolveWithObject: true });
  if (samples.info.channels !== channels) return jpeg;
  const flate = deflated(upFiltered({ width: target[0], height: target[1], channels, data: samples.data }));
  return flate.length <= packed.data.length ? { coding: 'flate', data: flate } : jpeg;
}
