import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import { DAY_MS } from './calendar.ts';
import { ClockTrust } from './clock-trust.ts';
import type { Renewals } from './renewals.ts';

const EVERY_MS = 600_000;
/** The list of requests reaches back so far (rules: What is kept). */
const CHARGES_KEPT_MS = 90 * DAY_MS;
const FAILED_CALLS_KEPT_MS = 30 * DAY_MS;
/** Few rows at a time: a charge waits for no more than one such step. */
const PURGED_AT_ONCE = 500;
/** rules: Sessions, One-time links. Twice a link's life: a clock may be corrected by a little. */
const LIFETIMES = { idleMs: DAY_MS / 2, linkMs: 2 * DAY_MS };
/** As long as a network counts as known (rules: Log-in). */
const NETWORKS_KEPT_MS = 90 * DAY_MS;
/** What a wrong clock deletes is gone, idempotency keys among it; one that is wrong at the start is set right by then. */
const TRUSTED_AFTER_MS = 30 * 60_000;

interface HousekeepingOptions {
  readonly store: Pick<Store, 'purgeCharges' | 'purgeFailedCalls' | 'purgeSessions' | 'purgeNetworks'>;
  readonly clock: Clock;
  /** Milliseconds of a clock that never jumps. */
  readonly monotonic: () => number;
  readonly renewals: Pick<Renewals, 'run'>;
  /** Makes the copy that is due; absent where the database has its own means. */
  readonly backups?: { readonly round: () => Promise<void> } | undefined;
  /** Writes to operators when backups fail for long. */
  readonly backupLetters?: { readonly round: () => Promise<void> } | undefined;
  /** Counters that several processes share; by the clock of their database. */
  readonly purgeLimits?: (() => Promise<void>) | undefined;
  /** Of several processes on a database one does the work. */
  readonly isLeading?: (() => Promise<boolean>) | undefined;
  /** Called with the error; the next round tries again. */
  readonly onError: (task: string, error: unknown) => void;
}

/** What must happen from time to time: renewals, a backup a day, old rows. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  readonly #clockTrust: ClockTrust;
  readonly #stop = new AbortController();
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: HousekeepingOptions) {
    this.#options = options;
    this.#clockTrust = new ClockTrust(options.clock, options.monotonic);
  }

  /** A round at once (missed renewals), then one every ten minutes. */
  start(): void {
    if (this.#stop.signal.aborted) return;
    this.#round = this.round().finally(() => {
      this.#timer = setTimeout(() => this.start(), EVERY_MS).unref();
    });
  }

  /** One round; a task that fails does not hinder the others. */
  async round(): Promise<void> {
    const { renewals, backups, backupLetters, isLeading, purgeLimits, onError } = this.#options;
    if (isLeading !== undefined && !(await isLeading())) return;
    const tasks: readonly [string, () => Promise<unknown>][] = [
      ['renewals', () => renewals.run()],
      ['backup', async () => backups?.round()],
      ['letters on backups', async () => backupLetters?.round()],
      ['purge', () => this.#purge()],
      ['purge of limits', async () => purgeLimits?.()],
    ];
    for (const [name, run] of tasks) {
      if (this.#stop.signal.aborted) return;
      await run().catch((error: unknown) => onError(name, error));
    }
  }

  async #purge(): Promise<void> {
    const { store, clock } = this.#options;
    const now = clock.now();
    await store.purgeSessions(now, LIFETIMES);
    if (this.#clockTrust.evenForMs() < TRUSTED_AFTER_MS) return;
    await store.purgeNetworks(now - NETWORKS_KEPT_MS);
    await this.#inSteps(() => store.purgeCharges(now - CHARGES_KEPT_MS, PURGED_AT_ONCE));
    await this.#inSteps(() => store.purgeFailedCalls(now - FAILED_CALLS_KEPT_MS, PURGED_AT_ONCE));
  }

  async #inSteps(purge: () => Promise<number>): Promise<void> {
    while ((await purge()) === PURGED_AT_ONCE) {
      if (this.#stop.signal.aborted) return;
      // Leaves the database to the charges in between.
      await sleep(20);
    }
  }

  /** No further task begins. */
  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  async close(): Promise<void> {
    this.stop();
    await this.#round;
    clearTimeout(this.#timer);
  }
}
