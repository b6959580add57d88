import { Refusal } from '@kontor/base';
import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import type { UsageTotal } from '../store/records.ts';
import { firstDayOfMonth, monthOf } from './calendar.ts';
import type { Caller } from './caller.ts';

/**
 * What the owner of a key may see of its account: `GET /v1/account` (rules: Account report). Times are ISO 8601.
 */
export interface AccountReport {
  readonly credits: number;
  readonly unlimited: boolean;
  readonly plan: string;
  readonly renewsAt: string | null;
  /** The VAT ID under which calls of the account ask registers; `null`: none of its own. */
  readonly vatRequester: string | null;
  readonly key: {
    readonly name: string;
    readonly cap: number | null;
    /** Credits used in this calendar month (UTC). */
    readonly capUsed: number;
    readonly expiresAt: string | null;
  };
  /** Successful calls of the whole account in this calendar month (UTC). */
  readonly usage: readonly UsageTotal[];
}

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Read from the store, not from memory: equal to the ledger to the credit. */
export async function accountReport(
  {
    store,
    clock,
  }: { readonly store: Pick<Store, 'findKeyById' | 'usageTotals' | 'findPayer'>; readonly clock: Clock },
  caller: Pick<Caller, 'account' | 'keyId'>,
): Promise<AccountReport> {
  const now = clock.now();
  const [found, usage, payer] = await Promise.all([
    store.findKeyById(caller.account, caller.keyId),
    store.usageTotals(caller.account, firstDayOfMonth(now)),
    store.findPayer(caller.account),
  ]);
  if (found === null) throw new Refusal('forbidden');
  const { account, key } = found;
  return {
    credits: account.credits,
    unlimited: account.unlimited,
    plan: account.plan,
    renewsAt: isoTime(account.renewsAt ?? payer?.renewsAt ?? null),
    vatRequester: account.vatRequester,
    key: {
      name: key.name,
      cap: key.cap,
      capUsed: key.capMonth >= monthOf(now) ? key.capUsed : 0,
      expiresAt: isoTime(key.expiresAt),
    },
    usage,
  };
}
