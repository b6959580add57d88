import type { Job } from '@kontor/base';
import {
  type FontTools,
  gifBytes,
  inTestColours,
  type Picture,
  pngBytes,
  type TonedPicture,
  tiffBytes,
  tonedPngBytes,
  tonedTiffBytes,
  webpBytes,
} from '@kontor/graphics';
import { barcodePicture } from './barcode-picture.ts';
import { type Drawing, pictureOf, tonedPictureOf } from './drawing/drawing.ts';
import type { BarcodeOutput, BarcodeRequest } from './format/request.ts';
import { jpegBytes, tonedJpegBytes, tonedWebpBytes } from './output/jpeg.ts';
import { pdfBytes } from './output/pdf.ts';
import { svgBytes } from './output/svg.ts';
import { isShortContent } from './short-content.ts';
import { symbolGrid } from './symbol-grid.ts';

type Writer = (of: Drawing, request: BarcodeRequest) => Uint8Array | Promise<Uint8Array>;

/** Two colours, and letters with smooth edges where there are any. */
function raster(
  plain: (picture: Picture) => Uint8Array | Promise<Uint8Array>,
  toned: (picture: TonedPicture) => Uint8Array | Promise<Uint8Array>,
): Writer {
  return (of, request) => {
    const picture = tonedPictureOf(of, request);
    return picture === undefined ? plain(pictureOf(of, request)) : toned(picture);
  };
}

const writers: Readonly<Record<BarcodeOutput, Writer>> = {
  WEBP: raster(webpBytes, tonedWebpBytes),
  PNG: raster(pngBytes, tonedPngBytes),
  JPEG: raster(jpegBytes, tonedJpegBytes),
  GIF: (of, request) => gifBytes(pictureOf(of, request)),
  TIFF: raster(tiffBytes, tonedTiffBytes),
  SVG: svgBytes,
  PDF: pdfBytes,
};

/** Pictures wider or higher than this may take longer than a short job is allowed to. */
const SHORT_SIDE = 400;
/** The writers that take some dozen microseconds, not some hundred. */
const SHORT_OUTPUTS: ReadonlySet<BarcodeOutput> = new Set<BarcodeOutput>(['WEBP', 'PNG', 'TIFF', 'SVG']);

/** True for the usual call: a small picture of a short content by the fastest writers. */
function isShort(request: BarcodeRequest): boolean {
  const { width, height, output, options } = request;
  if (!SHORT_OUTPUTS.has(output) || !isShortContent(request)) return false;
  // The first text reads a font.
  return options.showText !== true && width <= SHORT_SIDE && height <= SHORT_SIDE;
}

function run(request: BarcodeRequest, { fonts }: FontTools): Uint8Array | Promise<Uint8Array> {
  const { format, content, options, output } = request;
  return writers[output](barcodePicture(symbolGrid(format, content, options), request, fonts), request);
}

/** A barcode as a picture. @throws InvalidInput when content, options or size do not fit the format. */
export const barcodeJob: Job<BarcodeRequest, Uint8Array, FontTools> = {
  name: 'barcode',
  needs: { fonts: true },
  isShort,
  asTest: inTestColours,
  run,
};
