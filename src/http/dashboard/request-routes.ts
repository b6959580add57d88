import { InvalidInput, violation } from '@kontor/base';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type { RequestDetail } from '../../dashboard-api-types/wire.ts';
import { type CallListFilter, callPage } from './call-list.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import {
  type DashboardRoute,
  jsonResult,
  optionalText,
  optionalWhole,
  type SessionRequest,
} from './route.ts';

const USUAL_LIMIT = 50;
const MAX_LIMIT = 200;

/** Calls of the account's keys: their records, never their content. */
export const requestRoutes = ({ store, flush }: DashboardDependencies): readonly DashboardRoute[] => [
  {
    method: 'GET',
    path: '/requests',
    guard: 'session',
    answer: async (request) => {
      const filter = filterOf(request);
      await flush();
      return jsonResult(await callPage(store, filter));
    },
  },
  {
    method: 'GET',
    path: '/requests/{requestId}',
    guard: 'session',
    answer: async ({ live, params }) => {
      await flush();
      const filter = { account: live.account.id, requestId: params.requestId ?? '', limit: USUAL_LIMIT };
      const { requests } = await callPage(store, filter);
      if (requests.length === 0) throw new AccessDenied('absent');
      return jsonResult<RequestDetail>({ requests });
    },
  },
];

function filterOf({ live, query }: SessionRequest): CallListFilter {
  const key = optionalWhole(query, 'key');
  const from = optionalWhole(query, 'from');
  const until = optionalWhole(query, 'until');
  const operation = optionalText(query, 'operation');
  const requestId = optionalText(query, 'requestId');
  return {
    account: live.account.id,
    limit: optionalWhole(query, 'limit', { min: 1, max: MAX_LIMIT }) ?? USUAL_LIMIT,
    cursor: optionalText(query, 'cursor'),
    ...statusOf(optionalText(query, 'status')),
    ...(key !== undefined && { key }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(operation !== undefined && { operation }),
    ...(requestId !== undefined && { requestId }),
  };
}

function statusOf(text: string | undefined): Pick<CallListFilter, 'only' | 'status'> {
  if (text === undefined) return {};
  if (text === 'ok') return { only: 'served' };
  if (text === 'refused') return { only: 'refused' };
  if (/^[2-5]\d\d$/.test(text)) return { status: Number(text) };
  throw new InvalidInput([
    violation(['status'], { kind: 'valid' }, 'must be ok, refused or a status such as 406'),
  ]);
}
