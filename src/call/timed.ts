/** Told how many milliseconds a call held the event loop. */
export type Spent = (ms: number) => void;

/** Does some work and tells how long it held the event loop; of a promise, until it waits for the first time. */
export function timed<Result>(spent: Spent, work: () => Result): Result {
  const started = performance.now();
  try {
    return work();
  } finally {
    spent(performance.now() - started);
  }
}
