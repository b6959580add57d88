import { BytePieces } from '../core/byte-pieces.ts';
import type { Output } from '../core/operation.ts';
import { chooseCoding, compressed, isCompressible, MIN_COMPRESSED_BYTES, ONCE } from './content-coding.ts';

export const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/webp': 'webp',
  'application/zip': 'zip',
  'application/json': 'json',
  'text/plain; charset=utf-8': 'txt',
  'text/html': 'html',
};

/** Types of text that are sent with their encoding. */
const IN_UTF8: ReadonlySet<string> = new Set(['application/json', 'text/html']);

/** A page of HTML has content of strangers in it: nothing in it runs, and nothing is fetched. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Headers that follow from what an operation produced (contract: Response headers). */
function outputHeaders(output: Output): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': IN_UTF8.has(output.type) ? `${output.type}; charset=utf-8` : output.type,
  };
  if (output.type === 'text/html') headers['content-security-policy'] = PAGE_POLICY;
  const name = plainName(output);
  if (name !== undefined) headers['content-disposition'] = disposition(name, output);
  Object.assign(headers, warningHeader(output.warnings));
  if (output.validators !== undefined) {
    headers.etag = output.validators.etag;
    headers['last-modified'] = output.validators.lastModified;
  }
  if (output.timings !== undefined) {
    const timings = Object.entries(output.timings).map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`);
    headers['server-timing'] = timings.join(', ');
  }
  Object.assign(headers, factHeaders(output));
  return headers;
}

/** The operation's own headers, names in small letters. */
export function factHeaders({ facts }: Output): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in facts) headers[`x-${name.toLowerCase()}`] = facts[name]!;
  return headers;
}

/** The name of a file in ASCII; undefined: it has none. */
function plainName({ type, filename }: Output): string | undefined {
  const extension = EXTENSIONS[type];
  return filename === undefined || extension === undefined ? undefined : `${filename}.${extension}`;
}

/** The name of a file: the caller's, where it chose one. */
export function fileNameOf(output: Output): string | undefined {
  const plain = plainName(output);
  const { namedByCaller, type } = output;
  if (plain === undefined || namedByCaller === undefined) return plain;
  const ending = `.${EXTENSIONS[type]}`;
  const isComplete = namedByCaller.toLowerCase().endsWith(ending);
  return (isComplete ? namedByCaller : `${namedByCaller}${ending}`).toWellFormed();
}

/** Warnings for the caller, each once (contract: Response headers). */
export const warningHeader = (warnings: readonly string[] = []): Record<string, string> =>
  warnings.length === 0 ? {} : { 'x-warning': [...new Set(warnings)].join(', ') };

/** RFC 6266: a name of the caller's may contain any character, and older clients read the plain one. */
function disposition(plain: string, output: Output): string {
  if (output.namedByCaller === undefined) return `inline; filename="${plain}"`;
  return `inline; filename="${plain}"; filename*=UTF-8''${extendedValue(fileNameOf(output)!)}`;
}

/** RFC 8187, 3.2.1: what encodeURIComponent leaves but attr-char does not have. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** What is sent; bytes in pieces are sent piece by piece. */
export type Body = Buffer | string | BytePieces;

/** An output as it goes over the wire. */
export interface EncodedOutput {
  /** Text stays text: it goes out in one write together with the headers. */
  readonly body: Body;
  /** Bytes of the body. */
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers and body of an output: gzip or br for JSON and SVG alone, when the caller allows it; never deflate. */
export function encodeOutput(
  output: Output,
  acceptEncoding: string | undefined,
): EncodedOutput | Promise<EncodedOutput> {
  const headers = outputHeaders(output);
  if (output.body instanceof BytePieces) return { body: output.body, size: output.body.length, headers };
  const body = outputBody(output);
  const size = Buffer.byteLength(body);
  if (!isCompressible(output.type)) return { body, size, headers };
  headers.vary = 'Accept-Encoding';
  const coding = size < MIN_COMPRESSED_BYTES ? undefined : chooseCoding(acceptEncoding);
  if (coding === undefined) return { body, size, headers };
  headers['content-encoding'] = coding;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return compressed(bytes, coding, ONCE).then((coded) => ({ body: coded, size: coded.length, headers }));
}

/** All of it at once. A JSON result is serialised here. */
export function outputBody({ body }: Output): Buffer | string {
  if (body instanceof BytePieces) return body.joined();
  if (!(body instanceof Uint8Array)) return JSON.stringify(body);
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
