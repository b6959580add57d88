import type { Job, JobTools } from '#lib/job/job.ts';
import { gifBytes } from '#lib/picture/two-color-image/gif.ts';
import { pngBytes } from '#lib/picture/two-color-image/png.ts';
import { tiffBytes } from '#lib/picture/two-color-image/tiff.ts';
import { webpBytes } from '#lib/picture/two-color-image/webp.ts';
import { barcodePicture } from './barcode-picture.ts';
import { type Drawing, pictureOf } from './drawing/drawing.ts';
import { engineSymbol } from './engine/engine-symbol.ts';
import type { BarcodeOutput, BarcodeRequest } from './format/request.ts';
import { jpegBytes } from './output/jpeg.ts';
import { pdfBytes } from './output/pdf.ts';
import { svgBytes } from './output/svg.ts';
import { isOwnFormat, ownSymbol } from './own-symbol.ts';

type Writer = (of: Drawing, request: BarcodeRequest) => Uint8Array | Promise<Uint8Array>;

const writers: Readonly<Record<BarcodeOutput, Writer>> = {
  WEBP: (of, request) => webpBytes(pictureOf(of, request)),
  PNG: (of, request) => pngBytes(pictureOf(of, request)),
  JPEG: (of, request) => jpegBytes(pictureOf(of, request)),
  GIF: (of, request) => gifBytes(pictureOf(of, request)),
  TIFF: (of, request) => tiffBytes(pictureOf(of, request)),
  SVG: svgBytes,
  PDF: pdfBytes,
};

/** Pictures wider or higher than this may take longer than a short job is allowed to. */
const SHORT_SIDE = 400;
/** Contents of matrix symbols up to this many characters are encoded in some dozen microseconds. */
const SHORT_CONTENT = 50;
const SHORT_LAYERS = 4;
const SHORT_VERSION = 10;
/** The writers that take some dozen microseconds, not some hundred. */
const SHORT_OUTPUTS: ReadonlySet<BarcodeOutput> = new Set<BarcodeOutput>(['WEBP', 'PNG', 'TIFF', 'SVG']);

/** True for what most callers want: a small picture of a short content by our own encoders and writers. */
function isShort({ format, content, width, height, output, options }: BarcodeRequest): boolean {
  if (!isOwnFormat(format) || !SHORT_OUTPUTS.has(output) || content.length > SHORT_CONTENT) return false;
  const { showText, characterSet, layers = 0, version = 1 } = options;
  // The first use of a character set builds its table, the first text reads a font.
  if (showText === true || characterSet !== undefined) return false;
  if (Math.abs(layers) > SHORT_LAYERS || version > SHORT_VERSION) return false;
  return width <= SHORT_SIDE && height <= SHORT_SIDE;
}

function run(request: BarcodeRequest, { fonts }: JobTools): Uint8Array | Promise<Uint8Array> {
  const { format, content, options, output } = request;
  const write = writers[output];
  if (!isOwnFormat(format)) {
    return engineSymbol(format, content).then((grid) => write(barcodePicture(grid, request, fonts), request));
  }
  return write(barcodePicture(ownSymbol(format, content, options), request, fonts), request);
}

/** A barcode as a picture. @throws InvalidInput when content, options or size do not fit the format. */
export const barcodeJob: Job<BarcodeRequest, Uint8Array> = { name: 'barcode', isShort, run };
