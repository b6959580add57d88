import type { IncomingHttpHeaders } from 'node:http';
import { parseAccept } from '../accept.ts';

/** What decides who asks; of a request, or of as much of its head as came. */
export interface Asker {
  readonly method: string;
  readonly headers: Pick<IncomingHttpHeaders, 'accept' | 'authorization'>;
  /** Without the question mark. */
  readonly query: string;
}

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml']);
const JSON_SUBTYPE = /^(.+\+)?json$/;

/**
 * The one place that decides whether a person asks, who gets pages, or a program (contract: Pages for browsers). A
 * browser reads, has no key, and lists HTML by name, at least as dear as any JSON (RFC 9110, 12.5.1): curl and clients
 * send neither or any type.
 * @param keyInQuery AUTH_QUERY_PARAM
 */
export function isBrowser({ method, headers, query }: Asker, keyInQuery: boolean): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.authorization !== undefined || headers.accept === undefined) return false;
  if (keyInQuery && new URLSearchParams(query).has('apikey')) return false;
  let page = 0;
  let json = 0;
  for (const { type, subtype, quality } of parseAccept(headers.accept)) {
    if (PAGE_TYPES.has(`${type}/${subtype}`)) page = Math.max(page, quality);
    else if (JSON_SUBTYPE.test(subtype)) json = Math.max(json, quality);
  }
  return page > 0 && page >= json;
}

/** What answers to readers vary by. */
export const VARIES_BY_READER = { vary: 'Accept, Accept-Language' } as const;
