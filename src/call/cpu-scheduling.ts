import { setImmediate as nextTurn } from 'node:timers/promises';

/** How a call uses the event loop, which it shares with all others. */
export interface CpuScheduling {
  /** Does some work for which the call blocks it and counts that; of a promise, until it waits for the first time. */
  readonly measure: <Result>(work: () => Result) => Result;
  /** Lets others go first; undefined: none wait. */
  readonly turn: () => Promise<void> | undefined;
}

/** Of a call that shares the loop with nobody whom anyone counts. */
export const UNSCHEDULED: CpuScheduling = { measure: (work) => work(), turn: () => nextTurn() };
