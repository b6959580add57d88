import { monitorEventLoopDelay } from 'node:perf_hooks';
import { OverloadDetector } from './overload-detector.ts';
import { RunQueueWait } from './run-queue-wait.ts';

const WINDOW_MS = 5_000;
const RESOLUTION_MS = 20;
const NANOSECONDS_PER_MS = 1e6;
/** How often lateness is looked at: the histogram drops the first turn after a reset, and of long turns it has no second. */
const TICK_MS = 50;

/** Watches the event loop of this process; asking it costs nothing. */
export class EventLoopMonitor {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timers: readonly NodeJS.Timeout[];
  #delayP99Ms = 0;
  readonly #coreWait = new RunQueueWait();
  readonly #lateness = new OverloadDetector(TICK_MS, performance.now());

  constructor() {
    this.#delay.enable();
    this.#timers = [
      setInterval(() => this.#look(), WINDOW_MS).unref(),
      setInterval(() => this.#tick(), TICK_MS).unref(),
    ];
  }

  /** 99th percentile of the event loop's delay over the last window. */
  get delayP99Ms(): number {
    return this.#delayP99Ms;
  }

  /** The event loop was late over the last five seconds, by what the process did. */
  get isLate(): boolean {
    return this.#lateness.isLate;
  }

  /** It is late at this moment, or was less than half a second ago. */
  get isPressed(): boolean {
    return this.#lateness.isPressed(performance.now());
  }

  #look(): void {
    // The histogram counts the sampling interval itself as delay.
    this.#delayP99Ms = Math.max(0, this.#delay.percentile(99) / NANOSECONDS_PER_MS - RESOLUTION_MS);
    this.#delay.reset();
  }

  #tick(): void {
    this.#lateness.tick(performance.now(), this.#coreWait.read());
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#delay.disable();
    this.#coreWait.close();
  }
}
