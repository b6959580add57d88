import { type FieldPath, InvalidInput, violation } from '@kontor/base';
import type { CapacityExceeded, PictureTooSmall, QrPicture } from '@kontor/codes';

/** X-Warning of framed codes and what it means. */
export const FRAME_WARNINGS = {
  'frame-text-illegible':
    'The picture is too small for the text of the frame: it was left out, or its letters are lower than 6 pixels. Ask ' +
    'for a larger size or a shorter text.',
} as const;

/** What to warn of when a code has been drawn. */
export const frameWarnings = (drawn: Drawn): readonly (keyof typeof FRAME_WARNINGS)[] =>
  drawn.kind === 'picture' && drawn.isLabelIllegible === true ? ['frame-text-illegible'] : [];

type Drawn = QrPicture | CapacityExceeded | PictureTooSmall;

/**
 * The file of a drawn code. `content` is the member to name when the payload fits no symbol.
 * @throws InvalidInput when the payload has no place in a symbol, or the symbol none in the picture.
 */
export function pictureBody(drawn: Drawn, content: FieldPath): Uint8Array {
  if (drawn.kind === 'picture') return drawn.body;
  if (drawn.kind === 'pictureTooSmall') {
    const description = `this code needs a picture of at least ${drawn.smallestSize} pixels`;
    throw new InvalidInput([violation(['size'], { kind: 'valid' }, description)]);
  }
  throw new InvalidInput([violation(content, { kind: 'valid' }, 'too long for a QR code; shorten it')]);
}
