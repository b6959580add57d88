import { pictureKind } from '@kontor/pdf';
import { decoded, decodedLength, maxCharacters } from '../attachments/base64.ts';

const DATA_URI = /^data:[^,]{0,200};base64,/i;

/** A logo is at most so large, decoded. */
const MAX_LOGO_BYTES = 5 * 1024 * 1024;
/** What is longer is not looked at. */
const MAX_CHARACTERS = maxCharacters(MAX_LOGO_BYTES);
/** Characters whose bytes show the kind of a picture: an SVG element is at most 64 KiB within. */
const HEAD_CHARACTERS = 200_000;

/**
 * The picture file in a logo member: Base64, also as data: URI and with line breaks. `undefined` for what `logoFault`
 * refuses, its kind aside.
 */
export function logoBytes(logo: string): Uint8Array | undefined {
  if (logo.length > MAX_CHARACTERS) return undefined;
  const base64 = logo.replace(DATA_URI, '');
  const length = decodedLength(base64);
  return length === undefined || length > MAX_LOGO_BYTES ? undefined : decoded(base64);
}

/** What is wrong with a logo as far as its beginning shows it, as prose; the picture itself is judged when drawn. */
export function logoFault(logo: string): string | undefined {
  if (logo.length > MAX_CHARACTERS) return 'is longer than 5 MiB in Base64';
  const base64 = logo.replace(DATA_URI, '');
  const length = decodedLength(base64);
  if (length === undefined) return 'must be Base64';
  if (length > MAX_LOGO_BYTES) return 'is larger than 5 MiB';
  const isKnown = pictureKind(decoded(base64.slice(0, HEAD_CHARACTERS))) !== undefined;
  return isKnown ? undefined : 'must be a PNG, JPEG, GIF, WebP or SVG picture';
}
