import type { Usage, UsageCell, UsageSum } from '../../dashboard-api-types/wire.ts';
import type { UsageRow } from '../../store/records.ts';
import { csv } from './csv.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { callsPerDay, countsOf, daysFrom, daysOf, dayText, sumOf } from './days.ts';
import {
  type DashboardRoute,
  download,
  jsonResult,
  optionalText,
  optionalWhole,
  type SessionRequest,
} from './route.ts';

const HEADER = ['day', 'key', 'operation', 'calls', 'credits', 'failed', 'ms'];

/** What was used, by day, operation and key: sums over the very rows that the balance is audited with. */
export const usageRoutes = (dependencies: DashboardDependencies): readonly DashboardRoute[] => [
  {
    method: 'GET',
    path: '/usage',
    guard: 'session',
    answer: async (request) => jsonResult(await usage(dependencies, request)),
  },
  {
    method: 'GET',
    path: '/usage.csv',
    guard: 'session',
    answer: async (request) => {
      const cells = (await readRows(dependencies, request)).rows.map(cellOf);
      const rows = cells.map(({ day, key, operation, calls, credits, failed, ms }) => [
        ...[day, key, operation, calls, credits, failed, ms],
      ]);
      return download(csv(HEADER, rows), 'text/csv; charset=utf-8', 'usage.csv');
    },
  },
  {
    method: 'GET',
    path: '/usage.json',
    guard: 'session',
    answer: async (request) => {
      const rows = (await readRows(dependencies, request)).rows.map(cellOf);
      return download(JSON.stringify({ rows }), 'application/json; charset=utf-8', 'usage.json');
    },
  },
];

async function readRows({ store, clock, flush }: DashboardDependencies, { live, query }: SessionRequest) {
  const days = daysOf(query, clock.now());
  const key = optionalWhole(query, 'key');
  const operation = optionalText(query, 'operation');
  await flush();
  const rows = await store.listUsage({
    account: live.account.id,
    ...days,
    ...(key !== undefined && { key }),
    ...(operation !== undefined && { operation }),
  });
  return { ...days, rows };
}

const cellOf = ({ day, key, operation, calls, credits, failed, ms }: UsageRow): UsageCell => ({
  day: dayText(day),
  ...{ key, operation, calls, credits, failed, ms },
});

async function usage(dependencies: DashboardDependencies, request: SessionRequest): Promise<Usage> {
  const { fromDay, untilDay, rows } = await readRows(dependencies, request);
  const keys = await dependencies.keyService.list(request.live.account.id);
  const count = untilDay - fromDay + 1;
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return {
    from: dayText(fromDay),
    until: dayText(untilDay),
    total: usageSum(rows),
    days: daysFrom(fromDay, count),
    operations: callsPerDay(rows, fromDay, count),
    byDay: grouped(rows, ({ day }) => day)
      .toSorted(([a], [b]) => a - b)
      .map(([day, some]) => ({ day: dayText(day), ...usageSum(some) })),
    byOperation: byCalls(
      grouped(rows, ({ operation }) => operation).map(([operation, some]) => ({
        operation,
        ...usageSum(some),
      })),
    ),
    byKey: byCalls(
      grouped(rows, ({ key }) => key).map(([key, some]) => ({
        key,
        // A key that was revoked long ago is no longer listed.
        name: names.get(key) ?? '',
        ...usageSum(some),
      })),
    ),
  };
}

function usageSum(rows: readonly UsageRow[]): UsageSum {
  const counts = countsOf(rows);
  return { ...counts, averageMs: counts.calls === 0 ? 0 : Math.round(sumOf(rows, 'ms') / counts.calls) };
}

const grouped = <Name extends string | number>(
  rows: readonly UsageRow[],
  nameOf: (row: UsageRow) => Name,
): readonly (readonly [Name, readonly UsageRow[]])[] => [...Map.groupBy(rows, nameOf)];

const byCalls = <Sum extends UsageSum>(sums: readonly Sum[]): readonly Sum[] =>
  sums.toSorted((a, b) => b.calls - a.calls || b.failed - a.failed);
