import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Above these, new calls are turned away (decisions: Overload). */
const MAX_DELAY_P99_MS = 200;
const MAX_MEMORY_SHARE = 0.85;
const WINDOW_MS = 5_000;
const RESOLUTION_MS = 20;
const NANOSECONDS_PER_MS = 1e6;

/**
 * The cause of a delay is reported sooner. The histogram is no help there: after a reset it drops the first turn, and
 * of long turns a short window has no second one.
 */
const TICK_MS = 50;
const MAX_TICK_DELAY_MS = 50;
/** One late tick is a pause, as of a garbage collection; several one after another are load. */
const PRESSED_TICKS = 2;
/** A pause so long is load by itself. */
const LONG_DELAY_MS = 250;
/** So long after the last late tick the loop counts as pressed: what is under way brings the next one. */
const PRESSED_MS = 500;

/** Memory limit of the container in bytes; 0 or more than the machine has: none. */
type MemoryLimit = () => number;

/** Watches event loop and memory of this process; asking it costs nothing. */
export class Pulse {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #memoryLimit: MemoryLimit;
  #delayP99Ms = 0;
  #lastTick = performance.now();
  #lateTicks = 0;
  #pressedUntil = Number.NEGATIVE_INFINITY;
  #isMemoryShort = false;

  constructor(memoryLimit: MemoryLimit = () => process.constrainedMemory()) {
    this.#memoryLimit = memoryLimit;
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

  /** The event loop was late over the last window, of five seconds. */
  get isLate(): boolean {
    return this.#delayP99Ms > MAX_DELAY_P99_MS;
  }

  /** It is late at this moment, or was less than half a second ago. */
  get isPressed(): boolean {
    return performance.now() < this.#pressedUntil;
  }

  get isMemoryShort(): boolean {
    return this.#isMemoryShort;
  }

  get isOverloaded(): boolean {
    return this.isLate || this.#isMemoryShort;
  }

  #look(): void {
    // The histogram counts the sampling interval itself as delay.
    this.#delayP99Ms = Math.max(0, this.#delay.percentile(99) / NANOSECONDS_PER_MS - RESOLUTION_MS);
    this.#delay.reset();
    const limit = this.#memoryLimit();
    this.#isMemoryShort = limit > 0 && process.memoryUsage.rss() > limit * MAX_MEMORY_SHARE;
  }

  #tick(): void {
    const now = performance.now();
    const delay = now - this.#lastTick - TICK_MS;
    this.#lastTick = now;
    this.#lateTicks = delay > MAX_TICK_DELAY_MS ? this.#lateTicks + 1 : 0;
    if (this.#lateTicks >= PRESSED_TICKS || delay > LONG_DELAY_MS) this.#pressedUntil = now + PRESSED_MS;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#delay.disable();
  }
}
