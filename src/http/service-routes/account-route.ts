import { bearerToken } from '../authorization.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { errorResponses } from '../openapi.ts';
import { jsonAnswer, type ServiceRoute } from './service-route.ts';

/** What the interface document says of the route. */
export const ACCOUNT = {
  methods: ['GET'],
  path: '/v1/account',
  isCrossOrigin: true,
  openApi: {
    operationId: 'account',
    summary: "The key's own account",
    description: 'Credits, plan, limits of the key and its use this month. Free of charge.',
    'x-extension': true,
    'x-credits': 0,
    responses: {
      '200': {
        description: 'Account of the key',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...errorResponses(),
    },
  },
} as const satisfies Omit<ServiceRoute, 'answer'>;

/** What a key may know of its own account, free of charge. */
export const accountRoute = ({
  config,
  keys,
  limiter,
  addressOf,
  accountReport,
}: HttpDependencies): ServiceRoute => ({
  ...ACCOUNT,
  answer: async ({ raw }) => {
    const token = bearerToken(raw, { inQuery: config.AUTH_QUERY_PARAM });
    const caller = await keys.check(token, { address: addressOf(raw) });
    const headers = limiter.take(caller);
    const answer = jsonAnswer(await accountReport(caller));
    return { ...answer, headers: { ...answer.headers, ...headers } };
  },
});
