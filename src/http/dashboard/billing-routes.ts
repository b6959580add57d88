import { z } from 'zod';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type { Billing, EntryRow, PackView, PaymentPage, PlanView } from '../../dashboard-api-types/wire.ts';
import { monthOf } from '../../meter/calendar.ts';
import type { Pack, Plan } from '../../meter/plans.ts';
import type { Account } from '../../store/records.ts';
import { csv } from './csv.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { monthOfText, monthText } from './days.ts';
import { monthCsv, monthDays } from './month-statement.ts';
import { withPlanNames } from './plan-notes.ts';
import {
  bodyOf,
  type DashboardAnswer,
  type DashboardRoute,
  download,
  jsonResult,
  optionalText,
} from './route.ts';
import { monthlyPage, statementPage } from './statement.ts';

const ORDER = z.object({ plan: z.string().max(31).optional(), pack: z.string().max(31).optional() });
const LINES = 50;
const LINES_AT_ONCE = 1_000;
/** Of a file: some 270 years of days. */
const MAX_LINES = 100_000;
/** A page offers statements of ten years; older ones have the same address. */
const MAX_MONTHS = 120;
const CSV_TYPE = 'text/csv; charset=utf-8';

/** The plan, the books, and the way to the payment provider where there is one. */
export const billingRoutes = (dependencies: DashboardDependencies): readonly DashboardRoute[] => [
  {
    method: 'GET',
    path: '/billing',
    guard: 'recent',
    answer: async ({ live, query }) =>
      jsonResult(await billing(dependencies, live.account, optionalText(query, 'cursor'))),
  },
  {
    method: 'GET',
    path: '/billing.csv',
    guard: 'recent',
    answer: async ({ live, query }) => {
      const month = optionalText(query, 'month');
      if (month !== undefined) return monthStatement(dependencies, live.account, monthOfText(month));
      const lines = await allLines(dependencies, live.account.id);
      const rows = lines.map(({ at, kind, amount, balance, note }) => [
        ...[new Date(at).toISOString(), kind, amount, balance, note],
      ]);
      const header = ['time', 'kind', 'amount', 'balance', 'note'];
      return download(csv(header, rows), CSV_TYPE, 'billing.csv');
    },
  },
  {
    method: 'GET',
    path: '/billing/days',
    guard: 'recent',
    answer: async ({ live, query }) => {
      const month = monthOfText(query.get('month') ?? '');
      return jsonResult(await monthDays(dependencies.store, live.account.id, month));
    },
  },
  {
    method: 'POST',
    path: '/billing/checkout',
    guard: 'session',
    answer: async (request) => {
      const { live, visitor } = request;
      const url = await requirePayments(dependencies).checkout(
        live.account,
        bodyOf(ORDER, request),
        visitor.language,
      );
      return jsonResult<PaymentPage>({ url });
    },
  },
  {
    method: 'POST',
    path: '/billing/portal',
    guard: 'recent',
    answer: async ({ live }) =>
      jsonResult<PaymentPage>({ url: await requirePayments(dependencies).portal(live.account) }),
  },
];

/** @throws AccessDenied absent where nothing can be paid for */
function requirePayments({
  payments,
}: DashboardDependencies): NonNullable<DashboardDependencies['payments']> {
  if (payments === undefined) throw new AccessDenied('absent');
  return payments;
}

async function billing(
  { store, plans, clock, payments }: DashboardDependencies,
  account: Account,
  cursor: string | undefined,
): Promise<Billing> {
  const now = clock.now();
  const page = await monthlyPage(store, account.id, { cursor, limit: LINES, now });
  const plan = plans.get(account.plan);
  const payer = await payments?.payerOf(account.id);
  return {
    plan: plan === undefined ? unknownPlan(account) : planView(plan),
    renewsAt: account.renewsAt ?? payer?.renewsAt ?? null,
    offers: payments?.offers.map(planView) ?? [],
    packs: payments?.packs.map(packView) ?? [],
    hasPortal: payer != null,
    months: monthsSince(account.createdAt, now),
    ...page,
    entries: withPlanNames(page.entries, plans),
  };
}

/** From this month back to that of a moment. */
function monthsSince(at: number, now: number): readonly string[] {
  const newest = monthOf(now);
  const count = Math.min(MAX_MONTHS, Math.max(0, newest - monthOf(at)) + 1);
  return Array.from({ length: count }, (_, index) => monthText(newest - index));
}

async function monthStatement(
  { store, clock }: DashboardDependencies,
  { id }: Account,
  month: number,
): Promise<DashboardAnswer> {
  const text = await monthCsv(store, id, { month, now: clock.now() });
  return download(text, CSV_TYPE, `statement-${monthText(month)}.csv`);
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

const packView = ({ id, name, price, currency, credits }: Pack): PackView => ({
  ...{ id, name, price, currency, credits },
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
