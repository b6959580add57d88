import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stub was asked. */
export interface StubCall {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The same as it came in. */
  readonly bytes?: Buffer;
}

/** How a stub misbehaves instead of answering. */
export type StubFault =
  /** Closes the connection with RST before any answer. */
  | 'reset'
  /** Accepts and sends nothing. */
  | 'hang'
  /** Head, then one byte at a time for ever. */
  | 'drip'
  /** Head and body, but never the end. */
  | 'stall'
  /** Head without length, then bytes as fast as they are taken. */
  | 'endless'
  /** Announces more than it sends. */
  | 'truncate';

export interface StubAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: string | Uint8Array | object;
  readonly delayMs?: number;
  /** Delays the answer until it resolves. */
  readonly after?: Promise<unknown>;
  readonly fault?: StubFault;
}

export type Responder = (call: StubCall) => StubAnswer;
/** One that has to work for its answer. */
export type AsyncResponder = (call: StubCall) => Promise<StubAnswer>;

const MAX_BODY_BYTES = 64 * 1024;
const DRIP_MS = 5;

/**
 * One small HTTP server in the place of an upstream: answers by its responder, or first by what a test has lined
 * up, and remembers every call.
 */
export class StubServer {
  readonly calls: StubCall[] = [];
  readonly #server: Server;
  readonly #respond: Responder | AsyncResponder;
  readonly #lined: StubAnswer[] = [];
  readonly #watchers: { readonly count: number; readonly seen: () => void }[] = [];
  readonly #idlers: (() => void)[] = [];
  #origin = '';
  #connections = 0;
  #underWay = 0;
  #peak = 0;
  #sentBytes = 0;

  private constructor(respond: Responder | AsyncResponder) {
    this.#respond = respond;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.on('connection', () => this.#connections++);
  }

  /** Listens on loopback; port 0 takes a free one. */
  static async start(respond: Responder | AsyncResponder, port = 0): Promise<StubServer> {
    const stub = new StubServer(respond);
    stub.#server.listen(port, '127.0.0.1');
    await once(stub.#server, 'listening');
    stub.#origin = `http://127.0.0.1:${(stub.#server.address() as AddressInfo).port}`;
    return stub;
  }

  /** `http://127.0.0.1:43121` */
  get origin(): string {
    return this.#origin;
  }

  /** The most calls that were under way at a time. */
  get peak(): number {
    return this.#peak;
  }

  /** Connections that were ever opened. */
  get connections(): number {
    return this.#connections;
  }

  /** Body bytes that were handed to the network. */
  get sentBytes(): number {
    return this.#sentBytes;
  }

  /** The next calls get these, in order; then the responder answers again. */
  next(...answers: readonly StubAnswer[]): void {
    this.#lined.push(...answers);
  }

  /** Resolves when so many calls in all have come in. */
  received(count: number): Promise<void> {
    if (this.calls.length >= count) return Promise.resolve();
    return new Promise((seen) => this.#watchers.push({ count, seen }));
  }

  /** Resolves when no call is under way: all were answered or given up. */
  idle(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((done) => this.#idlers.push(done));
  }

  #ended(): void {
    this.#underWay--;
    if (this.#underWay === 0) for (const done of this.#idlers.splice(0)) done();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#peak = Math.max(this.#peak, ++this.#underWay);
    response.on('close', () => this.#ended());
    response.on('error', () => response.destroy());
    const bytes = await bytesOf(request);
    if (bytes === undefined) return;
    const { method = '', url: path = '', headers } = request;
    const call: StubCall = { method, path, headers, body: bytes.toString(), bytes };
    this.calls.push(call);
    const responding = this.#lined.shift() ?? this.#respond(call);
    for (const { count, seen } of this.#watchers) if (this.calls.length >= count) seen();
    const answer = await responding;
    await answer.after;
    if (answer.delayMs !== undefined) await new Promise((done) => setTimeout(done, answer.delayMs));
    this.#answer(response, answer);
  }

  #answer(response: ServerResponse, { status = 200, headers = {}, body = '', fault }: StubAnswer): void {
    if (fault === 'hang') return;
    if (fault === 'reset') {
      response.socket?.resetAndDestroy();
      return;
    }
    const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
    const bytes = Buffer.from(isJson ? JSON.stringify(body) : body);
    const length = fault === 'truncate' ? bytes.byteLength + 100 : bytes.byteLength;
    const isOpen = fault === 'drip' || fault === 'endless' || fault === 'stall';
    const framing = isOpen ? {} : { 'content-length': String(length) };
    response.writeHead(status, {
      ...(isJson && { 'content-type': 'application/json' }),
      ...framing,
      ...headers,
    });
    if (fault === undefined) response.end(bytes);
    else this.#misbehave(response, bytes, fault);
  }

  #misbehave(response: ServerResponse, bytes: Buffer, fault: StubFault): void {
    if (fault === 'truncate') {
      response.write(bytes, () => response.destroy());
      return;
    }
    if (fault === 'stall') {
      response.write(bytes);
      return;
    }
    const piece = fault === 'drip' ? Buffer.from(' ') : Buffer.alloc(64 * 1024, ' ');
    const send = () => {
      if (response.destroyed) return;
      this.#sentBytes += piece.byteLength;
      if (fault === 'drip') response.write(piece, () => setTimeout(send, DRIP_MS));
      else response.write(piece, () => setImmediate(send));
    };
    response.write(bytes, send);
  }

  /** Listens again at the same address. */
  async restart(): Promise<void> {
    this.#server.listen(Number(new URL(this.#origin).port), '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** `undefined` when the caller went away while sending, or sent too much. */
async function bytesOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BODY_BYTES) {
        request.destroy();
        return undefined;
      }
      chunks.push(chunk);
    }
  } catch {
    // The caller hung up: there is nobody left to answer.
    return undefined;
  }
  return Buffer.concat(chunks);
}
