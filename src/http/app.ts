import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AnyOperation, timeoutOf } from '../core/operation.ts';
import { COMMON_HEADERS } from './answer.ts';
import { isBodyUnread } from './bodies/body-headers.ts';
import { HttpCall, type Served } from './call.ts';
import { corsHook } from './cors.ts';
import type { HttpDependencies } from './dependencies.ts';
import { errorMessage, type Failure, failure } from './failure.ts';
import { lingerAfterAnswer } from './linger.ts';
import { faultLine } from './log.ts';
import { ProtocolFaults } from './protocol-fault.ts';
import { queryForm } from './query.ts';
import { methodsOf, routeTable } from './route-table.ts';
import { addServiceRoutes } from './service-routes.ts';

/** Time and size limits of the wire, platform 10. */
const HEADERS_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** No byte in either direction for so long after the last deadline: only who does not read is meant. */
const STALLED_MS = 10_000;

/** `X-Request-Id` of a caller is repeated when it has this form (contract 4). */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * The framework's own validation and serialisation are not used (platform 4). Named here, their packages are not even
 * loaded: a hundred modules and 0.1 s of the start.
 */
const NO_COMPILERS = { buildValidator: unused, buildSerializer: unused };

function unused(): never {
  throw new Error('no route has a schema of the framework');
}

/** Builds the HTTP service from its dependencies; never listens. No `upgrade` listener is ever attached (contract 8.1). */
export function buildApp(dependencies: HttpDependencies): FastifyInstance {
  const faults = new ProtocolFaults(dependencies.newRequestId);
  const app = Fastify({
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : dependencies.newRequestId();
    },
    // A body has a time of its own (`bodies/`), which ends first.
    requestTimeout: HEADERS_TIMEOUT_MS + dependencies.bodies.longestMs + STALLED_MS,
    connectionTimeout: Math.max(KEEP_ALIVE_MS, ...deadlines(dependencies)) + STALLED_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // A long part of a path is a wrong value as any other: the operation tells what is wrong with it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
    schemaController: { compilersFactory: NO_COMPILERS },
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      // Looked at here, since Node's own answer has no body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => faults.answer(app.server, error, socket),
    frameworkErrors: (_error, _request, reply) => refuse(reply, failure('unreadable')),
  });
  handleUnusual(app, faults);
  app.addHook('onRequest', (request, reply, done) => {
    if (openCall(dependencies, request, reply) === undefined) done();
  });
  const cors = corsHook(dependencies.config.CORS_ORIGINS, dependencies.operations);
  if (cors !== undefined) app.addHook('onRequest', cors);
  for (const operation of dependencies.operations) addOperation(app, dependencies, operation);
  addServiceRoutes(app, dependencies);
  addFallbacks(app, dependencies);
  return app;
}

const deadlines = ({ operations, settingsOf }: HttpDependencies): readonly number[] =>
  operations.map((operation) => timeoutOf(operation, settingsOf(operation)));

/** What Node answers without a body of ours, or not at all, when nobody listens. */
function handleUnusual(app: FastifyInstance, faults: ProtocolFaults): void {
  const { server } = app;
  // 100 is said when the body is wanted, so that a refused call does not send it; other expectations may be
  // ignored (RFC 9110, 10.1.1).
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.on(event, (request, response) => server.emit('request', request, response));
  }
  server.on('connect', (_request, socket) => faults.refuse(socket));
}

/** Id, our headers, and the answer of a service that is closing or over its limit. */
function openCall(
  dependencies: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  reply.headers(COMMON_HEADERS).header('x-request-id', request.id);
  if (!isHostRight(request.raw)) return refuse(reply, failure('unreadable'));
  const isProbe = request.url === '/health' || request.url === '/ready' || request.url.startsWith('/metrics');
  if (isProbe || !(dependencies.state.closing || dependencies.state.overloaded())) return undefined;
  if (dependencies.state.closing) reply.header('connection', 'close');
  return refuse(reply, failure('closed', { retryAfterSeconds: 2 }));
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

/** One route for each of the operation's; the whole call is one hook, so the framework never reads a body. */
function addOperation(app: FastifyInstance, dependencies: HttpDependencies, operation: AnyOperation): void {
  const served: Served = {
    operation,
    cost: dependencies.config.costs[operation.name] ?? operation.cost,
    form: queryForm(operation.input),
  };
  for (const { method, path } of operation.routes) {
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        if (operation.deprecated !== undefined) {
          const { since, successor } = operation.deprecated;
          reply.headers({ deprecation: `@${since}`, link: `<${successor}>; rel="successor-version"` });
        }
        await new HttpCall(served, dependencies, request, reply).serve();
        return reply;
      },
      handler: unreachable,
    });
  }
}

/** Routes answer in their hook; reaching the handler would mean that a call went unanswered. */
const unreachable = (): never => {
  throw new Error('the call was not answered by its hook');
};

function addFallbacks(app: FastifyInstance, dependencies: HttpDependencies): void {
  const table = routeTable(dependencies.operations);
  const refuseTarget = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = methodsOf(table, request.url);
    if (allowed.length === 0) return refuse(reply, failure('unknownPath'));
    return refuse(reply.header('allow', allowed.join(', ')), failure('wrongMethod'));
  };
  app.setNotFoundHandler(refuseTarget);
  // Before the framework looks at the body: what is wrong with it does not matter where nothing takes it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) refuseTarget(request, reply);
    else done();
  });
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(reply, failure('unreadable'));
    dependencies.log.fault(faultLine(error, request.id, 'service'));
    return refuse(reply, failure('fault'));
  });
}

/** Answers outside the operations: the same JSON body everywhere (contract 3.2). */
function refuse(reply: FastifyReply, { status, violations, retryAfterSeconds }: Failure): FastifyReply {
  const { raw, id } = reply.request;
  // A body nobody read must not be taken for the next request.
  if (isBodyUnread(raw)) {
    lingerAfterAnswer(raw);
    reply.header('connection', 'close');
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .headers(COMMON_HEADERS)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorMessage(violations, id)));
}
