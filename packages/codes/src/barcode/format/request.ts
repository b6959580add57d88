import type { Format } from './format.ts';
import type { BarcodeOptions } from './options.ts';

export const outputs = ['WEBP', 'PNG', 'JPEG', 'GIF', 'TIFF', 'SVG', 'PDF'] as const;
export type BarcodeOutput = (typeof outputs)[number];

/** Everything that a picture of a barcode depends on; plain data, so that it may cross to a worker. */
export interface BarcodeRequest {
  readonly format: Format;
  readonly content: string;
  /** Least width and height in pixels, 1 to 2000; 1 means as large as is sensible. */
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB. */
  readonly foreground: number;
  /** 0xRRGGBB, or undefined for a transparent one. */
  readonly background: number | undefined;
  readonly output: BarcodeOutput;
  readonly options: BarcodeOptions;
}
