/** Callers that wait for their turn: first come, first served. */
export class WaitingQueue {
  readonly #waiting: (() => void)[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  /** Resolves at the caller's turn. @throws the signal's reason when it fires before; the caller has left the line then */
  turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      const go = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(go);
    });
  }

  /** It is the first caller's turn; false when nobody waits. */
  next(): boolean {
    const go = this.#waiting.shift();
    go?.();
    return go !== undefined;
  }
}
