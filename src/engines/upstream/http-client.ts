import type { ClientRequest, Agent as HttpAgent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guardedLookup, type Resolve } from './guarded-lookup.ts';
import { isPublicAddress } from './public-address.ts';
import { readBody, saveBody } from './read-body.ts';
import type { Time } from './time.ts';
import { UpstreamFault, upstreamFault } from './upstream-fault.ts';

/** Not `import`: for that Node also loads its fetch (25 ms of the start and 9 MB; measured with 26.10). */
const http = () => process.getBuiltinModule('node:http');
const https = () => process.getBuiltinModule('node:https');

const MEBIBYTE = 1024 * 1024;
/** Idle connections are kept this long, unless the other side asks for less: below the usual 60 s of servers. */
const KEEP_ALIVE_MS = 45_000;
const MAX_SOCKETS_PER_HOST = 64;

export interface HttpClientOptions {
  /** `Kontor/1.0.0`: names the product and its version. */
  readonly userAgent: string;
  readonly time: Time;
  /**
   * Origins that the operator's own settings name, `http://127.0.0.1:8081`: these alone may be plain http and
   * lead to private addresses.
   */
  readonly operatorOrigins: Iterable<string>;
  /**
   * Ports of public addresses that may be asked, over http too: for what documents of callers point to. Default: https
   * alone, on any port.
   */
  readonly publicPorts?: readonly number[];
  /** For tests; default: the system's resolver. */
  readonly resolve?: Resolve;
}

export interface UpstreamRequest {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body that is no text, in place of `body`. */
  readonly bytes?: Uint8Array;
  /** A body that is never in memory as a whole, in place of `body`. */
  readonly stream?: { readonly open: () => Readable; readonly length: number };
  /** Where the body of a good answer (2xx) goes, in place of memory. */
  readonly saveTo?: () => Writable;
  /** From now to the last byte of the answer. */
  readonly timeoutMs: number;
  /** So long may a new connection take, its TLS included; default: as long as the whole. */
  readonly connectMs?: number;
  /** So long may the connection stay silent; default: as long as the whole. */
  readonly idleMs?: number;
  /** Default 1 MiB (rules: Outgoing connections). */
  readonly maxBytes?: number;
  readonly signal: AbortSignal;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The one way out to other services (rules: Outgoing connections). Addresses are resolved once and judged, private
 * ones refused; redirects are never followed: a 3xx answer is the caller's to judge. Connections are kept alive.
 */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #operatorOrigins: ReadonlySet<string>;
  readonly #guarded: HttpsAgent;
  readonly #guardedHttp: HttpAgent;
  readonly #operatorHttp: HttpAgent;
  readonly #operatorHttps: HttpsAgent;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#operatorOrigins = new Set([...options.operatorOrigins].map((origin) => new URL(origin).origin));
    const common = {
      keepAlive: true,
      keepAliveMsecs: 10_000,
      maxSockets: MAX_SOCKETS_PER_HOST,
      timeout: KEEP_ALIVE_MS,
    };
    const lookup = guardedLookup(options.resolve);
    this.#guarded = new (https().Agent)({ ...common, lookup });
    this.#guardedHttp = new (http().Agent)({ ...common, lookup });
    this.#operatorHttp = new (http().Agent)(common);
    this.#operatorHttps = new (https().Agent)(common);
  }

  /**
   * One request, one answer, whatever its status.
   * @throws UpstreamFault when no whole answer came; the signal's reason when it fires.
   */
  async request(call: UpstreamRequest): Promise<UpstreamAnswer> {
    call.signal.throwIfAborted();
    const agent = this.#agentFor(call.url);
    const stop = new AbortController();
    const onAbort = () => stop.abort(call.signal.reason);
    const cancel = this.#options.time.after(call.timeoutMs, () => stop.abort(new UpstreamFault('timeout')));
    call.signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.#exchange(call, agent, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) throw stop.signal.reason;
      throw upstreamFault(error);
    } finally {
      cancel();
      call.signal.removeEventListener('abort', onAbort);
    }
  }

  async #exchange(call: UpstreamRequest, agent: HttpAgent, signal: AbortSignal): Promise<UpstreamAnswer> {
    const send = call.url.protocol === 'https:' ? https().request : http().request;
    const headers: Record<string, string> = { 'user-agent': this.#options.userAgent, ...call.headers };
    const body = call.bytes ?? call.body;
    const length = call.stream?.length ?? (body === undefined ? undefined : Buffer.byteLength(body));
    if (length !== undefined) headers['content-length'] = String(length);
    const request = send(call.url, { agent, method: call.method, headers });
    const onAbort = () => request.destroy(new UpstreamFault('timeout'));
    if (call.idleMs !== undefined) request.setTimeout(call.idleMs, onAbort);
    if (call.connectMs !== undefined) this.#boundConnect(request, call.connectMs);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const answered = Promise.withResolvers<IncomingMessage>();
      request.on('response', answered.resolve);
      request.on('error', answered.reject);
      if (call.stream === undefined) request.end(body);
      // An answer that comes before the whole body was sent counts.
      else pipeline(call.stream.open(), request).catch(answered.reject);
      const message = await answered.promise;
      const status = message.statusCode ?? 0;
      const maxBytes = call.maxBytes ?? MEBIBYTE;
      const isSaved = call.saveTo !== undefined && status >= 200 && status < 300;
      // Length and coding in the answer to a HEAD are those of a body that is not sent (RFC 9110, section 9.3.2).
      if (call.method === 'HEAD') message.resume();
      else if (isSaved) await saveBody(message, maxBytes, call.saveTo());
      const hasBody = call.method !== 'HEAD' && !isSaved;
      const answer = hasBody ? await readBody(message, maxBytes) : Buffer.alloc(0);
      // The rest of the body would go out, or keep the connection, for nobody.
      if (call.stream !== undefined && !request.writableFinished) request.destroy();
      return { status, headers: message.headers, body: answer };
    } catch (error) {
      // A connection in an unknown state must not be used again.
      request.destroy();
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Gives up a connection that is not there in time; one that is kept alive is there already. */
  #boundConnect(request: ClientRequest, ms: number): void {
    request.once('socket', (socket) => {
      if (request.reusedSocket || !socket.connecting) return;
      const cancel = this.#options.time.after(ms, () => request.destroy(new UpstreamFault('unreachable')));
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', cancel);
      request.once('close', cancel);
    });
  }

  /** @throws UpstreamFault forbidden-address for what neither an operator setting names nor is public and allowed. */
  #agentFor(url: URL): HttpAgent {
    const isHttps = url.protocol === 'https:';
    if (this.#operatorOrigins.has(url.origin)) return isHttps ? this.#operatorHttps : this.#operatorHttp;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address never passes through the look-up.
    const isForbidden = isIP(host) !== 0 && !isPublicAddress(host);
    if (isForbidden || !this.#mayAsk(url)) throw new UpstreamFault('forbidden-address');
    return isHttps ? this.#guarded : this.#guardedHttp;
  }

  #mayAsk({ protocol, port }: URL): boolean {
    const { publicPorts } = this.#options;
    if (publicPorts === undefined) return protocol === 'https:';
    const usual = { 'https:': 443, 'http:': 80 }[protocol];
    return usual !== undefined && publicPorts.includes(port === '' ? usual : Number(port));
  }

  /** Closes all idle connections. */
  close(): void {
    this.#guarded.destroy();
    this.#guardedHttp.destroy();
    this.#operatorHttp.destroy();
    this.#operatorHttps.destroy();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
