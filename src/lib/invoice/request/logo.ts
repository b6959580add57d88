const DATA_URI = /^data:[^,]{0,200};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const WHITE_SPACE = /\s+/g;

/** A logo is at most so large, decoded. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024;

const SIGNATURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

const isWebp = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP';

/** The root element of an SVG file stands near its beginning, after declaration, comments and a document type. */
const SVG_SEARCH_BYTES = 65_536;

function isSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, SVG_SEARCH_BYTES)).trimStart();
  return head.startsWith('<') && /<(?:[\w.-]+:)?svg[\s>/]/.test(head);
}

/**
 * The picture file in a logo member: Base64, also as data: URI and with line breaks. `undefined` when it is no
 * Base64 at all.
 */
export function logoBytes(logo: string): Uint8Array | undefined {
  const base64 = logo.replace(DATA_URI, '').replace(WHITE_SPACE, '');
  if (!BASE64.test(base64)) return undefined;
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

/** What is wrong with a logo as far as its beginning tells, as prose; the picture itself is judged when drawn. */
export function logoFault(logo: string): string | undefined {
  const bytes = logoBytes(logo);
  if (bytes === undefined) return 'must be Base64';
  if (bytes.length > MAX_LOGO_BYTES) return 'is larger than 5 MiB';
  const isKnown =
    SIGNATURES.some((signature) => startsWith(bytes, signature)) || isWebp(bytes) || isSvg(bytes);
  return isKnown ? undefined : 'must be a PNG, JPEG, GIF, WebP or SVG picture';
}
