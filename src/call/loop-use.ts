import { setImmediate as nextTurn } from 'node:timers/promises';

/** How a call uses the event loop, which it shares with all others. */
export interface LoopUse {
  /** Called with the milliseconds that the call blocked it. */
  readonly spent: (ms: number) => void;
  /** Lets others go first; undefined: none wait. */
  readonly turn: () => Promise<void> | undefined;
}

/** Of a call that shares the loop with nobody whom anyone counts. */
export const WATCHED_BY_NOBODY: LoopUse = { spent: () => undefined, turn: () => nextTurn() };

/** Does some work and reports how long it blocked the event loop; of a promise, until it waits for the first time. */
export function timed<Result>({ spent }: Pick<LoopUse, 'spent'>, work: () => Result): Result {
  const started = performance.now();
  try {
    return work();
  } finally {
    spent(performance.now() - started);
  }
}
