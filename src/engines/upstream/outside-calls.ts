import { CallWindow } from './call-window.ts';
import type { Time } from './time.ts';

/** At most `calls` in any span of `windowMs`. */
export interface CallLimit {
  readonly calls: number;
  readonly windowMs: number;
}

/** Turns of calls to somebody else's service. */
export interface CallTurns {
  /** Takes a turn when one is free at once and nobody waits for it. @throws Unavailable */
  tryTake(): boolean | Promise<boolean>;
  /**
   * Resolves when a turn was taken.
   * @throws WindowFull when it would take longer than `maxWaitMs`, the signal's reason when it fires, Unavailable
   */
  take(maxWaitMs: number, signal: AbortSignal): Promise<void>;
}

/** What other services allow to all processes together. */
export interface OutsideCalls {
  /** @param name of the service: who names it waits in the same line, in whatever process */
  window(name: string, limit: CallLimit): CallTurns;
  /** The part of this process of so many calls under way at once; at least 1. */
  partOf(limit: number): number;
}

/** Of a process that nobody shares anything with. */
export const ownCalls = (time: Time): OutsideCalls => ({
  window: (_name, limit) => new CallWindow(time, limit),
  partOf: (limit) => limit,
});
