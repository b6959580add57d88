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
  readonly #count: () => number;
  #held = 0;

  /** @param count how many, asked again each time: fewer lets those go on that have one */
  constructor(count: () => number, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#count = count;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Resolves with the function that gives the slot back; calling it again does nothing.
   * @throws the signal's reason, SlotsFull when too many wait already.
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#waiting.length === 0 && this.#held < this.#count()) this.#held++;
    else if (this.#waiting.length >= this.#maxWaiting) throw new SlotsFull();
    else await this.#waiting.turn(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#pass();
    };
  }

  /** The slot goes to the next in line without becoming free in between; where there are more now, others as well. */
  #pass(): void {
    this.#held--;
    while (this.#held < this.#count() && this.#waiting.next()) this.#held++;
  }
}
