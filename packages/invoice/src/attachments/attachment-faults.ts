import { type AttachmentType, XML_TYPE } from './attachment.ts';
import { decoded, decodedLength, maxCharacters } from './base64.ts';

/** Of one file, and of all files of an invoice together, decoded. */
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_ALL_BYTES = 7 * 1024 * 1024;
const MAX_CHARACTERS = maxCharacters(MAX_BYTES);

/** Names that the e-invoice itself may have in the PDF. */
const RESERVED: ReadonlySet<string> = new Set([
  'factur-x.xml',
  'xrechnung.xml',
  'zugferd-invoice.xml',
  'invoice-ubl.xml',
]);

/** Separators of folders and drives, control characters, halves of pairs, and marks that turn the direction of a name. */
const FORBIDDEN = /[/\\:\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** What is wrong with the name of a file, as prose. */
export function fileNameFault(name: string): string | undefined {
  if (name === '') return undefined;
  if (FORBIDDEN.test(name)) return 'must not have / \\ : or control characters';
  if (/^[\s.]*$/.test(name) || name !== name.trim()) return 'must be a name without blanks around it';
  return RESERVED.has(name.toLowerCase()) ? 'is the name of the e-invoice itself' : undefined;
}

/** Schemes that run something, or read a file of who opens them. */
const DANGEROUS = /^\s*(?:javascript|data|vbscript|file)\s*:/i;

/** What is wrong with an address, as prose. */
export const urlFault = (url: string): string | undefined =>
  DANGEROUS.test(url) ? 'must not begin with javascript:, data:, vbscript: or file:' : undefined;

/** What is wrong with the Base64 of a file by its length, which is judged before anything is decoded. */
export function lengthFault(content: string): string | undefined {
  if (content.length > MAX_CHARACTERS) return 'is longer than 5 MiB in Base64';
  const length = decodedLength(content);
  if (length === undefined) return 'must be Base64';
  return length > MAX_BYTES ? 'is larger than 5 MiB' : undefined;
}

/** Whether files are too large together. */
export function isTooMuch(contents: readonly string[]): boolean {
  const most = contents.reduce((sum, content) => sum + Math.ceil((content.length * 3) / 4), 0);
  if (most <= MAX_ALL_BYTES) return false;
  return contents.reduce((sum, content) => sum + (decodedLength(content) ?? 0), 0) > MAX_ALL_BYTES;
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** First bytes by media type: ISO 32000-1 (7.5.2), ISO 15948, ISO 10918-1, and ZIP (APPNOTE 4.3.7). */
const SIGNATURES: Readonly<Partial<Record<AttachmentType, readonly number[]>>> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/vnd.oasis.opendocument.spreadsheet': ZIP,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ZIP,
};

/** So many characters have the first bytes, also with a line break among them. */
const HEAD_CHARACTERS = 64;

/** Bytes that Windows-1252 has no character for. */
const NOT_WINDOWS_1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Text in UTF-8 or Windows-1252. */
const isText = (bytes: Uint8Array): boolean =>
  !bytes.includes(0) && (isUtf8(bytes) || bytes.every((byte) => !NOT_WINDOWS_1252.has(byte)));

/** Whether a text begins as XML does (XML 1.0, 2.1 and F.1): a tag, perhaps behind a byte order mark and blanks. */
function isXml(head: Uint8Array): boolean {
  const text = new TextDecoder(encodingOf(head)).decode(head);
  return text.trimStart().startsWith('<');
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
}

/** What is wrong with the bytes of a file by its media type; the length is judged already. */
export function contentFault(content: string, mediaType: AttachmentType): string | undefined {
  if (mediaType === XML_TYPE)
    return isXml(decoded(content.slice(0, HEAD_CHARACTERS))) ? undefined : 'must be XML';
  const signature = SIGNATURES[mediaType];
  if (signature === undefined) return isText(decoded(content)) ? undefined : 'must be text';
  const head = decoded(content.slice(0, HEAD_CHARACTERS));
  return signature.every((byte, index) => head[index] === byte) ? undefined : `must be ${mediaType}`;
}
