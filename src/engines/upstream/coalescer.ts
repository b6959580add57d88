interface Flight<Result> {
  readonly result: Promise<Result>;
  readonly stop: AbortController;
  waiting: number;
}

/** Equal calls under way share one piece of work; it is given up when the last of them is gone. */
export class Coalescer<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  /** Work under way. */
  get size(): number {
    return this.#flights.size;
  }

  /**
   * The result of the work under this key: the one under way, or `start` begins it.
   * @throws what the work throws, the signal's reason when this caller gives up.
   */
  async join(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#begin(key, start);
    flight.waiting++;
    const gone = Promise.withResolvers<never>();
    const onAbort = () => gone.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([flight.result, gone.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
      flight.waiting--;
      if (flight.waiting === 0) this.#end(key, flight, signal);
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const stop = new AbortController();
    const flight: Flight<Result> = { result: start(stop.signal), stop, waiting: 0 };
    this.#flights.set(key, flight);
    // A caller after the end starts a new request. Failures reach the callers; here they are only noticed.
    const forget = () => this.#forget(key, flight);
    flight.result.then(forget, forget);
    return flight;
  }

  /** Nobody waits any more: stops work that is still under way; one that has ended does not notice. */
  #end(key: string, flight: Flight<Result>, signal: AbortSignal): void {
    if (!signal.aborted) return;
    this.#forget(key, flight);
    flight.stop.abort(signal.reason);
  }

  #forget(key: string, flight: Flight<Result>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
