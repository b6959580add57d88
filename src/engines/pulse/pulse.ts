import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Above these, new calls are turned away (decisions: Overload). */
const MAX_DELAY_P99_MS = 200;
const MAX_MEMORY_SHARE = 0.85;
const WINDOW_MS = 5_000;
const NANOSECONDS_PER_MS = 1e6;

/** Memory limit of the container in bytes; 0 or more than the machine has: none. */
type MemoryLimit = () => number;

/** Watches event loop and memory of this process; asking it costs nothing. */
export class Pulse {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  readonly #memoryLimit: MemoryLimit;
  #delayP99Ms = 0;
  #overloaded = false;

  constructor(memoryLimit: MemoryLimit = () => process.constrainedMemory()) {
    this.#memoryLimit = memoryLimit;
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), WINDOW_MS).unref();
  }

  /** 99th percentile of the event loop's delay over the last window. */
  get delayP99Ms(): number {
    return this.#delayP99Ms;
  }

  get isOverloaded(): boolean {
    return this.#overloaded;
  }

  #look(): void {
    // The histogram counts the sampling interval itself as delay.
    this.#delayP99Ms = Math.max(0, this.#delay.percentile(99) / NANOSECONDS_PER_MS - 20);
    this.#delay.reset();
    const limit = this.#memoryLimit();
    const isMemoryShort = limit > 0 && process.memoryUsage.rss() > limit * MAX_MEMORY_SHARE;
    this.#overloaded = this.#delayP99Ms > MAX_DELAY_P99_MS || isMemoryShort;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }
}
