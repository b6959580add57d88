import type { Clock } from '../core/operation.ts';
import type { EntryResult, Store } from '../store/port.ts';
import type { AccountCache } from './account-cache.ts';
import type { RandomBytes } from './key-format.ts';

interface GrantServiceOptions {
  readonly store: Pick<Store, 'addEntry' | 'addAudit'>;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly accountCache: AccountCache;
}

export interface Grant {
  readonly account: number;
  /** Negative takes credits back, never below zero. */
  readonly amount: number;
  /** Required: it is written in the books. */
  readonly reason: string;
  readonly actor: string;
  /** From where the order came. */
  readonly network?: string;
  /** Books the grant once, however often it is asked for. */
  readonly reference?: string;
}

/** Credits that an operator gives or takes back. */
export class GrantService {
  readonly #options: GrantServiceOptions;

  constructor(options: GrantServiceOptions) {
    this.#options = options;
  }

  async book({ account, amount, reason, actor, network, reference }: Grant): Promise<EntryResult> {
    const { store, clock, random, accountCache } = this.#options;
    const at = clock.now();
    const result = await store.addEntry({
      account,
      kind: amount < 0 ? 'correction' : 'grant',
      amount,
      reference: reference ?? `grant:${Buffer.from(random(12)).toString('hex')}`,
      note: reason,
      actor,
      at,
    });
    if (result.result === 'added') {
      accountCache.expireAccount(account);
      await store.addAudit({
        ...{ account, actor, action: 'credits.grant', target: `account:${account}`, at },
        ...{ subject: String(amount), network: network ?? null },
      });
    }
    return result;
  }
}
