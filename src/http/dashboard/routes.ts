import type { LiveSession } from '../../accounts/sessions.ts';
import { ownerOf } from '../../accounts/source-of.ts';
import { type Endpoint, serveAnswer } from '../endpoint.ts';
import type { HttpCall } from '../http-call.ts';
import type { RequestContext } from '../request-context.ts';
import type { ServiceAnswer } from '../service-routes/service-route.ts';
import { accountRoutes } from './account-routes.ts';
import { billingRoutes } from './billing-routes.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { dashboardFailureOf } from './dashboard-failure.ts';
import { keyRoutes } from './key-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { Playground } from './playground.ts';
import { readMembers } from './read-members.ts';
import { requestRoutes } from './request-routes.ts';
import type { DashboardAnswer, DashboardRequest, DashboardRoute } from './route.ts';
import { SessionGuard } from './session-guard.ts';
import { sessionRoutes } from './session-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import { visitorOf } from './visitor.ts';

const BASE = '/dashboard/api';
/** Never shown in a frame or as a page, and answered by its cookie. */
const HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", vary: 'Cookie' };
const PLAYGROUND = '/playground/{operation}';
const BATCH = '/batch';

/** Every route of the dashboard's API with its guard, but for those of calls. */
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
  const sessionGuard = new SessionGuard(dependencies);
  const playground = new Playground(dependencies);
  const { log } = dependencies;
  return [
    ...dashboardRoutes(dependencies).map((route) => ({
      ...endpointBase(route),
      serve: (context: RequestContext, params: Readonly<Record<string, string>>) =>
        serveAnswer(
          context,
          log,
          async () =>
            withCookies(await answerOf(dependencies, { route, sessionGuard, context, params }), sessionGuard),
          dashboardFailureOf,
        ),
    })),
    {
      ...endpointBase({ method: 'POST', path: PLAYGROUND }),
      isShedByKey: true,
      serve: async (context, { operation = '' }) => {
        let call: HttpCall;
        try {
          const live = await sessionGuard.admit('session', context);
          call = await playground.callOf(context, live!, operation);
        } catch (error) {
          return serveAnswer(context, log, () => Promise.reject(error), dashboardFailureOf);
        }
        return call.serve();
      },
    },
    {
      ...endpointBase({ method: 'POST', path: BATCH }),
      isShedByKey: true,
      serve: async (context) => {
        const requireSession = () => sessionGuard.admit('session', context);
        try {
          const live = await requireSession();
          await playground.serveBatch(context, live!, requireSession);
        } catch (error) {
          // The batch itself answers for what happens in it.
          return serveAnswer(context, log, () => Promise.reject(error), dashboardFailureOf);
        }
      },
    },
  ];
}

const endpointBase = ({ method, path }: Pick<DashboardRoute, 'method' | 'path'>) => ({
  method,
  path: `${BASE}${path}`,
  isProbe: false,
  isShedByKey: false,
  isCrossOrigin: false,
  headers: HEADERS,
});

interface GuardedRequest {
  readonly route: DashboardRoute;
  readonly sessionGuard: SessionGuard;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
}

async function answerOf(
  { clientOf, connections }: DashboardDependencies,
  { route, sessionGuard, context, params }: GuardedRequest,
): Promise<DashboardAnswer> {
  const live = await sessionGuard.admit(route.guard, context);
  const { request: raw, response, id, query } = context;
  if (live === undefined) connections.requireWholeBody(raw);
  else connections.identify(raw, ownerOf(live.account));
  const request: DashboardRequest = {
    id,
    params,
    query: new URLSearchParams(query),
    body: raw.method === 'GET' ? {} : await readMembers(raw, response),
    visitor: { ...visitorOf(raw, clientOf), device: sessionGuard.deviceOf(raw) },
    host: raw.headers.host,
  };
  return route.guard === 'public'
    ? route.answer(request)
    : route.answer({ ...request, live: live as LiveSession });
}

function withCookies(
  { newSession, endsSession, ...answer }: DashboardAnswer,
  sessionGuard: SessionGuard,
): ServiceAnswer {
  if (newSession !== undefined) return { ...answer, cookies: sessionGuard.cookiesFor(newSession) };
  return endsSession ? { ...answer, cookies: [sessionGuard.noCookie] } : answer;
}
