/** How often something may be tried, and what then. */
export interface AttemptRule {
  /** Rows of different kinds do not disturb each other; at most 32 characters. */
  readonly kind: string;
  /** Attempts without a wait. */
  readonly free: number;
  /** Attempts are forgotten so long after the last one (of a quota: after the first one), and no wait is longer. */
  readonly windowMs: number;
  /** The first wait; each is twice as long as the one before it. `null`, a quota: none until the window is over. */
  readonly firstDelayMs: number | null;
}

/** One counter that an attempt is judged by. */
export interface AttemptRow {
  readonly rule: AttemptRule;
  /** Who tries: an address, a network, a number. */
  readonly source: string;
}

/**
 * Counters of attempts: in the memory of one process, or in a database for several. An attempt that comes too early
 * does not count.
 */
export interface AttemptCounters {
  /**
   * Looks and counts in one step, in all rows or in none: of two at once only one gets the last free place.
   * @returns milliseconds until the next may come; 0: counted
   * @throws Unavailable
   */
  take(rows: readonly AttemptRow[]): Promise<number>;
  /** What was counted was none. @throws Unavailable */
  takeBack(rows: readonly AttemptRow[]): Promise<void>;
  /** Forgets the rows. @throws Unavailable */
  forgive(rows: readonly AttemptRow[]): Promise<void>;
}
