import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeoutOf } from '../core/operation.ts';
import { CrossOrigin } from './cors.ts';
import { type Endpoint, operationEndpoints, serviceEndpoints } from './endpoint.ts';
import { type Failure, failure, failureOf } from './failure.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { faultLine, NO_OPERATION, traceIdOf } from './log.ts';
import { nodeHttp } from './node-http.ts';
import { closePort } from './node-internals/close-port.ts';
import { RequestContext } from './request-context.ts';
import { RequestLines } from './request-lines.ts';
import { type RouteMatch, Router } from './router.ts';
import type { ServiceRoute } from './service-routes/service-route.ts';

/** Time and size limits (rules: Limits of the wire). */
const HEADERS_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** No byte in either direction for so long after the last deadline: only who does not read is meant. */
const STALLED_MS = 10_000;
/** The port is closed when no connection has come for so many turns of the event loop, or after so long. */
const QUIET_TURNS = 5;
const ACCEPT_MS = 500;
/**
 * New connections that wait to be accepted. Beyond it the kernel drops the first packet of the next one, whose client
 * repeats it after a second (tcp(7)): with Node's 511 a burst of 1,200 connections made an honest one wait so long.
 * The default of net.core.somaxconn in Linux.
 */
const BACKLOG = 4_096;
/** Whoever has connected by then sends a request within so long. */
const FIRST_REQUEST_MS = 250;
/** How long a caller should wait when the service is closing or over its limit. */
const CLOSED_RETRY_SECONDS = 2;

/** Refused by a limit of its own. */
const TOO_MANY = 429;

/** `X-Request-Id` of a caller is repeated when it has this form (contract: Response headers). */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** A target in absolute form (RFC 9112, 3.2.2): its path counts. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?]*/i;
/** Paths of the interface: a page of another origin may learn that there is nothing. */
const INTERFACE_PATH = /^\/v\d+\//;

/** The HTTP service over Node's own server: who asks for what, and may they ask at all. */
export class App {
  readonly server: Server;
  /** All that is served, for tests that ask each. */
  readonly endpoints: readonly Pick<Endpoint, 'method' | 'path'>[];
  readonly #dependencies: HttpDependencies;
  readonly #router: Router<Endpoint>;
  readonly #crossOrigin: CrossOrigin | undefined;
  readonly #lines: RequestLines;
  /** Until then no request is answered. */
  #blockedUntil: Promise<void> | undefined;

  /**
   * Never listens; `further` are endpoints that answer for themselves. No `upgrade` listener is ever attached:
   * requests that offer one are served as they are.
   */
  constructor(
    dependencies: HttpDependencies,
    routes: readonly ServiceRoute[],
    further: readonly Endpoint[] = [],
  ) {
    const { operations, config, log } = dependencies;
    this.#dependencies = dependencies;
    this.#lines = new RequestLines(log, () => performance.now());
    const endpoints = [
      ...operations.flatMap((operation) => operationEndpoints(dependencies, operation)),
      ...routes.flatMap((route) => serviceEndpoints(route, log)),
      ...further,
    ];
    this.endpoints = endpoints;
    this.#router = new Router(endpoints);
    if (config.CORS_ORIGINS.length > 0) this.#crossOrigin = new CrossOrigin(config.CORS_ORIGINS, operations);
    this.server = this.#createServer();
  }

  #createServer(): Server {
    const { operations, settingsOf, config, bodies, connections, faults } = this.#dependencies;
    const deadlines = operations.map((operation) => timeoutOf(operation, settingsOf(operation)));
    const onRequest = (request: IncomingMessage, response: ServerResponse) => this.#take(request, response);
    const server = nodeHttp().createServer(
      {
        // A body has a time of its own (`bodies/`), which ends first.
        requestTimeout: HEADERS_TIMEOUT_MS + bodies.longestMs + STALLED_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        maxHeaderSize: MAX_HEADER_BYTES,
        // Looked at here, since Node's own answer has no body.
        requireHostHeader: false,
      },
      onRequest,
    );
    // After Node's own listener, which gives the connection its parser.
    server.on('connection', (socket) => connections.accept(socket));
    server.on('connection', (socket) => expectFirstByte(socket, config.FIRST_BYTE_TIMEOUT * 1000));
    // Waiting for a worker may take as long as the run.
    server.setTimeout(Math.max(KEEP_ALIVE_MS, ...deadlines.map((ms) => 2 * ms)) + STALLED_MS);
    // 100 is sent when the body is needed, so that a refused call does not send it; other expectations may be
    // ignored (RFC 9110, 10.1.1).
    server.on('checkContinue', onRequest).on('checkExpectation', onRequest);
    server.on('clientError', (error, socket) => faults.answer(error, socket));
    server.on('connect', (_request, socket) => faults.refuse(socket));
    return server;
  }

  /** Nobody is answered until `ready` resolves: who comes meanwhile waits. */
  blockUntil(ready: Promise<void>): void {
    this.#blockedUntil = ready;
    void ready.finally(() => {
      if (this.#blockedUntil === ready) this.#blockedUntil = undefined;
    });
  }

  /**
   * Opens the port, or takes the one that is open already (`handOverPort`).
   * @throws the system's error
   */
  listen(address: { readonly host: string; readonly port: number }, open?: object): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      const listening = () => {
        this.server.off('error', reject);
        resolve();
      };
      if (open === undefined) this.server.listen({ ...address, backlog: BACKLOG }, listening);
      else this.server.listen(open, BACKLOG, listening);
    });
  }

  /**
   * Takes no further connections; resolves when those that are open have ended.
   * @param idleMs those without a call under way are ended so long after
   */
  async close(idleMs = FIRST_REQUEST_MS): Promise<void> {
    if (!this.server.listening) return;
    const { state, connections } = this.#dependencies;
    const blocked = Promise.withResolvers<void>();
    this.#blockedUntil = blocked.promise;
    await this.#dependencies.processes?.beforeClosing();
    await this.#acceptWhatWaits();
    const ended = closePort(this.server);
    // Not earlier: whoever has to connect again must find another node.
    if (state.phase === 'leaving') state.phase = 'portClosed';
    this.#blockedUntil = undefined;
    blocked.resolve();
    await Promise.race([ended, sleep(idleMs)]);
    connections.endIdle();
    await ended;
  }

  /**
   * Connections that the system has taken for us but the process has not seen are reset when the port is closed. One is
   * accepted in each turn of the event loop. Nobody is answered meanwhile: whoever is comes back at once, without end.
   */
  async #acceptWhatWaits(): Promise<void> {
    let quietTurns = 0;
    const count = () => {
      quietTurns = 0;
    };
    this.server.on('connection', count);
    const until = performance.now() + ACCEPT_MS;
    for (; quietTurns < QUIET_TURNS && performance.now() < until; quietTurns++) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.server.off('connection', count);
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    this.#dependencies.connections.startRequest(request, response);
    if (this.#blockedUntil === undefined) this.#answer(request, response);
    else void this.#blockedUntil.then(() => this.#answer(request, response));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { newRequestId, state } = this.#dependencies;
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : newRequestId();
    const context = new RequestContext(request, response, {
      ...{ id, state, pages: this.#dependencies.pages, onSent: this.#sent },
      discard: () => this.#dependencies.connections.discard(request.socket),
    });
    try {
      this.#serve(context)?.catch((error: unknown) => this.#fail(context, error));
    } catch (error) {
      this.#fail(context, error);
    }
  }

  /** Own answers come at once; an endpoint's when it has one. */
  #serve(context: RequestContext): Promise<void> | undefined {
    const { request } = context;
    const match = this.#visibleTo(context, this.#matchOf(context));
    if (match === 'malformed' || !isHostRight(request)) return this.#refuse(context, failure('unreadable'));
    context.operation = match?.all[0]?.operation;
    const endpoint = match?.routes.get(request.method ?? '');
    const closed = this.#closedFor(endpoint, request);
    if (closed !== undefined) return this.#refuse(context, closed);
    if (this.#isShared(context, match) && this.#crossOrigin?.admit(context)) return undefined;
    if (match === undefined) return this.#refuse(context, failure('unknownPath'));
    if (endpoint === undefined) {
      context.add({ allow: [...match.routes.keys()].join(', ') });
      return this.#refuse(context, failure('wrongMethod'));
    }
    context.add(endpoint.headers);
    return endpoint.serve(context, match.params);
  }

  /** What belongs to no operation has a line in the log too, without its path, which is input. */
  #refuse(context: RequestContext, refused: Failure): undefined {
    const { metrics, config, clientOf } = this.#dependencies;
    const { request, id } = context;
    context.refuse(refused);
    metrics.refused(refused.outcome);
    const { network } = clientOf(request);
    this.#lines.write(network, () => ({
      ...{ requestId: id, operation: NO_OPERATION, status: refused.status, ms: 0, credits: 0, bytesIn: 0 },
      ...{ bytesOut: context.sent, outcome: refused.outcome },
      client: config.LOG_ADDRESS === 'prefix' ? network : undefined,
      traceId: traceIdOf(request.headers.traceparent),
    }));
  }

  /** To programs an address for people is none. */
  #visibleTo<Match extends RouteMatch<Endpoint> | 'malformed' | undefined>(
    context: RequestContext,
    match: Match,
  ): Match | undefined {
    if (match === undefined || match === 'malformed') return match;
    return match.all.some(({ isForPeople }) => isForPeople) && !context.isBrowser ? undefined : match;
  }

  #matchOf({ path }: RequestContext): RouteMatch<Endpoint> | 'malformed' | undefined {
    try {
      return this.#router.find(path.startsWith('/') ? path : path.replace(ABSOLUTE_FORM, ''));
    } catch (error) {
      if (error instanceof URIError) return 'malformed';
      throw error;
    }
  }

  /** Why a request is not looked at. What asks for a key looks itself, once the caller is known. */
  #closedFor(endpoint: Endpoint | undefined, request: IncomingMessage): Failure | undefined {
    const { state, load, rejections, connections } = this.#dependencies;
    if (endpoint?.isProbe) return undefined;
    if (state.phase === 'closing')
      return failure('closed', { retryAfterSeconds: CLOSED_RETRY_SECONDS, why: { cause: 'stopping' } });
    if (endpoint?.isShedByKey || endpoint?.isPage) return undefined;
    try {
      const payer = connections.payerOf(request);
      load.admit(payer);
      // Pages are read by people beside whoever is refused.
      if (endpoint === undefined || request.method !== 'GET') rejections.check(payer);
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** What an answer costs beyond what was measured; refusals that belong to no call are counted for who asked. */
  readonly #sent = ({ request, status, sent, isCounted }: RequestContext): void => {
    const { load, rejections, connections } = this.#dependencies;
    const payer = connections.payerOf(request);
    load.countAnswer(payer, sent);
    if (!isCounted && status >= 400 && status < 500 && status !== TOO_MANY) rejections.count(payer);
  };

  #isShared({ path }: RequestContext, match: RouteMatch<Endpoint> | undefined): boolean {
    if (this.#crossOrigin === undefined) return false;
    if (match === undefined) return INTERFACE_PATH.test(path);
    return match.all.some(({ isCrossOrigin }) => isCrossOrigin);
  }

  #fail(context: RequestContext, error: unknown): void {
    this.#dependencies.log.fault(faultLine(error, context.id, 'service'));
    if (context.response.headersSent) context.response.destroy();
    else context.refuse(failure('fault'));
  }
}

/** A connection without a request uses a place: it is closed after a while. */
function expectFirstByte(socket: Socket, ms: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, ms).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** RFC 9112, 3.2: one Host, which only HTTP/1.0 may leave out. */
function isHostRight({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
