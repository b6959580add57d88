const MINUTE_MS = 60_000;
const MINUTES = 60;

/** What of the service's means an account can use: time of the event loop, time of slots, memory. */
export const MEANS = ['loop', 'slots', 'memory'] as const;
export type Means = (typeof MEANS)[number];

/** Milliseconds of the loop and of slots that add up; the largest number of bytes at a moment. */
export interface AmountUsed {
  readonly account: number;
  readonly amount: number;
}

type Minute = Record<Means, Map<number, number>>;

/** What two amounts of one kind are together. */
const TOGETHER: Readonly<Record<Means, (one: number, other: number) => number>> = {
  loop: (one, other) => one + other,
  slots: (one, other) => one + other,
  memory: Math.max,
};

/**
 * Who has used most of the service in the last hour, minute by minute, for the operator. In memory alone: numbers of
 * accounts and amounts, which are gone after an hour and with the process.
 */
export class HourlyUse {
  readonly #now: () => number;
  /** By the minute's number. */
  readonly #minutes = new Map<number, Minute>();

  /** @param now milliseconds from any start; must not go back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param amount milliseconds; of memory, the bytes in use at this moment */
  add(means: Means, account: number, amount: number): void {
    const amounts = this.#minute()[means];
    const before = amounts.get(account);
    amounts.set(account, before === undefined ? amount : TOGETHER[means](before, amount));
  }

  /** The accounts that have used most, the first with the largest amount; those that used nothing are left out. */
  most(means: Means, count: number): readonly AmountUsed[] {
    this.#forget();
    const totals = new Map<number, number>();
    for (const minute of this.#minutes.values()) {
      for (const [account, amount] of minute[means])
        totals.set(account, TOGETHER[means](totals.get(account) ?? 0, amount));
    }
    return [...totals]
      .map(([account, amount]) => ({ account, amount }))
      .filter(({ amount }) => amount > 0)
      .sort((one, other) => other.amount - one.amount || one.account - other.account)
      .slice(0, count);
  }

  #minute(): Minute {
    const number = this.#number();
    const existing = this.#minutes.get(number);
    if (existing !== undefined) return existing;
    this.#forget();
    const minute: Minute = { loop: new Map(), slots: new Map(), memory: new Map() };
    this.#minutes.set(number, minute);
    return minute;
  }

  #forget(): void {
    const oldest = this.#number() - MINUTES;
    for (const number of this.#minutes.keys()) if (number <= oldest) this.#minutes.delete(number);
  }

  #number(): number {
    return Math.floor(this.#now() / MINUTE_MS);
  }
}
