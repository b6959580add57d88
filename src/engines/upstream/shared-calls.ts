import type { TakeCall } from '../../core/outside-calls.ts';
import type { CallTurns } from './call-turns.ts';
import { WindowFull } from './call-window.ts';
import type { OutsideCalls } from './outside-calls.ts';
import { type Time, wait } from './time.ts';

/** A moment that was reserved is lost when its caller leaves: nobody may reserve one that is farther away. */
const LONGEST_WAIT_MS = 10_000;

interface SharedCallsOptions {
  readonly time: Time;
  readonly takeCall: TakeCall;
  /** Processes that ask the same services, this one among them. */
  readonly liveNodes: () => number;
}

/** Several processes ask others as one: in one line for what has a rate, each a part of what may be under way. */
export const sharedCalls = ({ time, takeCall, liveNodes }: SharedCallsOptions): OutsideCalls => ({
  window: (name, limit) => new SharedCallWindow(time, (maxWaitMs) => takeCall({ name, ...limit, maxWaitMs })),
  partOf: (limit) => Math.ceil(limit / liveNodes()),
});

class SharedCallWindow implements CallTurns {
  readonly #time: Time;
  readonly #reserve: (maxWaitMs: number) => Promise<number>;

  constructor(time: Time, reserve: (maxWaitMs: number) => Promise<number>) {
    this.#time = time;
    this.#reserve = reserve;
  }

  async tryTake(): Promise<boolean> {
    return (await this.#reserve(0)) === 0;
  }

  async take(maxWaitMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const longest = Math.max(0, Math.floor(Math.min(maxWaitMs, LONGEST_WAIT_MS)));
    const waitMs = await this.#reserve(longest);
    if (waitMs < 0) throw new WindowFull(-waitMs);
    if (waitMs > 0) await wait(this.#time, waitMs, signal);
    signal.throwIfAborted();
  }
}
