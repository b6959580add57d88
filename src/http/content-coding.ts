import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The codings that are made. Never deflate: readers do not agree on what it is (RFC 9110, 8.4.1.2). */
export type Coding = 'br' | 'gzip';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this a compressed answer saves nothing on the wire: it fits one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1200;

/** Text of one kind or another; pictures and PDF files are compressed in themselves. */
export const isCompressible = (type: string): boolean =>
  /^(text\/|application\/(json|javascript|manifest\+json)\b)|svg\+xml/.test(type);

/** Brotli quality: quick for an answer that is made once, thorough for content that is sent many times. */
export const ONCE = 4;
export const FOR_MANY = 10;

/** Compresses on a thread of libuv's pool. `quality` is Brotli's, 0 to 11. */
export function compressed(bytes: Uint8Array, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(bytes);
  return brotlied(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The coding to send by `Accept-Encoding` (RFC 9110, 12.5.3): Brotli unless gzip is liked better. */
export function chooseCoding(header: string | undefined): Coding | undefined {
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
