import { InvalidInput, violation } from '@kontor/base';
import { z } from 'zod';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type {
  GrantAnswer,
  GrantOrder,
  InvitationRequest,
  InvitationShown,
  OperatorAccount,
  OperatorAccountRow,
  OperatorAccountSort,
  OperatorAccountState,
  OperatorAccounts,
  OperatorLinks,
  PlanOrder,
  SuspensionOrder,
} from '../../dashboard-api-types/wire.ts';
import { dayOf } from '../../meter/calendar.ts';
import type { Account } from '../../store/records.ts';
import { auditRoutes } from './audit-routes.ts';
import { planView } from './billing-routes.ts';
import { cursorOf, partsOf } from './cursor.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { countsOf, monthOfText, USUAL_DAYS } from './days.ts';
import { healthRoutes } from './health-routes.ts';
import { keyRows } from './key-routes.ts';
import { monthDays } from './month-statement.ts';
import { withPlanNames } from './plan-notes.ts';
import {
  bodyOf,
  type DashboardRoute,
  jsonResult,
  NO_CONTENT,
  operatorOf,
  optionalText,
  type SessionRequest,
  wholeOf,
} from './route.ts';
import { monthlyPage } from './statement.ts';

const PAGE = 50;
const MAX_CREDITS = 1e12;

const GRANT = z.object({
  amount: z
    .number()
    .int()
    .min(-MAX_CREDITS)
    .max(MAX_CREDITS)
    .refine((amount) => amount !== 0),
  reason: z.string().trim().min(1).max(200),
}) satisfies z.ZodType<GrantOrder>;
const PLAN = z.object({ plan: z.string() }) satisfies z.ZodType<PlanOrder>;
const SUSPENSION = z.object({ isSuspended: z.boolean() }) satisfies z.ZodType<SuspensionOrder>;
const INVITATION = z.object({
  account: z.number().int().positive().optional(),
  email: z.string().optional(),
  role: z.enum(['user', 'operator']).optional(),
  language: z.enum(['en', 'de']).optional(),
}) satisfies z.ZodType<InvitationRequest>;

/**
 * All that operators may and others may not. What outlasts a session (links, credits, plans, suspensions) needs a recent
 * password too.
 */
export const operatorRoutes = (dependencies: DashboardDependencies): readonly DashboardRoute[] => [
  ...accountRoutes(dependencies),
  ...serviceRoutes(dependencies),
  ...healthRoutes(dependencies),
  ...auditRoutes(dependencies),
];

function accountRoutes(dependencies: DashboardDependencies): readonly DashboardRoute[] {
  const { store, grantService, renewals, plans } = dependencies;
  return [
    {
      method: 'GET',
      path: '/operator/accounts',
      guard: 'operator',
      answer: async ({ query }) => jsonResult(await accounts(dependencies, query)),
    },
    {
      method: 'GET',
      path: '/operator/accounts/{id}',
      guard: 'operator',
      answer: async (request) =>
        jsonResult(await accountView(dependencies, await target(dependencies, request))),
    },
    {
      method: 'GET',
      path: '/operator/accounts/{id}/days',
      guard: 'operator',
      answer: async (request) => {
        const month = monthOfText(request.query.get('month') ?? '');
        const { id } = await target(dependencies, request);
        return jsonResult(await monthDays(store, id, month));
      },
    },
    {
      method: 'POST',
      path: '/operator/accounts/{id}/grants',
      guard: 'recentOperator',
      answer: async (request) => {
        const { amount, reason } = bodyOf(GRANT, request);
        const { id } = await target(dependencies, request);
        const booked = await grantService.book({
          ...{ account: id, amount, reason, actor: operatorOf(request) },
          network: request.visitor.addressPrefix,
        });
        if (booked.result === 'insufficient')
          throw tooMuch(['amount'], 'the account has fewer credits than that');
        if (booked.result !== 'added') throw new AccessDenied('absent');
        return jsonResult<GrantAnswer>({ credits: booked.credits }, 201);
      },
    },
    {
      method: 'PUT',
      path: '/operator/accounts/{id}/plan',
      guard: 'recentOperator',
      answer: async (request) => {
        const { plan } = bodyOf(PLAN, request);
        if (!plans.has(plan)) throw tooMuch(['plan'], 'unknown plan');
        const { id } = await target(dependencies, request);
        await renewals.assign(id, plan, operatorOf(request), request.visitor.addressPrefix);
        return jsonResult(await accountView(dependencies, await target(dependencies, request)));
      },
    },
    {
      method: 'DELETE',
      path: '/operator/accounts/{id}/debt',
      guard: 'recentOperator',
      answer: async (request) => {
        const { id } = await target(dependencies, request);
        await dependencies.payments?.clearDebt(id, operatorOf(request), request.visitor.addressPrefix);
        return NO_CONTENT;
      },
    },
    {
      method: 'PUT',
      path: '/operator/accounts/{id}/suspension',
      guard: 'recentOperator',
      answer: async (request) => {
        const { isSuspended } = bodyOf(SUSPENSION, request);
        const { id } = await target(dependencies, request);
        if (id === request.live.account.id)
          throw tooMuch(['isSuspended'], 'you cannot suspend your own account');
        await suspend(dependencies, { account: id, isSuspended, request });
        return jsonResult(await accountView(dependencies, (await store.findAccount(id))!));
      },
    },
  ];
}

const CLOSED = 'SIGNUP is closed: only `kontor account create` and `kontor account invite` make accounts.';

function serviceRoutes(dependencies: DashboardDependencies): readonly DashboardRoute[] {
  const { invitations, linkList, clock, signUpMode } = dependencies;
  return [
    {
      method: 'POST',
      path: '/operator/invitations',
      guard: 'recentOperator',
      answer: async (request) => {
        const by = { actor: operatorOf(request), network: request.visitor.addressPrefix };
        const order = { ...bodyOf(INVITATION, request), ...by };
        // A new password for an account that is there is no new account.
        if (signUpMode === 'closed' && order.account === undefined)
          throw new AccessDenied('signUpClosed', CLOSED);
        const { account, url, expiresAt } = await invitations.invite(order);
        return jsonResult<InvitationShown>({ account, url, expiresAt }, 201);
      },
    },
    {
      method: 'GET',
      path: '/operator/links',
      guard: 'recentOperator',
      answer: async () => jsonResult<OperatorLinks>({ links: await linkList.list(clock.now()) }),
    },
  ];
}

const tooMuch = (path: readonly string[], description: string): InvalidInput =>
  new InvalidInput([violation(path, { kind: 'valid' }, description)]);

async function target({ store }: DashboardDependencies, { params }: SessionRequest): Promise<Account> {
  const account = await store.findAccount(wholeOf(params.id ?? '', 'id'));
  if (account === null || account.closedAt !== null) throw new AccessDenied('absent');
  return account;
}

async function accounts(
  { store, plans, clock, flush }: DashboardDependencies,
  query: URLSearchParams,
): Promise<OperatorAccounts> {
  const search = optionalText(query, 'search');
  const state = optionalText(query, 'state');
  const sort = optionalText(query, 'sort') ?? 'created';
  const order = optionalText(query, 'order') ?? 'ascending';
  const cursor = optionalText(query, 'cursor');
  const wrong = [
    ...(isSort(sort) ? [] : [wrongChoice('sort', SORTS)]),
    ...(state === undefined || isState(state) ? [] : [wrongChoice('state', STATES)]),
    ...(isOrder(order) ? [] : [wrongChoice('order', ORDERS)]),
  ];
  if (wrong.length > 0) throw new InvalidInput(wrong);
  await flush();
  const found = await store.listAccountsBy({
    ...{ sort: sort as OperatorAccountSort, isDescending: order === 'descending' },
    ...{ sinceDay: dayOf(clock.now()) - USUAL_DAYS + 1, limit: PAGE + 1 },
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state: state as OperatorAccountState }),
    ...(cursor !== undefined && { after: placeOf(cursor, sort) }),
  });
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    accounts: page.map(({ account, calls, lastCallAt }) =>
      accountRow(account, { calls, lastCallAt, planName: plans.get(account.plan)?.name ?? account.plan }),
    ),
    cursor: found.length > PAGE && last !== undefined ? cursorOf([last.value, last.account.id]) : null,
  };
}

const SORTS: readonly OperatorAccountSort[] = [
  ...(['email', 'plan', 'credits', 'calls', 'lastCall', 'state', 'created'] as const),
];
const STATES: readonly OperatorAccountState[] = ['active', 'operator', 'suspended', 'unverified'];
const ORDERS = ['ascending', 'descending'] as const;

const isSort = (text: string): boolean => SORTS.some((sort) => sort === text);
const isState = (text: string): boolean => STATES.some((state) => state === text);
const isOrder = (text: string): boolean => ORDERS.some((order) => order === text);

const wrongChoice = (name: string, choices: readonly string[]) =>
  violation([name], { kind: 'valid' }, `must be one of ${choices.join(', ')}`);

/** Behind which account a page begins. @throws InvalidInput */
function placeOf(cursor: string, sort: string): { readonly value: string | number; readonly id: number } {
  const [value, id] = partsOf(cursor, 2);
  const type = sort === 'email' || sort === 'plan' ? 'string' : 'number';
  // A database with types of its own compares no text with a number.
  if (value == null || typeof value !== type || typeof id !== 'number')
    throw tooMuch(['cursor'], 'must be a cursor of a list in the same order');
  return { value, id };
}

const accountRow = (
  account: Account,
  use: Pick<OperatorAccountRow, 'calls' | 'lastCallAt' | 'planName'>,
): OperatorAccountRow => {
  const { id, email, role, plan, credits, unlimited, verifiedAt, suspendedAt, createdAt } = account;
  return {
    ...{ id, email, role, plan, credits, unlimited, suspendedAt, createdAt, ...use },
    isVerified: verifiedAt !== null,
  };
};

async function accountView(dependencies: DashboardDependencies, account: Account): Promise<OperatorAccount> {
  const { store, plans, clock, flush } = dependencies;
  await flush();
  const now = clock.now();
  const { id } = account;
  const untilDay = dayOf(now);
  const [keys, statement, usage, payer] = await Promise.all([
    keyRows(dependencies, id),
    monthlyPage(store, id, { limit: PAGE, now }),
    store.listUsage({ account: id, fromDay: untilDay - USUAL_DAYS + 1, untilDay }),
    store.findPayer(id),
  ]);
  const last30Days = countsOf(usage);
  const lastCallAt = Math.max(0, ...keys.map(({ lastUsedAt }) => lastUsedAt ?? 0));
  return {
    ...accountRow(account, {
      calls: last30Days.calls,
      lastCallAt: lastCallAt === 0 ? null : lastCallAt,
      planName: plans.get(account.plan)?.name ?? account.plan,
    }),
    renewsAt: account.renewsAt ?? payer?.renewsAt ?? null,
    hasPassword: account.password !== null,
    debt: payer?.debt ?? 0,
    keys,
    entries: withPlanNames(statement.entries, plans),
    last30Days,
    plans: [...plans.values()].map(planView),
  };
}

/** Sessions end and keys are refused at once. */
async function suspend(
  { store, sessions, accountCache, clock }: DashboardDependencies,
  {
    account,
    isSuspended,
    request,
  }: { readonly account: number; readonly isSuspended: boolean; readonly request: SessionRequest },
): Promise<void> {
  const at = clock.now();
  await store.setSuspended(account, isSuspended ? at : null);
  accountCache.expireAccount(account);
  if (isSuspended) await sessions.endAll(account);
  const action = isSuspended ? 'account.suspend' : 'account.resume';
  const by = { actor: operatorOf(request), network: request.visitor.addressPrefix };
  await store.addAudit({ account, ...by, action, target: `account:${account}`, at });
}
