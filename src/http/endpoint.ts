import type { AnyOperation } from '../core/operation.ts';
import { HttpCall } from './call.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { Exchange, Headers } from './exchange.ts';
import { failureOf } from './failure.ts';
import { faultLine, type Log } from './log.ts';
import { queryForm } from './query.ts';
import type { Method, ServiceRoute } from './service-routes/service-route.ts';

/** What the server does for one method of one path. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly isProbe: boolean;
  /** Looks itself at who calls when the service is over its limit. */
  readonly isShedByKey: boolean;
  readonly isCrossOrigin: boolean;
  /** Of every answer, refusals too. */
  readonly headers: Headers;
  /** Answers, whatever happens. */
  serve(exchange: Exchange, params: Readonly<Record<string, string>>): Promise<void>;
}

/** One endpoint for each route of an operation. */
export function operationEndpoints(dependencies: HttpDependencies, operation: AnyOperation): Endpoint[] {
  const served = {
    operation,
    cost: dependencies.config.costs[operation.name] ?? operation.cost,
    form: queryForm(operation.input),
  };
  return operation.routes.map(({ method, path }) => ({
    method,
    path,
    isProbe: false,
    isShedByKey: true,
    isCrossOrigin: true,
    headers: deprecation(operation),
    serve: (exchange, params) => new HttpCall(served, dependencies, exchange, params).serve(),
  }));
}

function deprecation({ deprecated }: AnyOperation): Headers {
  if (deprecated === undefined) return {};
  const { since, successor } = deprecated;
  return { deprecation: `@${since}`, link: `<${successor}>; rel="successor-version"` };
}

/** One endpoint for each method of a route beside the operations. @throws TypeError for a declaration that is unsafe */
export function serviceEndpoints(route: ServiceRoute, log: Log): Endpoint[] {
  const { methods, path, policy, cookies } = route;
  if (route.isCrossOrigin && cookies !== undefined)
    throw new TypeError(`${path}: pages of other origins must not call what reads cookies`);
  const headers = {
    ...(policy !== undefined && { 'content-security-policy': policy }),
    ...(cookies !== undefined && { vary: 'Cookie' }),
  };
  return methods.map((method) => ({
    method,
    path,
    isProbe: route.isProbe ?? false,
    isShedByKey: route.isShedByKey ?? false,
    isCrossOrigin: route.isCrossOrigin ?? false,
    headers,
    serve: (exchange, params) => serveRoute(route, exchange, { params, log }),
  }));
}

async function serveRoute(
  route: ServiceRoute,
  exchange: Exchange,
  { params, log }: { readonly params: Readonly<Record<string, string>>; readonly log: Log },
): Promise<void> {
  const { request, id, query } = exchange;
  const { method = '', headers } = request;
  try {
    const answer = await route.answer({ id, method, headers, params, query, raw: request });
    const { status = 200, body, headers: own, cookies } = answer;
    exchange.send(status, body, { ...own, ...(cookies !== undefined && { 'set-cookie': cookies }) });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.outcome === 'fault') log.fault(faultLine(error, id, 'service'));
    exchange.refuse(failure);
  }
}
