/** Reads barcodes from finished files, through the image library's decoders. */
import sharp from 'sharp';
import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';
import { decodePixels } from './decode.ts';

interface FilePixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a file on white, RGBA. */
export async function filePixels(file: Uint8Array): Promise<FilePixels> {
  const image = sharp(file).flatten({ background: '#ffffff' }).ensureAlpha().toColourspace('srgb');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The first symbol in a file, or undefined. */
export async function decodeFile(
  file: Uint8Array,
  formats: ReaderOptions['formats'],
  options: ReaderOptions = {},
): Promise<ReadResult | undefined> {
  const { data, width, height } = await filePixels(file);
  const found = await decodePixels(data, width, height, { ...options, ...(formats ? { formats } : {}) });
  return found.find((result) => result.isValid);
}
