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
  readonly store: Pick<LedgerQueries, 'addTestUse'>;
  readonly clock: Clock;
  /** Processes that calls are spread over, this one among them; 1 unless given. */
  readonly liveNodes?: (() => number) | undefined;
  /** Called when the counts could not be written; they are written with the next. */
  readonly onError: (error: unknown) => void;
}

type Counts = { -readonly [Name in keyof TestUse]: TestUse[Name] };

interface AccountCounts {
  /** Of all processes, as of the last write of this one, with its own since. */
  readonly all: Counts;
  /** What is to be added to what is stored. */
  readonly unwritten: Counts;
  /** Of this process alone. */
  readonly ownMinute: { minute: number; calls: number };
}

/**
 * Counts the calls of all test keys of an account together, adds them once a second to those of other processes, and
 * learns from that how many there are. A crash may forget that second, a restart nothing; several processes may let
 * through what comes within a second of the day's last call. A clock that goes back begins minute and day again; neither
 * is ever waited for longer than it lasts.
 */
export class TestCalls {
  readonly #options: TestCallsOptions;
  /** By account, those that called today: what is stored may be a second older. */
  readonly #counts = new Map<number, AccountCounts>();
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
    const { all, unwritten, ownMinute } = this.#countsOf(caller);
    const span = { day: dayOf(now), minute: Math.floor(now / MINUTE_MS) };
    beginSpan(all, span);
    beginSpan(unwritten, span);
    if (ownMinute.minute !== span.minute) Object.assign(ownMinute, { minute: span.minute, calls: 0 });
    if (all.dayCalls >= CALLS_A_DAY) throw refusedUntil((span.day + 1) * DAY_MS, now);
    const liveNodes = this.#options.liveNodes?.() ?? 1;
    if (all.minuteCalls >= CALLS_A_MINUTE || ownMinute.calls >= partOfNodes(CALLS_A_MINUTE, liveNodes))
      throw refusedUntil((span.minute + 1) * MINUTE_MS, now);
    ownMinute.calls++;
    for (const counts of [all, unwritten]) add(counts, { dayCalls: 1, minuteCalls: 1 });
    this.#write.due();
  }

  #countsOf({ account, testUse }: Pick<Caller, 'account' | 'testUse'>): AccountCounts {
    const existing = this.#counts.get(account);
    if (existing !== undefined) return existing;
    const none = { account, day: 0, dayCalls: 0, minute: 0, minuteCalls: 0 };
    const counts = {
      all: { ...(testUse ?? none) },
      unwritten: { ...none },
      ownMinute: { minute: 0, calls: 0 },
    };
    this.#counts.set(account, counts);
    return counts;
  }

  /** Writes the counts that have changed. @throws Unavailable; then nothing is lost. */
  flush(): Promise<void> {
    // One after the other: sums must not come behind newer ones.
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#flush());
    return this.#writing;
  }

  async #flush(): Promise<void> {
    const changed: Counts[] = [];
    for (const { unwritten } of this.#counts.values()) {
      if (unwritten.dayCalls === 0) continue;
      changed.push({ ...unwritten });
      Object.assign(unwritten, { dayCalls: 0, minuteCalls: 0 });
    }
    if (changed.length === 0) return;
    try {
      for (const sums of await this.#options.store.addTestUse(changed)) this.#learn(sums);
    } catch (error) {
      for (const counts of changed) addBack(counts, this.#counts.get(counts.account)!.unwritten);
      throw error;
    }
    this.#forgetPastDays();
  }

  /** Sums of all processes; of another day or minute they are over. */
  #learn({ account, day, dayCalls, minute, minuteCalls }: TestUse): void {
    const { all, unwritten } = this.#counts.get(account)!;
    if (all.day === day) all.dayCalls = dayCalls + unwritten.dayCalls;
    if (all.minute === minute) all.minuteCalls = minuteCalls + unwritten.minuteCalls;
  }

  /** Of the day that is over nothing is asked any more. */
  #forgetPastDays(): void {
    const today = dayOf(this.#options.clock.now());
    for (const [account, { all, unwritten }] of this.#counts)
      if (all.day !== today && unwritten.dayCalls === 0) this.#counts.delete(account);
  }

  close(): Promise<void> {
    return this.#write.close();
  }
}

type Span = Pick<TestUse, 'day' | 'minute'>;

function beginSpan(counts: Counts, { day, minute }: Span): void {
  if (counts.day !== day) Object.assign(counts, { day, dayCalls: 0 });
  if (counts.minute !== minute) Object.assign(counts, { minute, minuteCalls: 0 });
}

function add(counts: Counts, { dayCalls, minuteCalls }: Pick<TestUse, 'dayCalls' | 'minuteCalls'>): void {
  counts.dayCalls += dayCalls;
  counts.minuteCalls += minuteCalls;
}

/** What could not be written, unless its day or minute is over. */
function addBack(counts: TestUse, unwritten: Counts): void {
  if (unwritten.day === counts.day) unwritten.dayCalls += counts.dayCalls;
  if (unwritten.minute === counts.minute) unwritten.minuteCalls += counts.minuteCalls;
}

const refusedUntil = (end: number, now: number): Refusal =>
  new Refusal('busy', {
    retryAfterSeconds: Math.ceil((end - now) / 1000),
    reason: 'test-key-rate',
    why: { cause: 'testRate' },
  });
