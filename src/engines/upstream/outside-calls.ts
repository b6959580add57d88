import type { CallLimit, CallTurns } from './call-turns.ts';
import { CallWindow } from './call-window.ts';
import type { Time } from './time.ts';

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
