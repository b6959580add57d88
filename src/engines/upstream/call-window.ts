import type { CallLimit, CallTurns } from './call-turns.ts';
import type { Time } from './time.ts';
import { WaitingQueue } from './waiting-queue.ts';

/** The wait for a free place would be too long. */
export class WindowFull extends Error {
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super('call limit reached');
    this.name = 'WindowFull';
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * At most `calls` in any span of `windowMs`: a token bucket whose tokens come back `windowMs` after they were
 * taken. Refilling evenly instead would let twice as many through in the first span, which registers punish.
 */
export class CallWindow implements CallTurns {
  readonly #time: Time;
  readonly #calls: number;
  readonly #windowMs: number;
  /** Times of the last calls, oldest first, never more than `calls`. */
  readonly #taken: number[] = [];
  readonly #waiting = new WaitingQueue();
  #cancelTimer: (() => void) | undefined;

  constructor(time: Time, limit: CallLimit) {
    this.#time = time;
    this.#calls = limit.calls;
    this.#windowMs = limit.windowMs;
  }

  /** Takes a token when one is free and nobody waits for it. */
  tryTake(): boolean {
    if (this.#waiting.length > 0 || this.#freeInMs(0) > 0) return false;
    this.#take();
    return true;
  }

  /**
   * Resolves when a token was taken; first come, first served.
   * @throws WindowFull at once when it would take longer than `maxWaitMs`, the signal's reason when it fires.
   */
  async take(maxWaitMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.tryTake()) return;
    const waitMs = this.#freeInMs(this.#waiting.length);
    if (waitMs > maxWaitMs) throw new WindowFull(waitMs);
    const turn = this.#waiting.turn(signal);
    this.#schedule();
    await turn;
  }

  #take(): void {
    if (this.#taken.length === this.#calls) this.#taken.shift();
    this.#taken.push(this.#time.now());
  }

  /** Time until a token is free for somebody behind `ahead` others. */
  #freeInMs(ahead: number): number {
    const missing = this.#taken.length + ahead + 1 - this.#calls;
    if (missing <= 0) return 0;
    const rounds = Math.floor((missing - 1) / this.#calls);
    const token = this.#taken[(missing - 1) % this.#calls] ?? this.#time.now();
    return Math.max(0, token + this.#windowMs * (rounds + 1) - this.#time.now());
  }

  #schedule(): void {
    if (this.#cancelTimer !== undefined || this.#waiting.length === 0) return;
    this.#cancelTimer = this.#time.after(Math.ceil(this.#freeInMs(0)), () => {
      this.#cancelTimer = undefined;
      while (this.#waiting.length > 0 && this.#freeInMs(0) === 0) {
        this.#take();
        this.#waiting.next();
      }
      this.#schedule();
    });
  }
}
