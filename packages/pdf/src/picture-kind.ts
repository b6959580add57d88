export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', at, at + text.length) === text;

/** How far into a text the first element may be: after declaration, comments and document type. */
const SVG_WITHIN = 65_536;

/** The kind of a picture by its first bytes; names and declared types are not believed. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'GIF8')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  const text = new TextDecoder().decode(bytes.subarray(0, SVG_WITHIN)).trimStart();
  return text.startsWith('<') && /<(?:[\w.-]+:)?svg[\s>/]/.test(text) ? 'svg' : undefined;
}
