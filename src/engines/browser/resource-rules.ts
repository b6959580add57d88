/** What becomes of a request that a document makes: decided from the request alone, before anybody is asked. */

/** A request as the browser announces it, before anything has left the machine. */
export interface PausedRequest {
  readonly url: string;
  readonly method: string;
  /** Chromium's word: `Document`, `Stylesheet`, `Image`, `Font`, `Preflight` … */
  readonly resourceType: string;
  /** The request would replace the document itself. */
  readonly isMainDocument: boolean;
}

export interface ResourceRules {
  /** `public`: public addresses and the operator's origins; `allowlist`: these alone; `none`: nothing. */
  readonly external: 'public' | 'allowlist' | 'none';
  /** Origins that the operator allows, `https://cdn.example.org`. */
  readonly allowedOrigins: ReadonlySet<string>;
}

export type ResourceDecision =
  /** The document's own: nothing leaves the browser. */
  | { readonly kind: 'inline' }
  /** One of the files that came with the request. */
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'fetch'; readonly url: URL; readonly method: 'GET' | 'HEAD' }
  /** A question before a request to another origin (Fetch standard, CORS-preflight); answered from the rules. */
  | { readonly kind: 'preflight' }
  /** `counts`: reported to the caller as a refused resource. */
  | { readonly kind: 'refuse'; readonly reason: 'Aborted' | 'AccessDenied'; readonly counts: boolean };

/** The address from which the files of a request seem to come. `.invalid` never resolves (RFC 2606). */
export const OWN_ORIGIN = 'https://document.invalid';

const INLINE = new Set(['data:', 'blob:', 'about:']);

/** Decides over one request. */
export function decisionOn(request: PausedRequest, rules: ResourceRules): ResourceDecision {
  const { url: text, method, isMainDocument, resourceType } = request;
  // Refresh, location, form or link: the document stays the one that was given.
  if (isMainDocument) return { kind: 'refuse', reason: 'Aborted', counts: true };
  if (!URL.canParse(text)) return REFUSED;
  const url = new URL(text);
  if (INLINE.has(url.protocol)) return { kind: 'inline' };
  if (url.origin === OWN_ORIGIN) return own(url, method);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return REFUSED;
  const isAllowed = rules.allowedOrigins.has(url.origin);
  if (rules.external === 'none' || (rules.external === 'allowlist' && !isAllowed)) return REFUSED;
  if (method === 'OPTIONS' && resourceType === 'Preflight') return { kind: 'preflight' };
  if (method !== 'GET' && method !== 'HEAD') return REFUSED;
  return { kind: 'fetch', url, method };
}

const REFUSED: ResourceDecision = { kind: 'refuse', reason: 'AccessDenied', counts: true };

function own(url: URL, method: string): ResourceDecision {
  if (method !== 'GET' && method !== 'HEAD') return REFUSED;
  try {
    return { kind: 'own', path: decodeURIComponent(url.pathname.slice(1)) };
  } catch {
    // A broken escape names no file.
    return REFUSED;
  }
}

/** Names of headers that never cross: whoever answers a document learns nothing of the machine, and the reverse. */
const PRIVATE_HEADER =
  /^(cookie|set-cookie|authorization|referer|host|connection|content-length|accept-encoding)$|^proxy-/;

/** What of a document's request headers is passed on. */
export function passedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !PRIVATE_HEADER.test(name.toLowerCase()));
  return Object.fromEntries(kept);
}

/** Headers of an answer that the browser gets: its framing, coding and cookies stay here. */
export function answerHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || UNFIT_IN_ANSWER.test(name)) return [];
    return [{ name, value: Array.isArray(value) ? value.join(', ') : String(value) }];
  });
}

const UNFIT_IN_ANSWER =
  /^(set-cookie2?|content-encoding|content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|alt-svc|report-to|nel|strict-transport-security|content-security-policy-report-only)$|^proxy-/;
