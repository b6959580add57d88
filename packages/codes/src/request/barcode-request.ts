import { color, isLowContrast } from '@kontor/graphics';
import type { Format } from '#barcode/format/format.ts';
import { optionsFor } from '#barcode/format/options.ts';
import type { BarcodeOutput, BarcodeRequest } from '#barcode/format/request.ts';
import { type BarcodeInput, TRANSPARENT } from './barcode-schema.ts';

const WHITE = 0xffffff;

export const mediaTypes: Readonly<Record<BarcodeOutput, string>> = {
  WEBP: 'image/webp',
  PNG: 'image/png',
  JPEG: 'image/jpeg',
  GIF: 'image/gif',
  TIFF: 'image/tiff',
  SVG: 'image/svg+xml',
  PDF: 'application/pdf',
};

/** The job's request of a checked input. */
export function barcodeRequest(input: BarcodeInput): BarcodeRequest {
  const { format, content, width, height, output, backgroundColor } = input;
  return {
    format: format as Format,
    content,
    width,
    height,
    // Both passed the schema; black and white are placeholders here.
    foreground: color(input.foregroundColor) ?? 0,
    background: backgroundColor === TRANSPARENT ? undefined : (color(backgroundColor) ?? WHITE),
    output,
    options: optionsFor(format, input.options ?? {}),
  };
}

/** `low-contrast` when scanners may fail; what is behind a transparent picture is taken for white. */
export function warningsOf({ foreground, background = WHITE }: BarcodeRequest): readonly string[] {
  return isLowContrast(foreground, background) ? ['low-contrast'] : [];
}
