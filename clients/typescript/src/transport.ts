import { warningsOf } from './answer.ts';
import { errorOf, KontorError } from './error.ts';
import type { CallOptions, KontorOptions } from './options.ts';

/** A request of an operation. */
export interface Wanted {
  readonly method: 'GET' | 'POST';
  /** Without the address of the service. */
  readonly path: string;
  /** Members that go into the query. */
  readonly query?: object | undefined;
  readonly json?: unknown;
  readonly form?: object;
}

/** A request whose answer is read as it comes. */
export interface StreamedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const MAX_PAUSE_MS = 8_000;

/** Sends requests, again where that helps; each call is charged once at most. */
export class Transport {
  readonly #options: Required<KontorOptions>;

  /** @throws TypeError without an address or a key: at the first call it would be hard to see why. */
  constructor(options: KontorOptions) {
    const { baseUrl, apiKey } = options;
    if (!/^https?:\/\//i.test(baseUrl ?? ''))
      throw new TypeError('Kontor: baseUrl must be an address with http:// or https://');
    if (typeof apiKey !== 'string' || apiKey === '') throw new TypeError('Kontor: apiKey must be given');
    // Callers without exactOptionalPropertyTypes, or without types, pass what they do not have as undefined.
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    this.#options = {
      retries: 2,
      retryDelayMs: 500,
      maxRetryAfterMs: 30_000,
      timeoutMs: 120_000,
      // Browsers require it to be called on the window.
      fetch: (input, init) => globalThis.fetch(input, init),
      ...(Object.fromEntries(given) as Partial<KontorOptions>),
      apiKey,
      baseUrl: baseUrl.replace(/\/+$/, ''),
    };
  }

  /** The answer, whose status is below 400. @throws KontorError; the reason of `signal` when that fires */
  async send(wanted: Wanted, options: CallOptions<string> = {}): Promise<Response> {
    const { retries = this.#options.retries, timeoutMs = this.#options.timeoutMs, signal } = options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const headers = this.#headers(wanted, options);
    for (let attempt = 0; ; attempt++) {
      const found = await this.#attempt(wanted, headers, ended);
      if (found instanceof Response) return found;
      signal?.throwIfAborted();
      if (timeout.aborted) throw lateError(timeoutMs, found);
      const pause = this.#pause(found, attempt);
      if (attempt >= retries || pause === undefined) throw found;
      await slept(pause, ended);
      signal?.throwIfAborted();
      if (timeout.aborted) throw lateError(timeoutMs, found);
    }
  }

  /** One attempt at a request whose answer is read as it comes, whatever its status is. */
  stream({ path, headers, body }: StreamedRequest, signal: AbortSignal): Promise<Response> {
    const { baseUrl, apiKey, fetch } = this.#options;
    const all = new Headers({ ...headers });
    all.set('authorization', `Bearer ${apiKey}`);
    return fetch(`${baseUrl}${path}`, { method: 'POST', headers: all, body, signal });
  }

  #headers({ method, json }: Wanted, { accept, idempotencyKey }: CallOptions<string>): Headers {
    const headers = new Headers({ authorization: `Bearer ${this.#options.apiKey}` });
    if (json !== undefined) headers.set('content-type', 'application/json');
    if (accept !== undefined) headers.set('accept', accept);
    if (method === 'POST' || idempotencyKey !== undefined)
      headers.set('idempotency-key', idempotencyKey ?? newKey());
    return headers;
  }

  async #attempt(wanted: Wanted, headers: Headers, signal: AbortSignal): Promise<Response | KontorError> {
    const { baseUrl, fetch } = this.#options;
    const { method, path, query = {}, json, form } = wanted;
    let body: string | FormData | null = null;
    if (json !== undefined) body = JSON.stringify(json);
    else if (form !== undefined) body = formOf(form);
    try {
      const response = await fetch(`${baseUrl}${path}${queryText(query)}`, { method, headers, body, signal });
      // The body is part of the attempt: a connection may break in the middle of it.
      const whole = new Response(response.status === 204 ? null : await response.arrayBuffer(), response);
      return response.status < 400 ? whole : await errorOf(whole, warningsOf(response.headers));
    } catch (cause) {
      return new KontorError(`no answer from ${baseUrl}: ${reasonOf(cause)}`, { status: 0, cause });
    }
  }

  /** How long to wait before the next attempt, in milliseconds; nothing when another one does not help. */
  #pause({ status, retryAfterMs }: KontorError, attempt: number): number | undefined {
    if (status !== 0 && status !== 429 && status < 500) return undefined;
    const { retryDelayMs, maxRetryAfterMs } = this.#options;
    if (retryAfterMs !== undefined) return retryAfterMs > maxRetryAfterMs ? undefined : retryAfterMs;
    const pause = Math.min(MAX_PAUSE_MS, retryDelayMs * 2 ** attempt);
    // Clients that failed together do not come back together.
    return pause * (0.5 + Math.random() / 2);
  }
}

/** Node's message is only "fetch failed"; the reason of that has a code, such as ECONNREFUSED. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { code } = (failure.cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? `${failure.message} (${code})` : failure.message;
}

const lateError = (timeoutMs: number, cause: unknown): KontorError =>
  new KontorError(`no result within ${timeoutMs} ms`, { status: 0, cause });

/** 32 hexadecimal digits. `randomUUID` is missing on pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function queryText(members: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function formOf(members: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value === null) continue;
    // Files and texts of a list are parts of one name; a list of objects is JSON.
    const isParts = Array.isArray(value) && value.every((one) => typeof one === 'string' || isFile(one));
    for (const one of isParts ? value : [value]) form.append(name, partOf(one));
  }
  return form;
}

const isFile = (value: unknown): value is Blob | Uint8Array =>
  value instanceof Blob || value instanceof Uint8Array;

/** The name of a `File` goes with it. */
function partOf(value: unknown): string | Blob {
  if (value instanceof Blob) return value;
  if (value instanceof Uint8Array) return new Blob([value as Uint8Array<ArrayBuffer>]);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Waits, or until the signal fires. */
export function slept(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
