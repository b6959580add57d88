import { type Picture, rawPixels } from '@kontor/graphics';

/** Good enough that edges stay edges: 4:2:0 would smear coloured bars. */
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;

/** A picture as JPEG, of one channel when both colours are grey; the image library is loaded when first needed. */
export async function jpegBytes(picture: Picture): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { data, width, height, channels } = rawPixels(picture);
  const image = sharp(data, { raw: { width, height, channels } });
  const toned = channels === 1 ? image.toColourspace('b-w') : image;
  return toned.jpeg(JPEG).toBuffer();
}
