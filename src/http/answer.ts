import type { Output } from '../core/operation.ts';
import { chooseCoding, compressed, isCompressible, MIN_COMPRESSED_BYTES, ONCE } from './content-coding.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
};

/** Headers that follow from what an operation produced (contract 4). */
export function outputHeaders(output: Output): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': output.type === 'application/json' ? 'application/json; charset=utf-8' : output.type,
  };
  const extension = EXTENSIONS[output.type];
  if (output.filename !== undefined && extension !== undefined) {
    headers['content-disposition'] = `inline; filename="${output.filename}.${extension}"`;
  }
  if (output.warnings !== undefined && output.warnings.length > 0) {
    headers['x-warning'] = [...new Set(output.warnings)].join(', ');
  }
  if (output.validators !== undefined) {
    headers.etag = output.validators.etag;
    headers['last-modified'] = output.validators.lastModified;
  }
  for (const [name, value] of Object.entries(output.facts ?? {})) headers[`x-${name.toLowerCase()}`] = value;
  return headers;
}

/** The bytes of an output; a JSON result is serialised here. */
export function outputBytes(output: Output): Buffer {
  if (output.body instanceof Uint8Array) {
    return Buffer.from(output.body.buffer, output.body.byteOffset, output.body.byteLength);
  }
  return Buffer.from(JSON.stringify(output.body));
}

interface Encoded {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Contract 4: gzip or br for JSON and SVG alone, when the caller allows it; never deflate. */
export async function encodeBody(
  body: Buffer,
  type: string,
  acceptEncoding: string | undefined,
): Promise<Encoded> {
  if (!isCompressible(type)) return { body, headers: {} };
  const vary = { vary: 'Accept-Encoding' };
  const coding = body.length < MIN_COMPRESSED_BYTES ? undefined : chooseCoding(acceptEncoding);
  if (coding === undefined) return { body, headers: vary };
  const coded = await compressed(body, coding, ONCE);
  return { body: coded, headers: { ...vary, 'content-encoding': coding } };
}
