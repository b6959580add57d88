import type { Billing, EntryRow, PlanView } from '../../dashboard/wire.ts';
import type { Plan } from '../../meter/plans.ts';
import type { Account } from '../../store/records.ts';
import { csv } from './csv.ts';
import type { DashboardDependencies } from './dependencies.ts';
import { answered, type DashboardRoute, download, optionalText } from './route.ts';
import { statementPage } from './statement.ts';

const LINES = 50;
const LINES_AT_ONCE = 1_000;
/** Of a file: some 270 years of days. */
const MAX_LINES = 100_000;

/** The plan and the books. */
export const billingRoutes = (dependencies: DashboardDependencies): readonly DashboardRoute[] => [
  {
    method: 'GET',
    path: '/billing',
    guard: 'recent',
    answer: async ({ live, query }) =>
      answered(await billing(dependencies, live.account, optionalText(query, 'cursor'))),
  },
  {
    method: 'GET',
    path: '/billing.csv',
    guard: 'recent',
    answer: async ({ live }) => {
      const lines = await allLines(dependencies, live.account.id);
      const rows = lines.map(({ at, kind, amount, balance, note }) => [
        ...[new Date(at).toISOString(), kind, amount, balance, note],
      ]);
      const header = ['time', 'kind', 'amount', 'balance', 'note'];
      return download(csv(header, rows), 'text/csv; charset=utf-8', 'billing.csv');
    },
  },
];

async function billing(
  { store, plans, clock }: DashboardDependencies,
  account: Account,
  cursor: string | undefined,
): Promise<Billing> {
  const page = await statementPage(store, account.id, { cursor, limit: LINES, now: clock.now() });
  const plan = plans.get(account.plan);
  return {
    plan: plan === undefined ? unknownPlan(account) : planView(plan),
    renewsAt: account.renewsAt,
    offers: [],
    packs: [],
    hasPortal: false,
    ...page,
  };
}

async function allLines({ store, clock }: DashboardDependencies, account: number): Promise<EntryRow[]> {
  const lines: EntryRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await statementPage(store, account, { cursor, limit: LINES_AT_ONCE, now: clock.now() });
    lines.push(...page.entries);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined && lines.length < MAX_LINES);
  return lines;
}

export const planView = ({ id, name, price, currency, interval, credits, unlimited }: Plan): PlanView => ({
  ...{ id, name, price, currency, interval, credits, unlimited },
});

/** The operator has taken the plan out of PLANS_FILE. */
const unknownPlan = ({ plan, unlimited }: Account): PlanView => ({
  id: plan,
  name: plan,
  price: 0,
  currency: 'EUR',
  interval: null,
  credits: 0,
  unlimited,
});
