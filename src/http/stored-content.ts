import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Coding,
  chooseCoding,
  compressed,
  FOR_MANY,
  isCompressible,
  MIN_COMPRESSED_BYTES,
} from './content-coding.ts';
import type { ServiceAnswer } from './service-routes/service-route.ts';

/** How long browsers and proxies may use content without asking. */
export const CACHING = {
  /** Asked about each time, answered 304 as long as it is the same. */
  revalidated: 'no-cache',
  /** The name changes with the content. */
  immutable: 'public, max-age=31536000, immutable',
} as const;

export interface Content {
  readonly bytes: Buffer;
  /** Media type with its charset. */
  readonly type: string;
  readonly caching: keyof typeof CACHING;
  /** Compressed when it was built; what is missing is made once, when it is first asked for. */
  readonly variants?: Readonly<Partial<Record<Coding, Buffer>>>;
}

/** Content that many requests ask for: compressed once, recognised by its entity tag. */
export class StoredContent {
  readonly #content: Content;
  /** Weak: the same for all codings of the content (RFC 9110, 8.8.1). */
  readonly #etag: string;
  readonly #variants = new Map<Coding, Promise<Buffer>>();

  constructor(content: Content) {
    this.#content = content;
    const hash = createHash('sha256').update(content.bytes).digest('base64url').slice(0, 22);
    this.#etag = `W/"${hash}"`;
    for (const [coding, bytes] of Object.entries(content.variants ?? {}))
      this.#variants.set(coding as Coding, Promise.resolve(bytes));
  }

  /** The content in a coding that the caller takes, or 304 when it has that already. */
  async answer(headers: IncomingHttpHeaders): Promise<ServiceAnswer> {
    const { bytes, type, caching } = this.#content;
    const mayVary = isCompressible(type) && bytes.length >= MIN_COMPRESSED_BYTES;
    const coding = mayVary ? chooseCoding(headers['accept-encoding']) : undefined;
    const always = {
      etag: this.#etag,
      'cache-control': CACHING[caching],
      ...(isCompressible(type) && { vary: 'Accept-Encoding' }),
    };
    if (matchesEtag(this.#etag, headers['if-none-match'])) return { status: 304, headers: always };
    const described = { ...always, 'content-type': type };
    if (coding === undefined) return { headers: described, body: bytes };
    return { headers: { ...described, 'content-encoding': coding }, body: await this.#variant(coding) };
  }

  #variant(coding: Coding): Promise<Buffer> {
    const cached = this.#variants.get(coding);
    if (cached !== undefined) return cached;
    const made = compressed(this.#content.bytes, coding, FOR_MANY);
    this.#variants.set(coding, made);
    return made;
  }
}

const weak = (etag: string): string => etag.replace(/^W\//, '');

/** `If-None-Match` is compared weakly (RFC 9110, 13.1.2). */
function matchesEtag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || weak(tag) === weak(etag);
  });
}
