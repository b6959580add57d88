import type { Clock } from '../core/operation.ts';
import type { Limit } from './limit.ts';

/** What a window has for one more call. */
export interface WindowUse {
  /** The call was counted. */
  readonly isTaken: boolean;
  /** Of the quota, after the call. */
  readonly left: number;
  readonly endsInMs: number;
}

/** Windows of calls a key. Where an answer needs nobody else it comes at once: nobody waits for a turn of the loop. */
export interface RateWindows {
  /** @throws Unavailable */
  take(key: number, limit: Limit): WindowUse | Promise<WindowUse>;
}

interface Window {
  readonly start: number;
  used: number;
}

/** Those of one process. A clock that goes back begins a new one. */
export class LocalWindows implements RateWindows {
  readonly #clock: Clock;
  readonly #windows = new Map<number, Window>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take(key: number, { quota, seconds }: Limit): WindowUse {
    const [now, lengthMs] = [this.#clock.now(), seconds * 1000];
    const window = this.#window(key, now, lengthMs);
    const isTaken = window.used < quota;
    if (isTaken) window.used++;
    return { isTaken, left: quota - window.used, endsInMs: window.start + lengthMs - now };
  }

  #window(key: number, now: number, lengthMs: number): Window {
    const current = this.#windows.get(key);
    if (current !== undefined && now >= current.start && now < current.start + lengthMs) return current;
    const fresh = { start: now, used: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}
