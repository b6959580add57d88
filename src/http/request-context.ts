import type { IncomingMessage, ServerResponse } from 'node:http';
import { BytePieces } from '../core/byte-pieces.ts';
import { CallerDeparture } from '../core/caller-departure.ts';
import { isBodyPending } from './bodies/body-headers.ts';
import { type Body, warningHeader } from './encoded-output.ts';
import { errorMessage, type Failure } from './failure.ts';
import { MAX_BYTES_A_TURN, writeGradually } from './gradual-body.ts';
import { endWithoutReset, lingerAfterAnswer } from './lingering-close.ts';
import { type Asker, VARIES_BY_READER } from './pages/browser-request.ts';
import type { ErrorPages } from './pages/error-pages.ts';
import type { ServiceState } from './service-phase.ts';

/** Names in small letters. */
export type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Our headers on every answer; the rest follows from what is answered. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** For what adds none. */
export const NO_HEADERS: Readonly<Record<string, string>> = {};

const EMPTY_BODY = '';
/** Copying more costs more than a second buffer of one write. */
const MAX_BYTES_AS_TEXT = 16 * 1024;

interface RequestContextOptions {
  readonly id: string;
  /** Once the port is closed, the end waits for open connections. */
  readonly state: ServiceState;
  /** Called once an answer has gone out. */
  readonly onSent: (context: RequestContext) => void;
  /** Keeps what still comes from the parser. */
  readonly discard: () => void;
  /** What people see in place of JSON. */
  readonly pages: ErrorPages;
}

/** One request and its answer, which goes out once. */
export class RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** The part before the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** 0 until the answer is out. */
  status = 0;
  /** Bytes of the answer's body. */
  sent = 0;
  #headers: Headers;
  readonly #state: ServiceState;
  readonly #onSent: RequestContextOptions['onSent'];
  readonly #discard: RequestContextOptions['discard'];
  readonly #pages: ErrorPages;
  /** Name of the operation at this address, whatever the method. */
  operation: string | undefined;
  /** Refusals of this request are counted by whoever serves it. */
  isCounted = false;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { id, state, onSent, discard, pages }: RequestContextOptions,
  ) {
    this.request = request;
    this.response = response;
    this.id = id;
    const target = request.url ?? '';
    const mark = target.indexOf('?');
    this.path = withoutFragment(mark === -1 ? target : target.slice(0, mark));
    this.query = mark === -1 ? '' : target.slice(mark + 1);
    this.#headers = { ...COMMON_HEADERS, 'x-request-id': id };
    this.#state = state;
    this.#onSent = onSent;
    this.#discard = discard;
    this.#pages = pages;
  }

  /** The caller leaves when the connection closes before the answer is out. */
  watchDeparture(): CallerDeparture {
    const { response } = this;
    const departure = new CallerDeparture();
    if (response.destroyed) departure.announce();
    // It closes once; `once` would wrap the listener.
    response.on('close', () => {
      if (!response.writableFinished) departure.announce();
    });
    return departure;
  }

  /** Headers of the answer, whatever it will be. Later ones replace earlier ones, but what it varies by adds up. */
  add(headers: Headers): void {
    if (headers === NO_HEADERS) return;
    this.#headers = joined(this.#headers, headers);
  }

  /**
   * The answer. A connection whose request is not read to its end is closed behind it.
   * @throws TypeError for a header that cannot be sent: nothing is sent then, and another answer may be
   */
  send(status: number, body: Body = EMPTY_BODY, headers: Headers = NO_HEADERS): void {
    const { request, response } = this;
    const all: Record<string, string | readonly string[]> = joined(this.#headers, headers);
    const isPending = isBodyPending(request);
    if (isPending) lingerAfterAnswer(request, this.#discard);
    if (isPending || endsConnections(this.#state)) all.connection = 'close';
    this.status = status;
    // Nobody is there to write to, and writing would throw.
    if (response.destroyed) return;
    const hasBody = status !== 204 && status !== 304;
    if (hasBody) {
      this.sent = body instanceof BytePieces ? body.length : Buffer.byteLength(body);
      all['content-length'] = String(this.sent);
    }
    response.writeHead(status, all as Record<string, string | string[]>);
    // Text goes out in one write together with the headers; bytes would be a second one.
    if (!hasBody) response.end();
    else if (body instanceof BytePieces) writeGradually(response, body.pieces);
    else if (this.sent > MAX_BYTES_A_TURN)
      writeGradually(response, [typeof body === 'string' ? Buffer.from(body) : body]);
    else if (typeof body === 'string' || body.length > MAX_BYTES_AS_TEXT) response.end(body);
    else response.end(body.toString('latin1'), 'latin1');
    this.#onSent(this);
  }

  /** Sends the head of an answer whose body comes in pieces, which whoever calls writes and `endStream`s. */
  beginStream(headers: Headers): void {
    const { response } = this;
    const all: Record<string, string | readonly string[]> = joined(this.#headers, headers);
    if (endsConnections(this.#state)) all.connection = 'close';
    this.status = 200;
    response.writeHead(200, all as Record<string, string | string[]>);
    response.flushHeaders();
  }

  /**
   * Ends such an answer. Where the rest of the request is not read, or the port is closed, the connection ends with it:
   * its head has gone out without a word of it.
   * @param sent bytes of the body
   */
  endStream(sent: number): void {
    const { request, response } = this;
    this.sent = sent;
    const { socket } = request;
    const isLast = !request.complete || endsConnections(this.#state);
    response.end(() => {
      if (!isLast) return;
      this.#discard();
      endWithoutReset(socket);
    });
    this.#onSent(this);
  }

  /** A person reads with a browser. */
  get isBrowser(): boolean {
    return this.#pages.isBrowser(this.#asker);
  }

  /** The same JSON body everywhere (contract: Error body), and a page for whoever reads with a browser. */
  refuse(failure: Failure): void {
    const { status, violations, retryAfterSeconds, warnings } = failure;
    if (retryAfterSeconds !== undefined) this.add({ 'retry-after': String(retryAfterSeconds) });
    const { request, path, id, operation } = this;
    if (request.method === 'GET' || request.method === 'HEAD') this.add(VARIES_BY_READER);
    const page = this.#pages.pageFor({
      ...{ asker: this.#asker, failure, requestId: id, path, operation },
      acceptLanguage: request.headers['accept-language'],
    });
    if (page !== undefined) {
      this.send(status, page.body, page.headers);
      return;
    }
    const body = JSON.stringify(errorMessage(violations, this.id));
    this.send(status, body, {
      'content-type': 'application/json; charset=utf-8',
      ...warningHeader(warnings),
    });
  }

  get #asker(): Asker {
    const { method = '', headers } = this.request;
    return { method, headers, query: this.query };
  }
}

const endsConnections = ({ phase }: ServiceState): boolean => phase === 'portClosed' || phase === 'closing';

function joined(headers: Headers, further: Headers): Record<string, string | readonly string[]> {
  const all = { ...headers, ...further };
  if (headers.vary !== undefined && further.vary !== undefined) all.vary = `${headers.vary}, ${further.vary}`;
  return all;
}

/** A client should not send one (RFC 9112, 3.2), but Node's parser lets it pass. */
function withoutFragment(path: string): string {
  const mark = path.indexOf('#');
  return mark === -1 ? path : path.slice(0, mark);
}
