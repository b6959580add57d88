import { MEANS, type Means } from '#shares/hourly-use.ts';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type { BackupAnswer, OperatorHealth, RegisterRow, SeriesRow } from '../../dashboard-api-types/wire.ts';
import { readiness, type ServiceReport } from '../readiness.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { type DashboardRoute, jsonResult, operatorOf } from './route.ts';

/** Accounts that are named of each thing that one can use up. */
const HEAVIEST = 5;
/** The check of all balances walks over all books: it is not made at each look. */
const BALANCES_MS = 60_000;

/** How the service is, and copies of its database by order. */
export function healthRoutes(dependencies: DashboardDependencies): readonly DashboardRoute[] {
  const { store, clock, backups } = dependencies;
  const imbalances = remembered(
    async () => (await store.listImbalances()).length,
    () => clock.now(),
  );
  return [
    {
      method: 'GET',
      path: '/operator/health',
      guard: 'operator',
      answer: async () => jsonResult(await healthView(dependencies, await imbalances())),
    },
    {
      method: 'POST',
      path: '/operator/backups',
      guard: 'recentOperator',
      answer: async (request) => {
        if (backups === undefined) throw new AccessDenied('absent');
        const outcome = await backups.runNow();
        if ('problem' in outcome) {
          const { note = '', notes } = outcome.problem;
          return jsonResult<BackupAnswer>({
            file: null,
            problem: note,
            ...(notes !== undefined && { notes }),
          });
        }
        await store.addAudit({
          account: null,
          actor: operatorOf(request),
          action: 'backup.make',
          target: 'service',
          subject: outcome.file,
          network: request.visitor.addressPrefix,
          at: clock.now(),
        });
        return jsonResult<BackupAnswer>({ file: outcome.file, problem: null }, 201);
      },
    },
  ];
}

async function healthView(dependencies: DashboardDependencies, imbalances: number): Promise<OperatorHealth> {
  const { health, state, build, clock, startedAt, backups } = dependencies;
  const { status, checks: shown } = readiness(health, state).body;
  const checks = { ...shown, ...health.vital(), ...health.optional() };
  const [loop, slots, memory] = await Promise.all(MEANS.map((means) => heaviest(dependencies, means)));
  const { programs, registers, series, ...report } = health.report();
  const now = clock.now();
  return {
    ...{ status, build, now, since: startedAt, ...report, checks, imbalances },
    programs: programs.map(({ check, ...program }) => ({ ...program, ...check })),
    registers: registers.map((register) => registerRow(register, now)),
    series: series.map(seriesRow),
    backup: backups === undefined ? null : (checks.backup ?? null),
    details: health.details(),
    heaviest: { loop: loop!, slots: slots!, memory: memory! },
  };
}

function registerRow(register: ServiceReport['registers'][number], now: number): RegisterRow {
  const { name, isSetUp, check, attempts, failures, answeredAgoMs, medianMs } = register;
  return {
    ...{ name, isSetUp, ...check, attempts, failures },
    answeredAt: answeredAgoMs === undefined ? null : Math.round(now - answeredAgoMs),
    medianMs: medianMs === undefined ? null : Math.round(medianMs),
  };
}

const seriesRow = (series: ServiceReport['series'][number]): SeriesRow => ({
  ...series,
  newest: series.newest ?? null,
  oldestAt: series.oldestAt ?? null,
});

const heaviest = (
  { store, hourlyUse }: DashboardDependencies,
  means: Means,
): Promise<OperatorHealth['heaviest'][Means]> =>
  Promise.all(
    hourlyUse.most(means, HEAVIEST).map(async ({ account, amount }) => {
      const email = (await store.findAccount(account))?.email ?? null;
      return { account, email, amount: Math.round(amount) };
    }),
  );

/** Asks again once the last answer is a minute old. */
function remembered<Value>(ask: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let cached: { readonly value: Value; readonly at: number } | undefined;
  return async () => {
    const at = now();
    if (cached !== undefined && Math.abs(at - cached.at) < BALANCES_MS) return cached.value;
    cached = { value: await ask(), at };
    return cached.value;
  };
}
