import { type FieldPath, InvalidInput, violation } from '#core/errors.ts';
import type { PictureTooSmall, QrPicture } from '#lib/codes/payment-picture/qr-picture.ts';
import type { CapacityExceeded } from '#lib/codes/qr/encode-qr.ts';

/**
 * The file of a drawn code. `content` is the member to name when no symbol can hold the payload.
 * @throws InvalidInput when the payload has no place in a symbol, or the symbol none in the picture.
 */
export function pictureBody(
  drawn: QrPicture | CapacityExceeded | PictureTooSmall,
  content: FieldPath,
): Uint8Array {
  if (drawn.kind === 'picture') return drawn.body;
  if (drawn.kind === 'pictureTooSmall') {
    const description = `this code needs a picture of at least ${drawn.smallestSize} pixels`;
    throw new InvalidInput([violation(['size'], { kind: 'valid' }, description)]);
  }
  throw new InvalidInput([violation(content, { kind: 'valid' }, 'holds more than a QR code can carry')]);
}
