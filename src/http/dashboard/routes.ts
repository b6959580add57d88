import type { LiveSession } from '../../accounts/sessions.ts';
import { ownerOf } from '../../accounts/source-of.ts';
import type { HttpCall } from '../call.ts';
import { type Endpoint, serveAnswer } from '../endpoint.ts';
import type { Exchange } from '../exchange.ts';
import type { ServiceAnswer } from '../service-routes/service-route.ts';
import { accountRoutes } from './account-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import type { DashboardDependencies } from './dependencies.ts';
import { dashboardFailureOf } from './failure.ts';
import { Doorkeeper } from './guard.ts';
import { keyRoutes } from './key-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { Playground } from './playground.ts';
import { readJson } from './read-json.ts';
import { requestRoutes } from './request-routes.ts';
import type { DashboardAnswer, DashboardRequest, DashboardRoute } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import { visitorOf } from './visitor.ts';

const BASE = '/dashboard/api';
/** Never shown in a frame or as a page, and answered by its cookie. */
const HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", vary: 'Cookie' };
const PLAYGROUND = '/playground/{operation}';

/** Every route of the dashboard's API with its guard, but for the playground. */
export const dashboardRoutes = (dependencies: DashboardDependencies): readonly DashboardRoute[] => [
  ...sessionRoutes(dependencies),
  ...accountRoutes(dependencies),
  ...overviewRoutes(dependencies),
  ...keyRoutes(dependencies),
  ...usageRoutes(dependencies),
  ...requestRoutes(dependencies),
  ...billingRoutes(dependencies),
  ...operatorRoutes(dependencies),
];

/** The endpoints of the dashboard's API: each asks its guard before it reads a byte of the body. */
export function dashboardEndpoints(dependencies: DashboardDependencies): readonly Endpoint[] {
  const door = new Doorkeeper(dependencies);
  const playground = new Playground(dependencies);
  const { log } = dependencies;
  return [
    ...dashboardRoutes(dependencies).map((route) => ({
      ...placeOf(route),
      serve: (exchange: Exchange, params: Readonly<Record<string, string>>) =>
        serveAnswer(
          exchange,
          log,
          async () => withCookies(await answerOf(dependencies, { route, door, exchange, params }), door),
          dashboardFailureOf,
        ),
    })),
    {
      ...placeOf({ method: 'POST', path: PLAYGROUND }),
      isShedByKey: true,
      serve: async (exchange, { operation = '' }) => {
        let call: HttpCall;
        try {
          const live = await door.admit('session', exchange);
          call = await playground.callOf(exchange, live!, operation);
        } catch (error) {
          return serveAnswer(exchange, log, () => Promise.reject(error), dashboardFailureOf);
        }
        return call.serve();
      },
    },
  ];
}

const placeOf = ({ method, path }: Pick<DashboardRoute, 'method' | 'path'>) => ({
  method,
  path: `${BASE}${path}`,
  isProbe: false,
  isShedByKey: false,
  isCrossOrigin: false,
  headers: HEADERS,
});

interface Asked {
  readonly route: DashboardRoute;
  readonly door: Doorkeeper;
  readonly exchange: Exchange;
  readonly params: Readonly<Record<string, string>>;
}

async function answerOf(
  { clientOf, connections }: DashboardDependencies,
  { route, door, exchange, params }: Asked,
): Promise<DashboardAnswer> {
  const live = await door.admit(route.guard, exchange);
  const { request: raw, response, id, query } = exchange;
  if (live === undefined) connections.demandWhole(raw);
  else connections.known(raw, ownerOf(live.account));
  const request: DashboardRequest = {
    id,
    params,
    query: new URLSearchParams(query),
    body: raw.method === 'GET' ? {} : await readJson(raw, response),
    visitor: { ...visitorOf(raw, clientOf), device: door.deviceOf(raw) },
    host: raw.headers.host,
  };
  return route.guard === 'public'
    ? route.answer(request)
    : route.answer({ ...request, live: live as LiveSession });
}

function withCookies({ begun, endsSession, ...answer }: DashboardAnswer, door: Doorkeeper): ServiceAnswer {
  if (begun !== undefined) return { ...answer, cookies: door.cookiesFor(begun) };
  return endsSession ? { ...answer, cookies: [door.noCookie] } : answer;
}
