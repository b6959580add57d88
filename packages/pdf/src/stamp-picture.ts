import { InvalidInput } from '@kontor/base/errors';
import type { Sharp } from 'sharp';
import type { PdfImage } from './image.ts';
import { decodedPicture, logoPicture, rawImage } from './logo-picture.ts';
import { pictureKind } from './picture-kind.ts';
import { drawingRefused } from './svg/drawing-refused.ts';

/** A picture to be drawn over something else. */
export interface StampPicture {
  readonly image: PdfImage;
  /** A byte a pixel, 0 where nothing is to be seen; absent for a picture that covers all. */
  readonly alpha?: Uint8Array | undefined;
}

const OPAQUE = 255;

/**
 * Decodes a picture of unknown origin as `logoPicture` does, and keeps what is transparent in it.
 * @throws InvalidInput for one that cannot be read
 */
export async function stampPicture(bytes: Uint8Array): Promise<StampPicture> {
  if (pictureKind(bytes) === 'jpeg') return { image: (await logoPicture(bytes)).image };
  const picture = await decodedPicture(bytes);
  try {
    const alpha = await alphaOf(picture.clone());
    const image = await rawImage(alpha === undefined ? picture : picture.removeAlpha());
    return alpha === undefined ? { image } : { image, alpha };
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw drawingRefused('the picture cannot be read');
  }
}

async function alphaOf(picture: Sharp): Promise<Uint8Array | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alpha = new Uint8Array(info.width * info.height);
  let isOpaque = true;
  for (let i = 0, at = info.channels - 1; i < alpha.length; i++, at += info.channels) {
    alpha[i] = data[at]!;
    if (alpha[i] !== OPAQUE) isOpaque = false;
  }
  return isOpaque ? undefined : alpha;
}
