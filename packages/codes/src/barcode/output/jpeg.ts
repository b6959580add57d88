import { type Picture, type RawPixels, rawPixels, type TonedPicture, tonedRawPixels } from '@kontor/graphics';

/** Good enough that edges stay edges: 4:2:0 would smear coloured bars. */
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;

/** A picture as JPEG, of one channel when both colours are grey; the image library is loaded when first needed. */
export const jpegBytes = (picture: Picture): Promise<Uint8Array> => jpegOf(rawPixels(picture));

/** The same with letters in tones. */
export const tonedJpegBytes = (picture: TonedPicture): Promise<Uint8Array> => jpegOf(tonedRawPixels(picture));

async function jpegOf(pixels: RawPixels): Promise<Uint8Array> {
  const image = await imageOf(pixels);
  return image.jpeg(JPEG).toBuffer();
}

/** Letters in tones as lossless WebP. */
export async function tonedWebpBytes(picture: TonedPicture): Promise<Uint8Array> {
  const image = await imageOf(tonedRawPixels(picture, { opacity: picture.background === undefined }));
  return image.webp({ lossless: true, exact: true }).toBuffer();
}

async function imageOf({ data, width, height, channels }: RawPixels) {
  const { default: sharp } = await import('sharp');
  const image = sharp(data, { raw: { width, height, channels } });
  return channels === 1 ? image.toColourspace('b-w') : image;
}
