/** Time as outgoing calls need it; tests move it by hand. */
export interface Time {
  /** Milliseconds on a clock that never goes back; its zero means nothing. */
  now(): number;
  /** Calls back once after `ms`; the returned function calls it off. */
  after(ms: number, call: () => void): () => void;
}

/** The machine's timers over a monotonic clock such as `() => performance.now()`. */
export function systemTime(now: () => number): Time {
  return {
    now,
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** Resolves after `ms`. @throws the signal's reason when it fires before. */
export function wait(time: Time, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = time.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
