import type { UpstreamAnswer, UpstreamRequest } from '../upstream/http-client.ts';
import type { CdpConnection, CdpEvent, CdpValues } from './cdp-connection.ts';
import { answerHeaders, decisionOn, OWN_ORIGIN, passedOn, type ResourceRules } from './resource-rules.ts';

/** A file that came with the request. */
export interface OwnFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** The guarded way out; judges addresses. */
export interface OutboundClient {
  request(call: UpstreamRequest): Promise<UpstreamAnswer>;
}

export interface NetworkOptions {
  readonly connection: CdpConnection;
  readonly files: readonly OwnFile[];
  readonly rules: ResourceRules;
  readonly outbound: OutboundClient;
  /** Fires at the end of the conversion. */
  readonly signal: AbortSignal;
}

/** Budgets of one conversion. */
const MAX_REQUESTS = 100;
const MAX_RESOURCE_BYTES = 10 * 1024 * 1024;
const MAX_TOTAL_BYTES = 50 * 1024 * 1024;
const RESOURCE_MS = 10_000;
const IDLE_MS = 5_000;

/** A resource that was not loaded, in the form that the caller may see. */
export interface BlockedResource {
  readonly url: string;
  readonly reason: string;
}

const MAX_TOLD = 20;
const MAX_KEPT_SHEETS = 100;
/** Style sheets that may have a rule for pages; escapes may stand for any letter (CSS Syntax 3, 4.3.7). */
const PAGE_RULE = /@(?:page|[a-z]*\\)/i;

/**
 * All the network that one document has: each request of its pages, frames and workers arrives here as
 * `Fetch.requestPaused` and is answered by the service, or refused. The browser itself reaches nobody.
 */
export class DocumentNetwork {
  readonly #options: NetworkOptions;
  readonly #files: ReadonlyMap<string, OwnFile>;
  readonly #lost: BlockedResource[] = [];
  readonly #sheets: string[] = [];
  #lostCount = 0;
  #wasUsed = false;
  #requests = 0;
  #bytesLeft = MAX_TOTAL_BYTES;
  /** Requests under way. */
  #open = 0;
  /** When the last one ended, by `performance.now()`. */
  #quietSince = performance.now();

  constructor(options: NetworkOptions) {
    this.#options = options;
    this.#files = new Map(options.files.map((file) => [normalPath(file.path), file]));
  }

  /** How many resources did not come. */
  get lostCount(): number {
    return this.#lostCount;
  }

  /** The first of them. */
  get lost(): readonly BlockedResource[] {
    return this.#lost;
  }

  /** Style sheets of the net or of the request that have an `@page` rule: scripts may not read those. */
  get pageSheets(): readonly string[] {
    return this.#sheets;
  }

  /** Whether the document has asked for anything that is not within itself. */
  get wasUsed(): boolean {
    return this.#wasUsed;
  }

  /** Milliseconds since anything was under way; 0 while something is. */
  quietMs(now: number): number {
    return this.#open > 0 ? 0 : now - this.#quietSince;
  }

  /** Answers a `Fetch.requestPaused`. Never throws: a browser that is gone needs no answer. */
  async answer({ params, sessionId }: CdpEvent, mainFrame: string): Promise<void> {
    const requestId = String(params.requestId);
    this.#open++;
    try {
      await this.#decide(params, requestId, sessionId, mainFrame);
    } catch {
      // The page or the browser has gone meanwhile: who asked waits no longer.
    } finally {
      this.#open--;
      this.#quietSince = performance.now();
    }
  }

  async #decide(
    params: CdpValues,
    requestId: string,
    sessionId: string | undefined,
    mainFrame: string,
  ): Promise<void> {
    const { connection, rules } = this.#options;
    const { url, method, headers } = params.request as {
      readonly url: string;
      readonly method: string;
      readonly headers: Record<string, string>;
    };
    const resourceType = String(params.resourceType);
    const isMainDocument = resourceType === 'Document' && params.frameId === mainFrame;
    const verdict = decisionOn({ url, method, resourceType, isMainDocument }, rules);
    this.#wasUsed ||= verdict.kind !== 'inline';
    const send = (name: string, values: CdpValues) =>
      connection.send(`Fetch.${name}`, { requestId, ...values }, sessionId);
    switch (verdict.kind) {
      case 'inline':
        await send('continueRequest', {});
        return;
      case 'own':
        await send(...this.#ownFile(verdict.path, url, resourceType));
        return;
      case 'preflight':
        await send('fulfillRequest', { responseCode: 204, responseHeaders: PREFLIGHT_HEADERS });
        return;
      case 'refuse':
        this.#lose(url, 'not allowed');
        await send('failRequest', { errorReason: verdict.reason });
        return;
      case 'fetch':
        await send(...(await this.#fetched(verdict.url, verdict.method, headers, resourceType)));
    }
  }

  #ownFile(path: string, url: string, resourceType: string): readonly [string, CdpValues] {
    const file = this.#files.get(normalPath(path));
    if (file === undefined) {
      this.#lose(url, 'not among the resources of the request');
      return ['fulfillRequest', { responseCode: 404, responseHeaders: [] }];
    }
    this.#keepSheet(file.bytes, resourceType);
    const responseHeaders = [
      { name: 'content-type', value: file.type },
      { name: 'access-control-allow-origin', value: '*' },
    ];
    return ['fulfillRequest', { responseCode: 200, responseHeaders, body: base64(file.bytes) }];
  }

  async #fetched(
    url: URL,
    method: 'GET' | 'HEAD',
    headers: Readonly<Record<string, string>>,
    resourceType: string,
  ): Promise<readonly [string, CdpValues]> {
    const failed = (reason: string): readonly [string, CdpValues] => {
      this.#lose(url.href, reason);
      return ['failRequest', { errorReason: 'Failed' }];
    };
    if (this.#requests >= MAX_REQUESTS) return failed('more than 100 requests');
    if (this.#bytesLeft <= 0) return failed('more than 50 MiB in total');
    this.#requests++;
    try {
      const {
        status,
        headers: answered,
        body,
      } = await this.#options.outbound.request({
        url,
        method,
        headers: { ...passedOn(headers), 'accept-encoding': 'identity' },
        timeoutMs: RESOURCE_MS,
        idleMs: IDLE_MS,
        maxBytes: Math.min(MAX_RESOURCE_BYTES, this.#bytesLeft),
        signal: this.#options.signal,
      });
      this.#bytesLeft -= body.length;
      if (status >= 400) this.#lose(url.href, `status ${status}`);
      this.#keepSheet(body, resourceType);
      const responseHeaders = answerHeaders(answered);
      return ['fulfillRequest', { responseCode: status, responseHeaders, body: base64(body) }];
    } catch (error) {
      return failed(error instanceof Error && 'kind' in error ? String(error.kind) : 'failed');
    }
  }

  #keepSheet(bytes: Uint8Array, resourceType: string): void {
    if (resourceType !== 'Stylesheet' || this.#sheets.length >= MAX_KEPT_SHEETS) return;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    if (PAGE_RULE.test(text)) this.#sheets.push(text);
  }

  #lose(url: string, reason: string): void {
    this.#lostCount++;
    if (this.#lost.length < MAX_TOLD) this.#lost.push({ url: url.slice(0, 200), reason });
  }
}

/** A document of `document.invalid` may ask anybody who is allowed at all: CORS guards cookies, and there are none. */
const PREFLIGHT_HEADERS = [
  { name: 'access-control-allow-origin', value: '*' },
  { name: 'access-control-allow-methods', value: 'GET, HEAD' },
  { name: 'access-control-allow-headers', value: '*' },
];

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** `./img/a.png`, `/img/a.png` and `img/a.png` are one file; `..` cannot climb above the top. */
function normalPath(path: string): string {
  const url = new URL(path.replace(/^\/+/, ''), `${OWN_ORIGIN}/`);
  if (url.origin !== OWN_ORIGIN) return path;
  try {
    return decodeURIComponent(url.pathname.slice(1));
  } catch {
    // A name with a bare percent sign: as it is.
    return path;
  }
}
