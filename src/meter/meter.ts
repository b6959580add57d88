import { Refusal } from '@kontor/base';
import { databaseUnavailable } from '../core/database-unavailable.ts';
import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import type { Charge } from '../store/records.ts';
import type { AccountCache } from './account-cache.ts';
import { dayOf, monthOf } from './calendar.ts';
import type { Caller } from './caller.ts';
import { chargeIds } from './charge-id.ts';
import { FailureCounts } from './failure-counts.ts';
import { type Hold, Holds, type OpenCalls } from './holds.ts';
import type { RandomBytes } from './key-format.ts';
import { Ledger } from './ledger.ts';
import { type Repeat, retryTag } from './retry-tag.ts';
import { TestCalls } from './test-calls.ts';

/** `last_used_at` of a key is written at most this often (rules: Checking a key). */
const TOUCH_EVERY_MS = 60_000;

/** What is written of a successful call: numbers, and names of our own. */
export interface CallRecord {
  readonly requestId: string;
  readonly operation: string;
  /** There was nothing to hand out. */
  readonly isEmpty: boolean;
  readonly ms: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Given when the call names an idempotency key: a repeated call goes free. */
  readonly repeat?: Repeat;
}

export interface Receipt {
  /** Credits taken: 0 for unlimited accounts, test keys and retries. */
  readonly used: number;
  readonly remaining: number | 'unlimited';
  /** A retry that went free. */
  readonly replayed: boolean;
}

interface MeterOptions {
  readonly store: Pick<Store, 'chargeGroup' | 'addFailures' | 'isRepeat' | 'addTestUse' | 'isUnavailable'>;
  readonly accountCache: AccountCache;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Install secret for this purpose. */
  readonly retrySecret: Uint8Array;
  /** Calls that a key of this plan may have under way. */
  readonly concurrency: OpenCalls;
  /** Processes that calls are spread over, this one among them; 1 unless given. */
  readonly liveNodes?: (() => number) | undefined;
  readonly onCommit?: ((seconds: number, charges: number) => void) | undefined;
  /** An account has fewer credits than before, or too few for a call. Must be quick and never throw. */
  readonly onSpent?: ((account: number) => void) | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * A call is charged exactly when it has succeeded, durably, before its first byte is sent: `hold` at the start, `debit`
 * after success, `release` in any case. Everything else costs nothing.
 */
export class Meter {
  readonly #options: MeterOptions;
  readonly #holds: Holds;
  readonly #ledger: Ledger;
  readonly #failures: FailureCounts;
  readonly #testCalls: TestCalls;
  readonly #newId: () => string;
  #date = { day: Number.NaN, month: Number.NaN };

  constructor(options: MeterOptions) {
    this.#options = options;
    this.#testCalls = new TestCalls(options);
    this.#holds = new Holds({ ...options, testCalls: this.#testCalls });
    this.#ledger = new Ledger(options);
    this.#failures = new FailureCounts(options);
    this.#newId = chargeIds(options.random, options.clock);
  }

  /**
   * Sets the price of a call aside; its owner must `release` it in the end. With `mayRepeat` (the call names an
   * idempotency key) a lack of credits is not refused yet: `cover` does that, once the body is known.
   * @throws Unavailable while the database is; Refusal unpaid, then busy
   */
  hold(caller: Caller, cost: number, options: { readonly mayRepeat?: boolean } = {}): Hold {
    // Nothing is done for a call whose charge could not be written.
    if (this.#options.store.isUnavailable?.() === true) throw databaseUnavailable();
    try {
      return this.#holds.take(caller, cost, options);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'unpaid') this.#options.onSpent?.(caller.account);
      throw error;
    }
  }

  /**
   * Before the work of a call whose hold is not covered: nobody without credits gets more than a free retry.
   * @throws Refusal unpaid
   */
  async cover(hold: Hold, repeat: Repeat | undefined): Promise<void> {
    if (hold.lack === undefined) return;
    const { store, clock, retrySecret } = this.#options;
    const { account } = hold.caller;
    const tag = repeat === undefined ? undefined : await retryTag(retrySecret, account, repeat);
    if (tag === undefined || !(await store.isRepeat(account, tag, clock.now())))
      throw new Refusal('unpaid', { why: { cause: hold.lack } });
  }

  /**
   * Charges a call that has succeeded. Durable when it resolves; when it throws, nothing was charged and the result
   * must be thrown away.
   * @throws Refusal unpaid when the balance changed elsewhere; Unavailable when the disk is full, locked or slow
   */
  async debit(hold: Hold, call: CallRecord): Promise<Receipt> {
    const { accountCache, retrySecret } = this.#options;
    const { caller } = hold;
    const { repeat } = call;
    const tag = repeat === undefined ? undefined : await retryTag(retrySecret, caller.account, repeat);
    const charge = this.#charge(hold, call, tag);
    const outcome = await this.#ledger.charge(charge);
    accountCache.apply(caller, outcome, charge.month);
    if ('used' in outcome) {
      hold.settle();
      const { used, credits, result } = outcome;
      if (used > 0) this.#options.onSpent?.(caller.account);
      return { used, remaining: credits ?? 'unlimited', replayed: result === 'replayed' };
    }
    if (outcome.result === 'failed') throw new Error('the ledger refused a charge');
    // Only possible when somebody else took the credits: what is remembered is wrong.
    accountCache.expireAccount(caller.account);
    // The store does not distinguish credits and cap.
    throw new Refusal('unpaid');
  }

  #charge({ caller, price }: Hold, call: CallRecord, tag: Uint8Array | undefined): Charge {
    const at = this.#options.clock.now();
    const { day, month } = this.#dateOf(at);
    const touch = Math.abs(at - caller.lastUsedAt) >= TOUCH_EVERY_MS;
    if (touch) caller.lastUsedAt = at;
    return {
      id: this.#newId(),
      requestId: call.requestId,
      account: caller.account,
      key: caller.keyId,
      operation: call.operation,
      price,
      // What a caller over HTTP is answered.
      status: call.isEmpty ? 204 : 200,
      ms: Math.round(call.ms),
      bytesIn: call.bytesIn,
      bytesOut: call.bytesOut,
      retryTag: tag ?? null,
      at,
      day,
      month,
      touch,
    };
  }

  /** The month is looked up once a day. */
  #dateOf(at: number): { readonly day: number; readonly month: number } {
    const day = dayOf(at);
    if (day !== this.#date.day) this.#date = { day, month: monthOf(at) };
    return this.#date;
  }

  /** Counts a call that failed; costs nothing. */
  failed(caller: Pick<Caller, 'account' | 'keyId'>, operation: string): void {
    this.#failures.add(caller, operation);
  }

  /** Writes the failures counted so far; reports call it before they read. */
  flushFailures(): Promise<void> {
    return this.#failures.flush();
  }

  /** Charges under way are written first. */
  async close(): Promise<void> {
    await this.#ledger.close();
    try {
      await this.#failures.close();
    } finally {
      await this.#testCalls.close();
    }
  }
}
