import { dict, name, type PdfRef } from './object.ts';
import type { ObjectSink } from './writer.ts';

/** A picture as PDF/A takes it without further colour management: gray or sRGB, 8 bit, opaque. */
export interface PdfImage {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** `raw`: rows of samples without padding; `jpeg`: a whole JPEG file, passed through. */
  readonly coding: 'raw' | 'jpeg';
  readonly data: Uint8Array;
}

/** Writes the image XObject (ISO 32000-1, 8.9.5) and returns it. */
export function writeImage(writer: ObjectSink, image: PdfImage): PdfRef {
  const isJpeg = image.coding === 'jpeg';
  const members = dict({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: image.width,
    Height: image.height,
    ColorSpace: name(image.channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: 8,
    Filter: isJpeg ? name('DCTDecode') : undefined,
    // Smoothing is left to the viewer: PDF/A forbids Interpolate true (6.2.8).
    DecodeParms: isJpeg ? undefined : predictor(image),
  });
  if (isJpeg) return writer.addStream(members, image.data, { coding: 'encoded' });
  return writer.addStream(members, upFiltered(image));
}

/** What a reader needs beside samples that `upFiltered` has prepared. */
export const predictor = ({ width, channels }: Pick<PdfImage, 'width' | 'channels'>) =>
  dict({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width });

/** Rows as differences from the row above (PNG filter 2): flat areas of logos then deflate to nearly nothing. */
export function upFiltered({ width, height, channels, data }: Omit<PdfImage, 'coding'>): Uint8Array {
  const row = width * channels;
  const filtered = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y++) {
    const target = y * (row + 1);
    const source = y * row;
    filtered[target] = 2;
    for (let i = 0; i < row; i++) {
      const above = y === 0 ? 0 : data[source - row + i]!;
      filtered[target + 1 + i] = data[source + i]! - above;
    }
  }
  return filtered;
}
