import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import type { Account } from '../store/records.ts';
import type { AccountCache } from './account-cache.ts';
import { addMonths, monthOf } from './calendar.ts';
import type { Plan, Plans } from './plans.ts';

const ACCOUNTS_AT_ONCE = 100;

interface RenewalsOptions {
  readonly store: Pick<Store, 'dueRenewals' | 'renew' | 'setPlan' | 'addAudit'>;
  readonly clock: Clock;
  readonly plans: Plans;
  readonly accountCache: AccountCache;
}

const MONTHS = { month: 1, year: 12 } as const;

/** The start of the period after the one that contains or starts at `at`; periods are counted from `since`. */
export function nextPeriod(since: number, at: number, interval: 'month' | 'year'): number {
  const step = MONTHS[interval];
  // A day that a short month lacks falls on its last day, never into the next month: so months count exactly.
  const passed = Math.max(0, Math.floor((monthOf(at) - monthOf(since)) / step));
  const start = addMonths(since, passed * step);
  return start > at ? start : addMonths(since, (passed + 1) * step);
}

/** The period's name in references: the plan and the month in which it starts. @example 'pro-2026-03' */
function periodName(plan: Plan, start: number): string {
  return `${plan.id}-${new Date(start).toISOString().slice(0, 7)}`;
}

/**
 * Plans and their renewals, as the operator assigns them. Each period is booked once, by its reference: whatever the
 * clock does, and however often this runs.
 */
export class Renewals {
  readonly #options: RenewalsOptions;

  constructor(options: RenewalsOptions) {
    this.#options = options;
  }

  /**
   * Puts an account on a plan from now on and books the first period's credits.
   * @param network from where the order came
   * @throws RangeError when unknown plan
   */
  async assign(account: number, planId: string, actor: string, network?: string): Promise<void> {
    const { store, clock, plans, accountCache } = this.#options;
    const plan = plans.get(planId);
    if (plan === undefined) throw new RangeError('unknown plan');
    const since = clock.now();
    const { interval } = plan;
    await store.setPlan({
      account,
      plan: plan.id,
      unlimited: plan.unlimited,
      since,
      renewsAt: interval === null ? null : nextPeriod(since, since, interval),
      ...(interval !== null && {
        grant: { amount: plan.credits, reference: `renewal:${account}:${periodName(plan, since)}` },
      }),
      actor,
    });
    accountCache.expireAccount(account);
    await store.addAudit({
      ...{ account, actor, action: 'plan.assign', target: `account:${account}`, at: since },
      ...{ subject: plan.name, network: network ?? null },
    });
  }

  /**
   * Books every renewal that is due; after a standstill of months, each missed one in its order. How many.
   * Accounts whose plan is not in the file any more are left as they are.
   */
  async run(): Promise<number> {
    const { store, clock, plans } = this.#options;
    const renewable = [...plans.values()].filter(({ interval }) => interval !== null).map(({ id }) => id);
    let booked = 0;
    for (;;) {
      const due = await store.dueRenewals(clock.now(), renewable, ACCOUNTS_AT_ONCE);
      const renewed = await Promise.all(due.map((account) => this.#renew(account)));
      const sum = renewed.reduce((total, count) => total + count, 0);
      booked += sum;
      if (sum === 0 || due.length < ACCOUNTS_AT_ONCE) return booked;
    }
  }

  async #renew(account: Account): Promise<number> {
    const { store, clock, plans, accountCache } = this.#options;
    const plan = plans.get(account.plan);
    if (plan === undefined || plan.interval === null || account.planSince === null) return 0;
    let booked = 0;
    for (let dueAt = account.renewsAt!; dueAt <= clock.now(); ) {
      const nextAt = nextPeriod(account.planSince, dueAt, plan.interval);
      const period = periodName(plan, dueAt);
      const done = await store.renew({
        account: account.id,
        plan: plan.id,
        dueAt,
        nextAt,
        amount: plan.credits,
        keep: Math.floor(plan.rollover * plan.credits),
        reference: `renewal:${account.id}:${period}`,
        expiryReference: `expiry:${account.id}:${period}`,
        at: clock.now(),
      });
      if (done) booked++;
      dueAt = nextAt;
    }
    accountCache.expireAccount(account.id);
    return booked;
  }
}
