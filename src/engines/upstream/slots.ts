import { WaitingQueue } from './waiting-queue.ts';

/** All places are taken, and as many wait as may. */
export class SlotsFull extends Error {
  constructor() {
    super('too many wait');
    this.name = 'SlotsFull';
  }
}

/** At most so many at a time; the rest wait in order. */
export class Slots {
  readonly #waiting = new WaitingQueue();
  readonly #maxWaiting: number;
  #free: number;

  constructor(count: number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#free = count;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Resolves with the function that gives the slot back; calling it again does nothing.
   * @throws the signal's reason, SlotsFull when too many wait already.
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else if (this.#waiting.length >= this.#maxWaiting) throw new SlotsFull();
    else await this.#waiting.turn(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#pass();
    };
  }

  /** The slot goes to the next in line without becoming free in between. */
  #pass(): void {
    if (!this.#waiting.next()) this.#free++;
  }
}
