import { setTimeout as sleep } from 'node:timers/promises';
import { asUnavailable, isBusy, lockedOut } from './sqlite-errors.ts';

const FIRST_PAUSE_MS = 5;
/** Longer pauses would only delay the return to work: an attempt costs microseconds. */
const LONGEST_PAUSE_MS = 50;

/** How long a query waits for a locked database (rules: Waiting for a locked database). */
export const MAX_WAIT_MS = 1000;

/**
 * Tries until the database is free, without ever waiting inside SQLite, which would stop the thread: at once, then
 * after 5, 10, 20, 40, 50, 50 … ms. At least one attempt is made, however short the wait may be.
 * @throws Unavailable when it stays locked, or the disk is full or broken.
 */
export async function retryWhenBusy<Result>(
  attempt: () => Result | Promise<Result>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Result> {
  let waited = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw asUnavailable(error);
    }
    if (waited >= maxWaitMs) throw lockedOut();
    const nap = Math.min(pause, maxWaitMs - waited);
    await sleep(nap);
    waited += nap;
  }
}
