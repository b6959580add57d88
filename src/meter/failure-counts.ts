import type { Clock } from '../core/operation.ts';
import type { LedgerQueries } from '../store/port.ts';
import type { Failures } from '../store/records.ts';
import { dayOf } from './calendar.ts';
import type { Caller } from './caller.ts';
import { DelayedWrite } from './delayed-write.ts';

/** Names are operations × keys in use; a bound on memory while the database is away. */
const MAX_COUNTERS = 50_000;

interface FailureCountsOptions {
  readonly store: Pick<LedgerQueries, 'addFailures'>;
  readonly clock: Clock;
  /** Called when counters could not be written; they stay and are written with the next. */
  readonly onError: (error: unknown) => void;
}

/**
 * Counts failed calls in memory and writes them once a second. The last second may be lost in a crash: no money hangs
 * on it (rules: Failed calls).
 */
export class FailureCounts {
  readonly #options: FailureCountsOptions;
  #counts = new Map<string, { -readonly [Name in keyof Failures]: Failures[Name] }>();
  readonly #write: DelayedWrite;

  constructor(options: FailureCountsOptions) {
    this.#options = options;
    this.#write = new DelayedWrite({ write: () => this.flush(), onError: options.onError });
  }

  add(caller: Pick<Caller, 'account' | 'keyId'>, operation: string): void {
    const day = dayOf(this.#options.clock.now());
    this.#add({ account: caller.account, key: caller.keyId, day, operation, failed: 1 });
    this.#write.due();
  }

  #add(one: Failures): void {
    const name = `${one.key} ${one.day} ${one.operation}`;
    const counted = this.#counts.get(name);
    if (counted !== undefined) counted.failed += one.failed;
    else if (this.#counts.size < MAX_COUNTERS) this.#counts.set(name, { ...one });
  }

  /** Writes what was counted so far. @throws Unavailable; then nothing is lost. */
  async flush(): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    try {
      await this.#options.store.addFailures(counts);
    } catch (error) {
      for (const one of counts) this.#add(one);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#write.close();
  }
}
