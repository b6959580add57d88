import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/errors.ts';
import { encodeBody } from './answer.ts';
import { bearerToken } from './authorization.ts';
import type { HttpDependencies } from './dependencies.ts';
import { errorMessage, failureOf } from './failure.ts';
import { readiness } from './health.ts';
import { faultLine } from './log.ts';
import { openApiDocument } from './openapi.ts';

/** Routes that are no operations: the interface document, probes, metrics, the key's own account. */
export function addServiceRoutes(app: FastifyInstance, dependencies: HttpDependencies): void {
  addOpenApi(app, dependencies);
  addProbes(app, dependencies);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, dependencies))
      return sendFailure(reply, new Refusal('forbidden'), request.id, dependencies);
    return reply
      .type(dependencies.metrics.registry.contentType)
      .send(await dependencies.metrics.registry.metrics());
  });
  app.get('/v1/account', async (request, reply) => {
    try {
      const token = bearerToken(request.raw, { inQuery: dependencies.config.AUTH_QUERY_PARAM });
      const caller = await dependencies.keys.check(token, { address: dependencies.addressOf(request.raw) });
      return reply.send(await dependencies.accountReport(caller));
    } catch (error) {
      return sendFailure(reply, error, request.id, dependencies);
    }
  });
}

function sendFailure(
  reply: FastifyReply,
  error: unknown,
  requestId: string,
  dependencies: HttpDependencies,
): FastifyReply {
  const failure = failureOf(error);
  if (failure.outcome === 'fault') dependencies.log.fault(faultLine(error, requestId, 'service'));
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply.code(failure.status).send(errorMessage(failure.violations, requestId));
}

interface ServedDocument {
  readonly bytes: Buffer;
  readonly etag: string;
}

function addOpenApi(app: FastifyInstance, dependencies: HttpDependencies): void {
  let served: ServedDocument | undefined;
  app.get('/openapi.json', async (request, reply) => {
    // Made when somebody asks for it: schemas of all operations cost a fifth of the start.
    served ??= servedDocument(dependencies);
    const { bytes, etag } = served;
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoded = await encodeBody(bytes, 'application/json', request.headers['accept-encoding']);
    return reply.headers(encoded.headers).type('application/json; charset=utf-8').send(encoded.body);
  });
}

function servedDocument({ operations, config, build }: HttpDependencies): ServedDocument {
  const document = openApiDocument({
    operations,
    costOf: (operation) => config.costs[operation.name] ?? operation.cost,
    serverUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    build,
  });
  const bytes = Buffer.from(JSON.stringify(document));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

function addProbes(app: FastifyInstance, dependencies: HttpDependencies): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    handler: async () => ({
      status: 'ok',
      build: dependencies.build,
      details: dependencies.health.details(),
    }),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/ready',
    handler: async (_request, reply) => {
      const { status, body } = readiness(dependencies.health, { closing: dependencies.state.closing });
      return reply.code(status).send(body);
    },
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** With METRICS_TOKEN set: that token; without: loopback alone (platform 3). */
function mayReadMetrics(request: FastifyRequest, { config }: HttpDependencies): boolean {
  const token = config.METRICS_TOKEN;
  if (token === undefined) return LOOPBACK.test(request.socket.remoteAddress ?? '');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
