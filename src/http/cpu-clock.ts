/** Shorter pieces of work are believed to the wall clock: asking for run time takes 1.2 µs (Node 26.10). */
const SHORT_MS = 0.5;
/** Turns of the loop that follow each other so quickly share one sample. */
const SAMPLE_MS = 2;

interface CpuClockOptions {
  /** Milliseconds from any start. */
  readonly wallMs: () => number;
  /** Run time of this thread so far, in milliseconds. */
  readonly threadMs: () => number;
}

/**
 * How long a piece of work ran. On a busy machine the time on the wall is longer than that, and whoever's work happened
 * to be under way while the thread waited for a core must not pay for it.
 */
export class CpuClock {
  readonly #options: CpuClockOptions;
  #sampled: number;
  #sampledAt: number;
  #latest: number;

  constructor(options: CpuClockOptions) {
    this.#options = options;
    this.#sampled = options.threadMs();
    this.#sampledAt = options.wallMs();
    this.#latest = this.#sampledAt;
  }

  /**
   * Work begins after here; to be called once in each turn of the loop in which there is some.
   * @param now by the wall clock
   */
  sample(now: number): void {
    if (now - this.#sampledAt < SAMPLE_MS) return;
    this.#sampledAt = now;
    this.#sampled = this.#options.threadMs();
  }

  /** Wall clock when it was last looked at: asking it takes a quarter of a microsecond and more on virtual machines. */
  get latest(): number {
    return this.#latest;
  }

  begin(): number {
    this.#latest = this.#options.wallMs();
    return this.#latest;
  }

  /** Run time since `begin` in milliseconds; at most the time on the wall, and what the thread ran since the last sample. */
  since(began: number): number {
    const { wallMs, threadMs } = this.#options;
    this.#latest = wallMs();
    const wall = this.#latest - began;
    if (wall < SHORT_MS) return wall;
    return Math.min(wall, threadMs() - this.#sampled);
  }
}

/** Of this thread. */
export const threadCpuClock = (): CpuClock =>
  new CpuClock({ wallMs: () => performance.now(), threadMs: threadCpuMs });

/** Run time of this thread so far, in milliseconds. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
