interface Waiter {
  readonly go: () => void;
}

/** At most so many at a time; the rest wait in order. */
export class Slots {
  readonly #waiting: Waiter[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves with the function that gives the slot back; calling it again does nothing. @throws the signal's reason. */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#pass();
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        go: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  /** The slot goes to the next in line without becoming free in between. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next.go();
  }
}
