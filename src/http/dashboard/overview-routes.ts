import type { Overview } from '../../dashboard-api-types/wire.ts';
import { dayOf } from '../../meter/calendar.ts';
import type { Account, UsageRow } from '../../store/records.ts';
import { callPage } from './call-list.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { callsPerDay, countsOf, daysFrom, sumOf, USUAL_DAYS } from './days.ts';
import { type DashboardRoute, jsonResult } from './route.ts';

const LAST_CALLS = 10;
/** The pace of so many days gives the time that the credits last. */
const PACE_DAYS = 14;

/** The first page. */
export const overviewRoutes = (dependencies: DashboardDependencies): readonly DashboardRoute[] => [
  {
    method: 'GET',
    path: '/overview',
    guard: 'session',
    answer: async ({ live }) => jsonResult(await overview(dependencies, live.account)),
  },
];

async function overview(
  { store, clock, keyService, flush }: DashboardDependencies,
  account: Account,
): Promise<Overview> {
  await flush();
  const now = clock.now();
  const today = dayOf(now);
  const fromDay = today - USUAL_DAYS + 1;
  const { id, credits, unlimited } = account;
  const [rows, ever, keys, { requests }] = await Promise.all([
    store.listUsage({ account: id, fromDay, untilDay: today }),
    store.usageTotals(id, 0),
    keyService.list(id),
    callPage(store, { account: id, limit: LAST_CALLS }),
  ]);
  const since = (day: number) => rows.filter((row) => row.day >= day);
  return {
    credits,
    unlimited,
    lastsDays: unlimited ? null : lastsDays(credits, since(today - PACE_DAYS + 1), today),
    today: countsOf(since(today)),
    last7Days: countsOf(since(today - 6)),
    last30Days: countsOf(rows),
    days: daysFrom(fromDay, USUAL_DAYS),
    operations: callsPerDay(rows, fromDay, USUAL_DAYS),
    lastCalls: requests,
    checklist: {
      hasKey: keys.some(({ revokedAt }) => revokedAt === null),
      hasCall: ever.length > 0 || requests.length > 0,
      hasSuccess: ever.length > 0,
    },
  };
}

/** Whole days at the pace of the days since the first use among `rows`; `null` when nothing was used. */
export function lastsDays(credits: number, rows: readonly UsageRow[], today: number): number | null {
  const used = sumOf(rows, 'credits');
  if (used === 0) return null;
  const first = Math.min(...rows.filter((row) => row.credits > 0).map(({ day }) => day));
  return Math.floor(credits / (used / (today - first + 1)));
}
