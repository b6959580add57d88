import type { Time } from '../../engines/upstream/time.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

/** Lets everything run that needs no time: promises, and input and output that is already there. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((done) => setImmediate(done));
};

/** Time that is stopped until a test moves it, so that twenty seconds pass in none. */
export class VirtualTime implements Time {
  readonly #timers = new Set<Timer>();
  #now = 0;
  #order = 0;

  now(): number {
    return this.#now;
  }

  /** Waits under way. */
  get pending(): number {
    return this.#timers.size;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), order: this.#order++, call };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Moves on by `ms`, firing what is due on the way in its order. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#earliest(); next !== undefined && next.at <= end; next = this.#earliest()) {
      await this.#fire(next);
    }
    this.#now = Math.max(this.#now, end);
    await settle();
  }

  /**
   * Jumps from timer to timer until `work` has ended, and passes its result on. Only for work that waits for
   * nothing but this time.
   */
  async finish<Result>(work: Promise<Result>): Promise<Result> {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    work.then(end, end);
    await settle();
    while (!hasEnded) {
      const next = this.#earliest();
      if (next === undefined) throw new Error('the work waits for something else than time');
      await this.#fire(next);
    }
    return work;
  }

  /** Fires the timer that is due next, unless nothing waits or, once all has settled, it is no longer needed. */
  async next(isWanted: () => boolean = () => true): Promise<boolean> {
    await settle();
    const next = this.#earliest();
    if (next === undefined || !isWanted()) return false;
    await this.#fire(next);
    return true;
  }

  async #fire(timer: Timer): Promise<void> {
    this.#timers.delete(timer);
    this.#now = Math.max(this.#now, timer.at);
    timer.call();
    await settle();
  }

  #earliest(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (
        first === undefined ||
        timer.at < first.at ||
        (timer.at === first.at && timer.order < first.order)
      ) {
        first = timer;
      }
    }
    return first;
  }
}
