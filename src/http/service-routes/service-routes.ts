import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '@kontor/base';
import type { Checks } from '../../core/health.ts';
import { BATCH } from '../batch/batch-route.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { MCP } from '../mcp/mcp-route.ts';
import { METRICS_TYPE } from '../metric-registry.ts';
import { isOnMachine } from '../on-machine.ts';
import { INTERFACE_VERSION, openApiSteps } from '../openapi/openapi-document.ts';
import { originalDocument } from '../openapi/original-document.ts';
import type { JsonObject } from '../openapi/schemas.ts';
import { areTooFew, readiness } from '../readiness.ts';
import { StoredContent } from '../stored-content.ts';
import { accountRoute } from './account-route.ts';
import { evidenceKeysRoute } from './evidence-keys-route.ts';
import { jsonAnswer, type ServiceRoute } from './service-route.ts';

/** Routes that are no operations: the interface documents, probes, metrics, the key's own account. */
export function serviceRoutes(dependencies: HttpDependencies): readonly ServiceRoute[] {
  const account = accountRoute(dependencies);
  const evidenceKeys = evidenceKeysRoute(dependencies);
  // Made when somebody asks for it: schemas of all operations cost a fifth of the start.
  const document = once(() => wholeDocument(dependencies, [account, evidenceKeys, BATCH, MCP]));
  return [
    documentRoute('/openapi.json', document),
    documentRoute(`/openapi-${INTERFACE_VERSION}.json`, async () => originalDocument(await document())),
    healthRoute(dependencies),
    readyRoute(dependencies),
    metricsRoute(dependencies),
    account,
    evidenceKeys,
  ];
}

/** What appears in the interface document. */
type Described = Parameters<typeof openApiSteps>[0]['services'];

function documentRoute(path: string, document: () => Promise<JsonObject>): ServiceRoute {
  const stored = once(
    async () =>
      new StoredContent({
        bytes: Buffer.from(JSON.stringify(await document())),
        type: 'application/json; charset=utf-8',
        caching: 'revalidated',
      }),
  );
  return {
    methods: ['GET'],
    path,
    isCrossOrigin: true,
    // The docs are drawn from one of them.
    isPage: true,
    answer: async ({ headers }) => (await stored()).answer(headers),
  };
}

/** Others are served between its parts. */
async function wholeDocument(
  { operations, config, build, publicAddress }: HttpDependencies,
  services: Described,
): Promise<JsonObject> {
  const steps = openApiSteps({
    operations,
    services,
    costOf: (operation) => config.costs[operation.name] ?? operation.cost,
    serverUrl: publicAddress.url,
    build,
    title: config.PRODUCT_NAME,
  });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** A value that is made when it is first needed. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const healthRoute = (dependencies: HttpDependencies): ServiceRoute => ({
  methods: ['GET', 'HEAD'],
  path: '/health',
  isProbe: true,
  answer: ({ raw }) => {
    if (!isForOperators(dependencies, raw)) return jsonAnswer({ status: 'ok' });
    const { build, health } = dependencies;
    const processes = dependencies.processes?.count;
    const status = areTooFew(processes) ? 'degraded' : 'ok';
    return jsonAnswer({ status, build, ...(processes && { processes }), details: health.details() });
  },
});

const readyRoute = (dependencies: HttpDependencies): ServiceRoute => ({
  methods: ['GET', 'HEAD'],
  path: '/ready',
  isProbe: true,
  answer: ({ raw }) => {
    const { health, state } = dependencies;
    const { status, body } = readiness(health, state, dependencies.processes?.count);
    if (!isForOperators(dependencies, raw))
      return jsonAnswer({ status: body.status, checks: statesOf(body.checks) }, status);
    const { node: name, build } = dependencies;
    if (name === undefined) return jsonAnswer(body, status);
    return jsonAnswer({ ...body, node: { name, build, ...health.fingerprints() } }, status);
  },
});

const metricsRoute = (dependencies: HttpDependencies): ServiceRoute => ({
  methods: ['GET'],
  path: '/metrics',
  isProbe: true,
  answer: async ({ raw }) => {
    if (!isForOperators(dependencies, raw)) throw new Refusal('forbidden');
    const { metrics, processes } = dependencies;
    const own = metrics.registry.text();
    return {
      headers: { 'content-type': METRICS_TYPE },
      body: processes === undefined ? own : await processes.summed(own),
    };
  },
});

/** Notes name versions, paths and registers without a contract: of use to who looks for a hole. */
const statesOf = (checks: Checks): Checks =>
  Object.fromEntries(Object.entries(checks).map(([name, { state }]) => [name, { state }]));

/** With METRICS_TOKEN set: that token; without: who asks on the machine itself. */
function isForOperators(
  { publicAddress, config: { METRICS_TOKEN: token } }: Pick<HttpDependencies, 'publicAddress' | 'config'>,
  request: IncomingMessage,
): boolean {
  if (token === undefined) return isOnMachine(request, publicAddress.url);
  const { headers } = request;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
