import { Refusal } from '@kontor/base';
import { partOfNodes } from '#shares/part-of-nodes.ts';
import type { Clock } from '../core/operation.ts';
import type { LedgerQueries } from '../store/port.ts';
import type { TestUse } from '../store/records.ts';
import { DAY_MS, dayOf } from './calendar.ts';
import type { Caller } from './caller.ts';
import { DelayedWrite } from './delayed-write.ts';

/** Test keys cost nothing; this keeps them to testing (rules: Test keys). */
const CALLS_A_MINUTE = 60;
const CALLS_A_DAY = 500;
const MINUTE_MS = 60_000;

interface TestCallsOptions {
  readonly store: Pick<LedgerQueries, 'setTestUse'>;
  readonly clock: Clock;
  /** Processes that calls are spread over, this one among them; 1 unless given. */
  readonly liveNodes?: (() => number) | undefined;
  /** Called when the counts could not be written; they are written with the next. */
  readonly onError: (error: unknown) => void;
}

type Counts = { -readonly [Name in keyof TestUse]: TestUse[Name] };

/**
 * Counts the calls of all test keys of an account together, and writes the counts once a second. A crash may forget
 * that second, a restart nothing. A clock that goes back begins minute and day again; neither is ever waited for longer
 * than it lasts.
 */
export class TestCalls {
  readonly #options: TestCallsOptions;
  /** By account, those that called today: what is stored may be a second older. */
  readonly #counts = new Map<number, Counts>();
  #unwritten = new Set<number>();
  #writing: Promise<void> = Promise.resolve();
  readonly #write: DelayedWrite;

  constructor(options: TestCallsOptions) {
    this.#options = options;
    this.#write = new DelayedWrite({ write: () => this.flush(), onError: options.onError });
  }

  /**
   * Counts one call.
   * @throws Refusal busy for one too many, which is not counted
   */
  take(caller: Pick<Caller, 'account' | 'testUse'>): void {
    const now = this.#options.clock.now();
    const counts = this.#countsOf(caller);
    const [day, minute] = [dayOf(now), Math.floor(now / MINUTE_MS)];
    if (counts.day !== day) Object.assign(counts, { day, dayCalls: 0 });
    if (counts.minute !== minute) Object.assign(counts, { minute, minuteCalls: 0 });
    if (counts.dayCalls >= CALLS_A_DAY) throw refusedUntil((day + 1) * DAY_MS, now);
    const liveNodes = this.#options.liveNodes?.() ?? 1;
    if (counts.minuteCalls >= partOfNodes(CALLS_A_MINUTE, liveNodes))
      throw refusedUntil((minute + 1) * MINUTE_MS, now);
    counts.dayCalls++;
    counts.minuteCalls++;
    this.#unwritten.add(caller.account);
    this.#write.due();
  }

  #countsOf({ account, testUse }: Pick<Caller, 'account' | 'testUse'>): Counts {
    const existing = this.#counts.get(account);
    if (existing !== undefined) return existing;
    const stored = testUse ?? { account, day: 0, dayCalls: 0, minute: 0, minuteCalls: 0 };
    const counts = { ...stored };
    this.#counts.set(account, counts);
    return counts;
  }

  /** Writes the counts that have changed. @throws Unavailable; then nothing is lost. */
  flush(): Promise<void> {
    // One after the other: an older count must not come behind a newer one.
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#flush());
    return this.#writing;
  }

  async #flush(): Promise<void> {
    const accounts = this.#unwritten;
    if (accounts.size === 0) return;
    this.#unwritten = new Set();
    const changed = [...accounts].map((account) => ({ ...this.#counts.get(account)! }));
    try {
      await this.#options.store.setTestUse(changed);
    } catch (error) {
      for (const account of accounts) this.#unwritten.add(account);
      throw error;
    }
    this.#forgetPastDays();
  }

  /** Of the day that is over nothing is asked any more. */
  #forgetPastDays(): void {
    const today = dayOf(this.#options.clock.now());
    for (const [account, { day }] of this.#counts)
      if (day !== today && !this.#unwritten.has(account)) this.#counts.delete(account);
  }

  close(): Promise<void> {
    return this.#write.close();
  }
}

const refusedUntil = (end: number, now: number): Refusal =>
  new Refusal('busy', {
    retryAfterSeconds: Math.ceil((end - now) / 1000),
    reason: 'test-key-rate',
    why: { cause: 'testRate' },
  });
