import { InvalidInput } from '@kontor/base/errors';
import type { Sharp, SharpOptions } from 'sharp';
import type { PdfImage } from './image.ts';
import { type PictureKind, pictureKind } from './picture-kind.ts';
import { drawingRefused } from './svg/drawing-refused.ts';
import type { SafeSvg } from './svg/safe-svg.ts';
import { DRAWING } from './svg/svg-limits.ts';

/** A picture made ready for a document. */
export interface LogoPicture {
  readonly image: PdfImage;
  /** Millimetres at which one pixel is 1/96 inch; drawings have no such bound. */
  readonly width: number;
  readonly height: number;
}

const MAX_BYTES = 5 * 1024 * 1024;
/** Against pictures that are small as files and huge as pixels. */
const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 2;
/** More pixels than this no logo box can show: 55 mm at 554 dpi. */
const MAX_WIDTH = 1200;
const MAX_HEIGHT = 1200;
const JPEG_QUALITY = 90;
/** Density at which a unit of SVG is a pixel, and the bounds that the library has. */
const UNIT_DENSITY = 72;
const MAX_DENSITY = 100_000;
/** Pixels an inch for a drawing that is sized to be drawn so. */
const FITTED_DENSITY = 96;
const MM_PER_PIXEL = 25.4 / 96;
/** Millimetres a pixel where nothing bounds the size in print. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER / 1e6;

/** Loaded on first need (50 ms): most documents have no logo that is not yet a bitmap of ours. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread a picture, so that one request cannot take all processors; nothing kept between requests.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Decodes a logo of unknown origin: PNG, JPEG, GIF (first frame), WebP or SVG by content, opaque on white,
 * in gray or sRGB. Nothing is fetched, whatever the file refers to.
 * @throws InvalidInput `message.logoMustBeValid` for any other, too large, broken or dangerous file.
 */
export async function logoPicture(bytes: Uint8Array): Promise<LogoPicture> {
  if (bytes.length > MAX_BYTES) throw drawingRefused('larger than 5 MiB');
  const kind = pictureKind(bytes);
  if (kind === undefined) throw drawingRefused('neither PNG, JPEG, GIF, WebP nor SVG');
  const drawing = kind === 'svg' ? await safeDrawing(bytes) : undefined;
  try {
    return drawing === undefined ? await decoded(bytes, kind) : await drawn(drawing);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    // The library's messages may contain parts of the file, so they are not passed on.
    throw drawingRefused('the picture cannot be read');
  }
}

/** The reader of drawings is loaded with the first one. */
async function safeDrawing(bytes: Uint8Array): Promise<SafeSvg> {
  const { safeSvg } = await import('./svg/safe-svg.ts');
  return safeSvg(new TextDecoder().decode(bytes));
}

const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 };

async function decoded(source: Uint8Array, kind: PictureKind): Promise<LogoPicture> {
  const sharp = await loadSharp();
  const metadata = await sharp(source, OPTIONS).metadata();
  const picture = onWhite(sharp(source, OPTIONS));
  const image = kind === 'jpeg' ? await jpegImage(picture, source, metadata) : await rawImage(picture);
  return { image, width: image.width * MM_PER_PIXEL, height: image.height * MM_PER_PIXEL };
}

async function drawn(drawing: SafeSvg): Promise<LogoPicture> {
  const image = await rawImage(onWhite(await drawingSource(drawing)));
  return { image, width: image.width * UNBOUNDED, height: image.height * UNBOUNDED };
}

/** A drawing at the density at which it fills what a picture may have. */
async function drawingSource({ svg, isFitted }: SafeSvg): Promise<Sharp> {
  const sharp = await loadSharp();
  const source = Buffer.from(svg, 'utf8');
  const density = isFitted ? FITTED_DENSITY : fittingDensity(await sharp(source, OPTIONS).metadata());
  return sharp(source, { ...OPTIONS, density });
}

/**
 * A picture of unknown origin, upright and no larger than a document needs it, with what is transparent in it.
 * @throws InvalidInput `message.logoMustBeValid` as `logoPicture`
 */
export async function decodedPicture(bytes: Uint8Array): Promise<Sharp> {
  if (bytes.length > MAX_BYTES) throw drawingRefused('larger than 5 MiB');
  const kind = pictureKind(bytes);
  if (kind === undefined) throw drawingRefused('neither PNG, JPEG, GIF, WebP nor SVG');
  const drawing = kind === 'svg' ? await safeDrawing(bytes) : undefined;
  try {
    const sharp = await loadSharp();
    return fitted(drawing === undefined ? sharp(bytes, OPTIONS) : await drawingSource(drawing));
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw drawingRefused('the picture cannot be read');
  }
}

const fitted = (picture: Sharp): Sharp =>
  picture
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true });

const onWhite = (picture: Sharp): Sharp => fitted(picture).flatten({ background: '#ffffff' });

function fittingDensity({ width, height }: { readonly width: number; readonly height: number }): number {
  const scale = Math.min(DRAWING.width / width, DRAWING.height / height);
  return Math.min(MAX_DENSITY, Math.max(1, UNIT_DENSITY * scale));
}

/** Samples of a picture without transparency, one a pixel if all are gray. */
export async function rawImage(picture: Sharp): Promise<PdfImage> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (info.channels === 1) return { width, height, channels: 1, coding: 'raw', data };
  const gray = grayOf(data);
  if (gray !== undefined) return { width, height, channels: 1, coding: 'raw', data: gray };
  return { width, height, channels: 3, coding: 'raw', data };
}

/** One sample a pixel, if all pixels are gray: a third of the size. */
function grayOf(rgb: Uint8Array): Uint8Array | undefined {
  const gray = new Uint8Array(rgb.length / 3);
  for (let i = 0, at = 0; i < gray.length; i++, at += 3) {
    const level = rgb[at]!;
    if (level !== rgb[at + 1] || level !== rgb[at + 2]) return undefined;
    gray[i] = level;
  }
  return gray;
}

interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly space?: string | undefined;
  readonly orientation?: number | undefined;
  readonly icc?: Uint8Array | undefined;
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
}

/**
 * A photograph stays as it is where PDF can show it so: upright, sRGB or gray, not too large, and without
 * metadata, which could reveal more than its owner would publish. Others are encoded again.
 */
async function jpegImage(picture: Sharp, source: Uint8Array, facts: JpegFacts): Promise<PdfImage> {
  const { data, info } = await picture
    .clone()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer({ resolveWithObject: true });
  const isPlain = [facts.icc, facts.exif, facts.xmp].every((part) => part === undefined);
  const isSmall = facts.width <= MAX_WIDTH && facts.height <= MAX_HEIGHT;
  const channels = info.channels === 1 ? 1 : 3;
  const sameColours = facts.space === (channels === 1 ? 'b-w' : 'srgb');
  const size = { width: info.width, height: info.height };
  if (isPlain && isSmall && sameColours) return { ...size, channels, coding: 'jpeg', data: source };
  return { ...size, channels, coding: 'jpeg', data };
}
