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
