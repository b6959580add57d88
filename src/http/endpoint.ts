import type { AnyOperation } from '../core/operation.ts';
import { callerOf } from './admission.ts';
import { type Failure, failureOf } from './failure.ts';
import { HttpCall, type OperationEndpoint } from './http-call.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { faultLine, type Log } from './log.ts';
import { queryForm } from './query.ts';
import { type Headers, NO_HEADERS, type RequestContext } from './request-context.ts';
import type { Method, ServiceAnswer, ServiceRoute } from './service-routes/service-route.ts';

/** What the server does for one method of one path. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly isProbe: boolean;
  /** Looks itself at who calls when the service is over its limit. */
  readonly isShedByKey: boolean;
  readonly isCrossOrigin: boolean;
  /** Part of what people open: served also while load is shed. */
  readonly isPage?: boolean;
  /** Not there for programs. */
  readonly isForPeople?: boolean;
  /** Name of the operation. */
  readonly operation?: string;
  /** Of every answer, refusals too. */
  readonly headers: Headers;
  /** Answers, whatever happens. */
  serve(context: RequestContext, params: Readonly<Record<string, string>>): Promise<void>;
}

/** One endpoint for each route of an operation. */
export function operationEndpoints(dependencies: HttpDependencies, operation: AnyOperation): Endpoint[] {
  const operationEndpoint = operationEndpointOf(dependencies, operation, ({ request }) =>
    callerOf(dependencies, request, operation.name),
  );
  return operation.routes.map(({ method, path }) => ({
    method,
    path,
    isProbe: false,
    isShedByKey: true,
    isCrossOrigin: true,
    operation: operation.name,
    headers: deprecation(operation),
    serve: (context, params) => new HttpCall(operationEndpoint, dependencies, context, params).serve(),
  }));
}

/** What follows from a declaration once, at start. */
export const declaredEndpoint = (
  { config }: Pick<HttpDependencies, 'config'>,
  operation: AnyOperation,
): Omit<OperationEndpoint, 'callerOf'> => ({
  operation,
  cost: config.costs[operation.name] ?? operation.cost,
  form: queryForm(operation.input),
});

/** The same with who calls. */
export const operationEndpointOf = (
  dependencies: Pick<HttpDependencies, 'config'>,
  operation: AnyOperation,
  callerOf: OperationEndpoint['callerOf'],
): OperationEndpoint => ({ ...declaredEndpoint(dependencies, operation), callerOf });

function deprecation({ deprecated }: AnyOperation): Headers {
  if (deprecated === undefined) return NO_HEADERS;
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
    isPage: route.isPage ?? false,
    isForPeople: route.isForPeople ?? false,
    headers,
    serve: (context, params) => serveRoute(route, context, { params, log }),
  }));
}

function serveRoute(
  route: ServiceRoute,
  context: RequestContext,
  { params, log }: { readonly params: Readonly<Record<string, string>>; readonly log: Log },
): Promise<void> {
  const { request, id, query } = context;
  const { method = '', headers } = request;
  return serveAnswer(context, log, () => route.answer({ id, method, headers, params, query, raw: request }));
}

/** Sends what is answered, or what `toFailure` makes of what was thrown; faults are logged. */
export async function serveAnswer(
  context: RequestContext,
  log: Log,
  answer: () => ServiceAnswer | Promise<ServiceAnswer>,
  toFailure: (error: unknown) => Failure = failureOf,
): Promise<void> {
  try {
    const { status = 200, body, headers, cookies } = await answer();
    context.send(status, body, { ...headers, ...(cookies !== undefined && { 'set-cookie': cookies }) });
  } catch (error) {
    const failure = toFailure(error);
    if (failure.outcome === 'fault') log.fault(faultLine(error, context.id, 'service'));
    context.refuse(failure);
  }
}
