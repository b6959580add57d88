import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { elementsNamed, parseXml, textNamed, type XmlElement, XmlFault } from '@kontor/base';
import { streamSum } from '../../core/stream-sum.ts';
import type { HttpClient, UpstreamAnswer, UpstreamRequest } from '../upstream/http-client.ts';
import { type Time, wait } from '../upstream/time.ts';
import { UpstreamFault } from '../upstream/upstream-fault.ts';
import { encoded, NO_BODY, type StoreCredentials, signed } from './signature.ts';

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;
/** Of one request, before the time that its body takes. */
const TIMEOUT_MS = 10 * 60_000;
/** 4 Mbit/s: with 10 minutes for all, a copy of 2 GB would never leave by a line of 25, nor come back for a restore. */
const MIN_BYTES_PER_MS = 500;
/** A connection on which nothing moves for so long is gone; stores join parts for minutes in silence. */
const SILENCE_MS = 5 * 60_000;
const RETRY_DELAYS_MS = [5_000, 30_000];
/** The longest body of one PUT (Amazon S3 User Guide, "Uploading objects"); longer files go up in parts. */
const MAX_PUT_BYTES = 5 * GIBIBYTE;
const PART_BYTES = 64 * MEBIBYTE;
/** The longest file that is fetched back: 10,000 parts. */
const MAX_OBJECT_BYTES = 10_000 * PART_BYTES;
const MAX_LISTED = 10_000;
/** A page of a listing: 1,000 keys of at most 1,024 bytes, each with its facts (Amazon S3 API Reference, "ListObjectsV2"). */
const MAX_PAGE_BYTES = 4 * MEBIBYTE;

export interface ObjectStoreTerms {
  /** `https://host[:port]/bucket[/prefix]`: path style. */
  readonly address: string;
  readonly region: string;
  /** Absent: requests are not signed. */
  readonly credentials?: StoreCredentials | undefined;
  readonly http: Pick<HttpClient, 'request'>;
  readonly time: Time;
  /** Unix ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Default 5 GiB; for tests. */
  readonly maxPutBytes?: number;
  readonly partBytes?: number;
}

/** A file that goes up. */
export interface OutgoingFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex SHA-256; kept as metadata of the object. */
  readonly sha256: string;
}

export interface StoredObject {
  /** Without the prefix. */
  readonly name: string;
  readonly bytes: number;
}

/** The store answered with an error: its status, and the code that it names. */
export class StoreRefused extends Error {
  readonly status: number;
  /** `NoSuchBucket`, `AccessDenied` …; empty where the store named none. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the store answers ${status}${code === '' ? '' : ` ${code}`}`);
    this.name = 'StoreRefused';
    this.status = status;
    this.code = code;
  }
}

/**
 * One folder of an S3-compatible store, by PUT, HEAD, GET, DELETE and ListObjectsV2 alone (Amazon S3 API Reference), which
 * MinIO, Garage, Ceph and the providers have as well. Faults of the network, 429 and 5xx are tried three times.
 */
export class ObjectStore {
  readonly #terms: ObjectStoreTerms;
  readonly #base: URL;
  /** Of the bucket: `/bucket` */
  readonly #bucket: string;
  /** `prefix/` or empty. */
  readonly #prefix: string;

  constructor(terms: ObjectStoreTerms) {
    this.#terms = terms;
    this.#base = new URL(terms.address);
    const [bucket = '', ...prefix] = this.#base.pathname.split('/').filter((part) => part !== '');
    this.#bucket = `/${bucket}`;
    this.#prefix = prefix.map((part) => `${decodeURIComponent(part)}/`).join('');
  }

  /** @throws StoreRefused, UpstreamFault */
  async reach(): Promise<void> {
    await this.#ask({ method: 'HEAD', path: this.#bucket });
  }

  /** @throws StoreRefused, UpstreamFault, errors of the system */
  async put(name: string, file: OutgoingFile): Promise<void> {
    const { maxPutBytes = MAX_PUT_BYTES } = this.#terms;
    const meta = { 'x-amz-meta-sha256': file.sha256, 'content-type': 'application/octet-stream' };
    if (file.bytes > maxPutBytes) return this.#putInParts(name, file, meta);
    const stream = { open: () => createReadStream(file.path), length: file.bytes };
    await this.#ask({ method: 'PUT', path: this.#pathOf(name), headers: meta, stream, bodySum: file.sha256 });
  }

  /** Whether it is there, how long it is, and the sum that was kept with it. @throws StoreRefused, UpstreamFault */
  async head(name: string): Promise<{ readonly bytes: number; readonly sha256?: string } | undefined> {
    try {
      const { headers } = await this.#ask({ method: 'HEAD', path: this.#pathOf(name) });
      const sum = headers['x-amz-meta-sha256'];
      return { bytes: Number(headers['content-length']), ...(typeof sum === 'string' && { sha256: sum }) };
    } catch (error) {
      if (error instanceof StoreRefused && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Into a file that is not there yet, mode 0600. @throws StoreRefused, UpstreamFault, errors of the system */
  async get(name: string, path: string): Promise<void> {
    const found = await this.head(name);
    await this.#ask({
      method: 'GET',
      path: this.#pathOf(name),
      bodyBytes: found?.bytes ?? 0,
      // Another try begins from the start.
      saveTo: () => createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }),
      maxBytes: MAX_OBJECT_BYTES,
    });
  }

  /** What is not there is no error. @throws StoreRefused, UpstreamFault */
  async remove(name: string): Promise<void> {
    await this.#ask({ method: 'DELETE', path: this.#pathOf(name) });
  }

  /** In the order of the names. @throws StoreRefused, UpstreamFault */
  async list(): Promise<readonly StoredObject[]> {
    const found: StoredObject[] = [];
    for (let token: string | undefined, isMore = true; isMore && found.length < MAX_LISTED; ) {
      const query: Record<string, string> = { 'list-type': '2', prefix: this.#prefix };
      if (token !== undefined) query['continuation-token'] = token;
      const order = { method: 'GET', path: this.#bucket, query, maxBytes: MAX_PAGE_BYTES } as const;
      const { body } = await this.#ask(order);
      const answer = listed(body);
      for (const entry of elementsNamed(answer, 'Contents')) {
        const name = (textNamed(entry, 'Key') ?? '').slice(this.#prefix.length);
        // What is deeper is not ours.
        if (name !== '' && !name.includes('/')) found.push({ name, bytes: Number(textNamed(entry, 'Size')) });
      }
      token = textNamed(answer, 'NextContinuationToken');
      isMore = token !== undefined && token !== '';
    }
    return found;
  }

  /** CreateMultipartUpload, UploadPart, CompleteMultipartUpload; AbortMultipartUpload when one fails. */
  async #putInParts(name: string, file: OutgoingFile, meta: Readonly<Record<string, string>>): Promise<void> {
    const { partBytes = PART_BYTES } = this.#terms;
    const path = this.#pathOf(name);
    const begun = await this.#ask({ method: 'POST', path, query: { uploads: '' }, headers: meta });
    const uploadId = textNamed(listed(begun.body), 'UploadId');
    if (uploadId === undefined || uploadId === '') throw new UpstreamFault('garbled');
    try {
      const tags: string[] = [];
      for (let start = 0; start < file.bytes; start += partBytes) {
        const length = Math.min(partBytes, file.bytes - start);
        const open = () => createReadStream(file.path, { start, end: start + length - 1 });
        const query = { partNumber: String(tags.length + 1), uploadId };
        const bodySum = await streamSum(open());
        const { headers } = await this.#ask({
          method: 'PUT',
          path,
          query,
          stream: { open, length },
          bodySum,
        });
        tags.push(String(headers.etag ?? ''));
      }
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const bytes = Buffer.from(body);
      const bodySum = await streamSum(Readable.from([bytes]));
      const done = await this.#ask({ method: 'POST', path, query: { uploadId }, bytes, bodySum });
      // Some stores answer 200 first and name the error in the body.
      const answer = listed(done.body);
      if (textNamed(answer, 'ETag') === undefined)
        throw new StoreRefused(200, textNamed(answer, 'Code') ?? '');
    } catch (error) {
      // The parts would be kept, and paid for, without an object; the error that led here is the one to report.
      await this.#ask({ method: 'DELETE', path, query: { uploadId } }).catch(() => {});
      throw error;
    }
  }

  #pathOf(name: string): string {
    const key = `${this.#prefix}${name}`.split('/').map(encoded).join('/');
    return `${this.#bucket}/${key}`;
  }

  /** @throws StoreRefused for any status but 2xx, UpstreamFault */
  async #ask(order: Order): Promise<UpstreamAnswer> {
    const { time, signal } = this.#terms;
    for (let tries = 0; ; tries++) {
      const delay = RETRY_DELAYS_MS[tries];
      try {
        const answer = await this.#askOnce(order);
        if (answer.status >= 200 && answer.status < 300) return answer;
        const refused = new StoreRefused(answer.status, codeIn(answer.body));
        if (delay === undefined || !isPassing(answer.status)) throw refused;
      } catch (error) {
        const isFinal = !(error instanceof UpstreamFault) || error.kind === 'forbidden-address';
        if (delay === undefined || isFinal) throw error;
      }
      await wait(time, delay, signal);
    }
  }

  #askOnce({
    method,
    path,
    query = {},
    headers = {},
    bodySum = NO_BODY,
    bodyBytes,
    ...body
  }: Order): Promise<UpstreamAnswer> {
    const { credentials, region, http, now, signal } = this.#terms;
    const url = new URL(this.#base.origin);
    url.pathname = path;
    url.search = Object.entries(query)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&');
    const all =
      credentials === undefined
        ? headers
        : signed({ method, url, headers, bodySum }, { ...credentials, region, now: now() });
    const timeoutMs = TIMEOUT_MS + (bodyBytes ?? body.stream?.length ?? 0) / MIN_BYTES_PER_MS;
    return http.request({ method, url, headers: all, timeoutMs, idleMs: SILENCE_MS, signal, ...body });
  }
}

type Order = Pick<UpstreamRequest, 'method' | 'bytes' | 'stream' | 'saveTo' | 'maxBytes'> & {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bodySum?: string;
  /** Of the answer; default: those that are sent. */
  readonly bodyBytes?: number;
};

const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** @throws UpstreamFault garbled */
function listed(body: Buffer): XmlElement {
  try {
    return parseXml(body.toString('utf8'));
  } catch (error) {
    if (error instanceof XmlFault) throw new UpstreamFault('garbled');
    throw error;
  }
}

/** Of an error in XML; pages of proxies have none. */
function codeIn(body: Buffer): string {
  try {
    const code = textNamed(parseXml(body.toString('utf8')), 'Code') ?? '';
    return /^\w{1,60}$/.test(code) ? code : '';
  } catch (error) {
    if (error instanceof XmlFault) return '';
    throw error;
  }
}
