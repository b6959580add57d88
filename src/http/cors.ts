import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyOperation } from '../core/operation.ts';

/** Paths of the operations and of the key's own account; never the dashboard. */
const CALLABLE = /^\/(v\d+\/|openapi\.json)/;

/** Headers of every answer that a web page may read; those of the operations come on top. */
const EXPOSED = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'X-Warning',
  'Idempotency-Replayed',
  'Retry-After',
  'Content-Disposition',
];

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Lets web pages of the named origins call the operations; `undefined` when the operator names none. */
export function corsHook(origins: readonly string[], operations: readonly AnyOperation[]): Hook | undefined {
  if (origins.length === 0) return undefined;
  const facts = operations.flatMap((operation) =>
    Object.keys(operation.facts ?? {}).map((name) => `X-${name}`),
  );
  const exposed = [...new Set([...EXPOSED, ...facts])].join(', ');
  return async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin) || !CALLABLE.test(request.url)) return undefined;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
      vary: 'Origin',
    });
    if (request.method !== 'OPTIONS') return undefined;
    reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Accept, Idempotency-Key, X-Request-Id',
      'access-control-max-age': '7200',
    });
    return reply.code(204).send();
  };
}
