import { pictureKind } from '@kontor/pdf';

const DATA_URI = /^data:[^,]{0,200};base64,/i;

/** A logo is at most so large, decoded. */
const MAX_LOGO_BYTES = 5 * 1024 * 1024;
/** Characters for so many bytes, and a quarter of line breaks and blanks: what is longer is not looked at. */
const MAX_CHARACTERS = 1.25 * Math.ceil(MAX_LOGO_BYTES / 3) * 4;
/** Characters whose bytes show the kind of a picture: an SVG element is at most 64 KiB within. */
const HEAD_CHARACTERS = 200_000;

/** A digit of Base64 (RFC 4648, section 4). */
const isDigit = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x2f && code <= 0x39) ||
  code === 0x2b;

/** White space (ECMA-262, 12.2 and 12.3); compared, for a pattern or set takes ten times as long on megabytes. */
const isBlank = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0xa0 && isWideBlank(code));
const isWideBlank = (code: number): boolean =>
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000 ||
  code === 0xfeff;

const PAD = '='.charCodeAt(0);

/**
 * Bytes that a text in Base64 decodes to; white space may be anywhere, up to two `=` at the end. `undefined` for
 * any other text. One pass that neither copies nor decodes.
 */
function decodedLength(text: string): number | undefined {
  let digits = 0;
  let pads = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code) && pads === 0) digits++;
    else if (code === PAD && pads < 2) pads++;
    else if (!isBlank(code)) return undefined;
  }
  return digits === 0 ? undefined : Math.floor((digits * 3) / 4);
}

/** Bytes of a text that `decodedLength` has found in order: decoding reads over white space. */
const decoded = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

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
