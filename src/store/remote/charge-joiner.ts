import type { GivenUp, Settled } from '../give-up-list.ts';
import type { Charge, ChargeOutcome } from '../records.ts';
import type { SqliteStore } from '../sqlite/open-sqlite.ts';
import { lockedOut } from '../sqlite/sqlite-errors.ts';

/** More in one transaction would not be faster, and a crash of the thread would cut off more answers. */
const MAX_IN_GROUP = 500;

interface ChargeJoinerOptions {
  readonly store: Pick<SqliteStore, 'chargeGroup' | 'giveUp'>;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

interface Group {
  readonly charges: readonly Charge[];
  /** Nobody waits any longer than that. */
  readonly until: number;
  readonly resolve: (outcomes: ChargeOutcome[]) => void;
  readonly reject: (error: unknown) => void;
}

type Step = Group | { readonly giveUp: () => Promise<void> };

/**
 * Writes the groups of several processes in the order in which they come: those that come while a transaction is on its way to the
 * disk share the next one and its flush. What is given up is undone after what came before it, so that its outcome
 * is certain.
 */
export class ChargeJoiner {
  readonly #options: ChargeJoinerOptions;
  readonly #steps: Step[] = [];
  #isWriting = false;

  constructor(options: ChargeJoinerOptions) {
    this.#options = options;
  }

  /**
   * Outcomes in the order of the charges.
   * @param maxWaitMs after that the caller has been refused: what was not begun is left
   * @throws Unavailable; then none of them is charged
   */
  charge(charges: readonly Charge[], maxWaitMs: number): Promise<ChargeOutcome[]> {
    const until = this.#options.now() + maxWaitMs;
    return new Promise((resolve, reject) => this.#add({ charges, until, resolve, reject }));
  }

  /** @throws Unavailable; then nothing is undone */
  giveUp(items: readonly GivenUp[]): Promise<Settled> {
    return new Promise((resolve, reject) =>
      this.#add({ giveUp: () => this.#options.store.giveUp(items).then(resolve, reject) }),
    );
  }

  #add(step: Step): void {
    this.#steps.push(step);
    if (!this.#isWriting) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    for (let first = this.#steps.shift(); first !== undefined; first = this.#steps.shift()) {
      if ('giveUp' in first) await first.giveUp();
      else await this.#charge([first, ...this.#further(first.charges.length)]);
    }
    this.#isWriting = false;
  }

  /** Groups that come right after one of so many charges and fit into its transaction. */
  #further(count: number): Group[] {
    const groups: Group[] = [];
    for (;;) {
      const next = this.#steps[0];
      if (next === undefined || 'giveUp' in next || count + next.charges.length > MAX_IN_GROUP) return groups;
      groups.push(next);
      count += next.charges.length;
      this.#steps.shift();
    }
  }

  async #charge(groups: readonly Group[]): Promise<void> {
    const now = this.#options.now();
    const awaited = groups.filter(({ until }) => until >= now);
    for (const { until, reject } of groups) if (until < now) reject(lockedOut());
    if (awaited.length === 0) return;
    const maxWaitMs = Math.max(...awaited.map(({ until }) => until - now));
    try {
      const all = awaited.flatMap(({ charges }) => charges);
      const outcomes = await this.#options.store.chargeGroup(all, maxWaitMs);
      let from = 0;
      for (const { charges, resolve } of awaited) {
        resolve(outcomes.slice(from, from + charges.length));
        from += charges.length;
      }
    } catch (error) {
      for (const { reject } of awaited) reject(error);
    }
  }
}
