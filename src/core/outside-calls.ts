/** One call to somebody else's service that several processes ask, in the line of all of them. */
export interface CallOrder {
  /** Of the service. */
  readonly name: string;
  /** At most so many calls in any span of `windowMs`. */
  readonly calls: number;
  readonly windowMs: number;
  /** In whole milliseconds, at least 0. */
  readonly maxWaitMs: number;
}

/**
 * Reserves the first free moment.
 * @returns milliseconds until then; a negative number: it would take so long, longer than allowed, and nothing is reserved
 * @throws Unavailable
 */
export type TakeCall = (order: CallOrder) => Promise<number>;
