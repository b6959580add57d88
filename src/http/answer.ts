import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Output } from '../core/operation.ts';

/** Our headers on every answer; the rest follows from the output. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

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

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
/** Below this a compressed answer saves nothing on the wire: it fits one packet anyway. */
const MIN_COMPRESSED_BYTES = 1200;

const isCompressible = (type: string): boolean => /^application\/json|svg\+xml/.test(type);

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
  const compressed =
    coding === 'br'
      ? await brotlied(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gzipped(body);
  return { body: compressed, headers: { ...vary, 'content-encoding': coding } };
}

function chooseCoding(header: string | undefined): 'br' | 'gzip' | undefined {
  if (header === undefined) return undefined;
  const qualities = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', weight] = part
        .toLowerCase()
        .split(';')
        .map((piece) => piece.trim());
      return [name, weight?.startsWith('q=') ? Number(weight.slice(2)) : 1];
    }),
  );
  const quality = (name: string): number => qualities.get(name) ?? qualities.get('*') ?? 0;
  if (quality('br') > 0 && quality('br') >= quality('gzip')) return 'br';
  return quality('gzip') > 0 ? 'gzip' : undefined;
}
