import { admitted, callerOf } from '../admission.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { errorResponses } from '../openapi.ts';
import { jsonAnswer, type ServiceRoute } from './service-route.ts';

/** What the interface document says of the route. */
export const ACCOUNT = {
  methods: ['GET'],
  path: '/v1/account',
  isCrossOrigin: true,
  isShedByKey: true,
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

/** What a key may know of its own account, free of charge; its limits are those of a call. */
export const accountRoute = (dependencies: HttpDependencies): ServiceRoute => ({
  ...ACCOUNT,
  answer: async ({ raw }) => {
    const caller = await callerOf(dependencies, raw);
    const headers = await admitted(dependencies, caller, 0);
    const answer = jsonAnswer(await dependencies.accountReport(caller));
    return { ...answer, headers: { ...answer.headers, ...headers } };
  },
});
