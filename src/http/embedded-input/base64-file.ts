import { createHash } from 'node:crypto';
import { parseBoundedJson } from '../../call/json.ts';
import { membersIn, type Span, type SpanSearch, skipSpace, valuesIn } from '../../call/json-spans.ts';
import { bytesUpload, type NamedUpload, type Upload } from '../../core/upload.ts';

/** Base64 characters decoded at once, whole groups of four: half a millisecond with the digest. */
const STRIDE = 256 * 1024;
const QUOTE = 0x22;
const SPACE = /[ \t\r\n]+$/;

/**
 * The file that a JSON text has as Base64 (RFC 4648, 4 and 5), decoded in pieces. Undefined when the value is no text,
 * empty, or has anything else but Base64 in it, line breaks too.
 */
export function* base64File(bytes: Uint8Array, span: Span): SpanSearch<Upload | undefined> {
  const text = base64Text(bytes, span);
  if (text === undefined) return undefined;
  const size = Math.floor((text.length * 3) / 4);
  const file = Buffer.allocUnsafeSlow(size);
  const hash = createHash('sha256');
  let written = 0;
  for (let at = 0; at < text.length; at += STRIDE) {
    const piece = text.slice(at, at + STRIDE);
    const length = file.write(piece, written, 'base64');
    // The decoder leaves out what is no Base64.
    if (length !== Math.floor((piece.length * 3) / 4)) return undefined;
    hash.update(file.subarray(written, written + length));
    written += length;
    yield;
  }
  return bytesUpload(file, hash.digest());
}

/** Between the quotes, without padding. */
function base64Text(bytes: Uint8Array, { start, end }: Span): string | undefined {
  const open = skipSpace(bytes, start, end);
  if (bytes[open] !== QUOTE) return undefined;
  const given = Buffer.from(bytes.buffer, bytes.byteOffset + open, end - open)
    .toString('latin1')
    .replace(SPACE, '');
  if (!given.endsWith('"')) return undefined;
  // Some encoders write `\/`: the one escape that can be in Base64.
  const text = given
    .slice(1, -1)
    .replaceAll('\\/', '/')
    .replace(/={1,2}$/, '');
  return text.length < 2 || text.length % 4 === 1 ? undefined : text;
}

/** More than the two members that are read may be there; unknown ones are ignored (contract: Input rules). */
const MAX_MEMBERS = 20;
/** As of a file in a form. */
const MAX_NAME_BYTES = 1024;

/** A list of files as objects of `name` and `content`; in place of a file where one is wrong: what is. */
export function* base64Files(
  bytes: Uint8Array,
  span: Span,
  max: number,
): SpanSearch<readonly (NamedUpload | WrongFile)[] | undefined> {
  const values = yield* valuesIn(bytes, span, max + 1);
  if (values === undefined || values.isCut || values.spans.length > max) return undefined;
  const files: (NamedUpload | WrongFile)[] = [];
  for (const value of values.spans) {
    const members = (yield* membersIn(bytes, value, MAX_MEMBERS)) ?? [];
    const placeOf = (wanted: string) => members.findLast(({ name }) => name === wanted)?.value;
    const name = fileName(bytes, placeOf('name'));
    const place = placeOf('content');
    const file = place === undefined ? undefined : yield* base64File(bytes, place);
    if (file === undefined) files.push({ wrong: 'content' });
    else files.push(name === undefined ? { wrong: 'name' } : { ...file, name });
  }
  return files;
}

/** The member of an entry that cannot be read. */
export interface WrongFile {
  readonly wrong: 'name' | 'content';
}

/** An absent one is empty; undefined for what is no short text. */
function fileName(bytes: Uint8Array, place: Span | undefined): string | undefined {
  if (place === undefined) return '';
  if (place.end - place.start > MAX_NAME_BYTES) return undefined;
  const value = parseBoundedJson(bytes.subarray(place.start, place.end))?.value ?? '';
  return typeof value === 'string' ? value : undefined;
}
