import { Lru } from '@kontor/base';
import type { ChargeOutcome, KeyOwner } from '../store/records.ts';
import { AccountState, Caller, type WeightOf } from './caller.ts';

const MAX_KEYS = 10_000;

/**
 * What this process remembers of keys and balances. The store is right; this only spares questions, and carries the
 * holds. Order matters: an answer of the store that was asked for before a charge must not undo that charge.
 */
export class AccountCache {
  /** Charges applied so far: the cache's own time. */
  count = 0;
  readonly callers = new Lru<Caller>(MAX_KEYS, {
    mayDrop: (caller) => caller.active === 0,
    onDrop: (caller) => this.#leave(caller),
  });
  readonly #accounts = new Map<number, AccountState>();
  readonly #weightOf: WeightOf;

  /** @param weightOf default: all plans weigh the same */
  constructor(weightOf: WeightOf = () => 1) {
    this.#weightOf = weightOf;
  }

  /** Takes over the store's answer; a key in use keeps its holds. */
  remember(
    name: string,
    found: KeyOwner,
    query: { readonly loadedAt: number; readonly countAtStart: number },
  ): Caller {
    const cached = this.callers.get(name);
    if (cached !== undefined) {
      cached.owner.refresh(found.account, query);
      cached.refresh(found, query);
      return cached;
    }
    const owner = this.#owner(found, query.countAtStart);
    const caller = new Caller(found, owner, query.loadedAt);
    owner.keys++;
    this.callers.set(name, caller);
    return caller;
  }

  #owner(found: KeyOwner, countAtStart: number): AccountState {
    const cached = this.#accounts.get(found.account.id);
    if (cached !== undefined) {
      cached.refresh(found.account, { countAtStart });
      return cached;
    }
    const owner = new AccountState(found.account, this.#weightOf);
    this.#accounts.set(owner.id, owner);
    return owner;
  }

  /** The key does not exist any more. Calls under way end as they are. */
  forget(name: string): void {
    const caller = this.callers.get(name);
    if (caller === undefined) return;
    this.callers.delete(name);
    this.#leave(caller);
  }

  #leave(caller: Caller): void {
    caller.owner.keys--;
    if (caller.owner.keys === 0 && caller.owner.active === 0 && caller.owner.held === 0)
      this.#accounts.delete(caller.owner.id);
  }

  /** The ledger's answer to one charge. Must be called in the order of its answers. */
  apply(caller: Caller, outcome: ChargeOutcome, month: number): void {
    if (!('used' in outcome)) return;
    const { owner } = caller;
    this.count++;
    owner.changed = this.count;
    owner.unlimited = outcome.credits === null;
    if (outcome.credits !== null) owner.credits = outcome.credits;
    if (outcome.capUsed === undefined) return;
    caller.changed = this.count;
    caller.capUsed = outcome.capUsed;
    caller.capMonth = Math.max(caller.capMonth, month);
  }

  /** The next use of the key asks the store: it was changed, revoked or rotated here. */
  expireKey(keyId: number): void {
    for (const caller of this.callers.values())
      if (caller.keyId === keyId) caller.loadedAt = Number.NEGATIVE_INFINITY;
  }

  /** The same for all keys there are: changes of other processes may have been missed. */
  expireAll(): void {
    for (const caller of this.callers.values()) caller.loadedAt = Number.NEGATIVE_INFINITY;
  }

  /** The same for all keys of an account: credits were booked, or it was suspended. */
  expireAccount(account: number): void {
    for (const caller of this.callers.values()) {
      if (caller.account === account) caller.loadedAt = Number.NEGATIVE_INFINITY;
    }
  }
}
