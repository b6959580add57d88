import { Refusal } from '@kontor/base';
import { partOfNodes } from '#shares/part-of-nodes.ts';
import type { Clock } from '../core/operation.ts';
import { monthOf } from './calendar.ts';
import type { Caller } from './caller.ts';
import type { TestCalls } from './test-calls.ts';

/** Calls that may be under way at once, on all processes together. */
export interface OpenCalls {
  readonly ofKey: number;
  /** Of all keys of an account on this plan. */
  readonly ofAccount: (plan: string) => number;
}

/** Why a price is not covered: the limit of the key, or the account's balance. */
type Lack = 'cap' | 'credits';

interface HoldsOptions {
  readonly clock: Clock;
  readonly concurrency: OpenCalls;
  /** Processes that calls are spread over, this one among them; 1 unless given. */
  readonly liveNodes?: (() => number) | undefined;
  readonly testCalls: Pick<TestCalls, 'take'>;
}

/**
 * Credits set aside for one call under way, in memory only: a crash leaves nothing to repair. `settle` when the charge
 * is written, `release` when the call has ended; both may come more than once.
 */
export class Hold {
  readonly caller: Caller;
  readonly price: number;
  /** What did not suffice: only a retry that goes free may pass. */
  readonly lack: Lack | undefined;
  #held = true;
  #active = true;

  constructor(caller: Caller, price: number, lack: Lack | undefined) {
    this.caller = caller;
    this.price = price;
    this.lack = lack;
    caller.active++;
    caller.owner.active++;
    if (lack !== undefined) return;
    caller.owner.held += price;
    caller.capHeld += price;
  }

  /** The balance shows the charge now: the credits must not be counted twice while the answer is under way. */
  settle(): void {
    if (!this.#held) return;
    this.#held = false;
    if (this.lack !== undefined) return;
    this.caller.owner.held -= this.price;
    this.caller.capHeld -= this.price;
  }

  release(): void {
    this.settle();
    if (!this.#active) return;
    this.#active = false;
    this.caller.active--;
    this.caller.owner.active--;
  }
}

export class Holds {
  readonly #options: HoldsOptions;

  constructor(options: HoldsOptions) {
    this.#options = options;
  }

  /**
   * Sets the price aside. `mayRepeat`: the call names an idempotency key, so that it may turn out to cost nothing;
   * then a lack of credits is not refused here (`Meter.cover`).
   * @throws Refusal unpaid; after that busy, for too many calls under way (of test keys: a minute or day)
   */
  take(caller: Caller, cost: number, { mayRepeat = false }: { readonly mayRepeat?: boolean } = {}): Hold {
    const now = this.#options.clock.now();
    const price = caller.test ? 0 : cost;
    const lack = lackOf(caller, price, now);
    if (lack !== undefined && !mayRepeat) throw new Refusal('unpaid', { why: { cause: lack } });
    const { concurrency, liveNodes } = this.#options;
    const nodes = liveNodes?.() ?? 1;
    if (caller.active >= partOfNodes(concurrency.ofKey, nodes))
      throw new Refusal('busy', {
        retryAfterSeconds: 1,
        reason: 'key-concurrency',
        why: { cause: 'keyBusy' },
      });
    if (caller.owner.active >= partOfNodes(concurrency.ofAccount(caller.owner.plan), nodes))
      throw new Refusal('busy', {
        retryAfterSeconds: 1,
        reason: 'account-concurrency',
        why: { cause: 'accountBusy' },
      });
    if (caller.test) this.#options.testCalls.take(caller);
    return new Hold(caller, price, lack);
  }
}

/** What does not cover the price; `undefined`: it is covered. */
function lackOf(caller: Caller, price: number, now: number): Lack | undefined {
  const { owner, key } = caller;
  if (price === 0) return undefined;
  if (key.cap !== null && caller.capUsedIn(monthOf(now)) + caller.capHeld + price > key.cap) return 'cap';
  return owner.unlimited || owner.credits - owner.held >= price ? undefined : 'credits';
}
