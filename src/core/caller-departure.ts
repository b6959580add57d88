/**
 * Whether whoever made a call has left before its answer. Every call has one and most never look at a signal: an
 * `AbortController` with one listener added and removed takes 3 µs of each (Node 26.10), this next to nothing.
 */
export class CallerDeparture {
  #hasLeft = false;
  #listeners: Set<() => void> | undefined;
  #controller: AbortController | undefined;

  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** The same for what takes an `AbortSignal`; made when it is first asked for. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#hasLeft) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  /**
   * `listener` is called once when the caller leaves, and not at all when that was before.
   * @returns takes it back
   */
  whenLeft(listener: () => void): () => void {
    this.#listeners ??= new Set();
    const listeners = this.#listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** The caller has left; again without effect. */
  announce(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#controller?.abort();
    const listeners = this.#listeners ?? [];
    this.#listeners = undefined;
    for (const listener of listeners) listener();
  }
}
