import { createHash, createHmac } from 'node:crypto';

/** The caller, for an S3-compatible store. */
export interface StoreCredentials {
  readonly keyId: string;
  readonly secret: string;
}

export interface SignedRequest {
  readonly method: string;
  /** Its path and query are sent as they are here: `encoded` wrote them. */
  readonly url: URL;
  /** Names in lower case; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body. */
  readonly bodySum: string;
}

interface SignatureTerms extends StoreCredentials {
  readonly region: string;
  /** Unix ms. */
  readonly now: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SERVICE = 's3';

/** SHA-256 of nothing. */
export const NO_BODY = createHash('sha256').digest('hex');

/**
 * The headers of a request with those that prove who sends it: AWS Signature Version 4 in its header form (AWS Identity and
 * Access Management User Guide, "Create a signed AWS API request"; for S3, paths are encoded once).
 */
export function signed(request: SignedRequest, terms: SignatureTerms): Readonly<Record<string, string>> {
  const { method, url, bodySum } = request;
  const moment = new Date(terms.now).toISOString().replace(/[-:]|\.\d+/g, '');
  const day = moment.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodySum,
    'x-amz-date': moment,
  };
  const names = Object.keys(headers).sort();
  const list = names.join(';');
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${headers[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    list,
    bodySum,
  ].join('\n');
  const scope = `${day}/${terms.region}/${SERVICE}/aws4_request`;
  const toSign = [ALGORITHM, moment, scope, sha256(canonical)].join('\n');
  const key = [day, terms.region, SERVICE, 'aws4_request'].reduce<Buffer>(
    (parent, part) => hmac(parent, part),
    Buffer.from(`AWS4${terms.secret}`),
  );
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `${ALGORITHM} Credential=${terms.keyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
  return { ...headers, authorization };
}

/** A path segment or a part of a query: all but the unreserved characters of RFC 3986 (2.3), which `encodeURIComponent` does not do. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
