import { monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks';

/** Above these, new calls are turned away (decisions: Overload). */
const MAX_DELAY_P99_MS = 200;
const MAX_MEMORY_SHARE = 0.85;
const WINDOW_MS = 5_000;
const RESOLUTION_MS = 20;
const NANOSECONDS_PER_MS = 1e6;

/** Whoever causes a delay is told sooner: in so many windows one after another the loop was late. */
const SHORT_WINDOW_MS = 200;
const SHORT_RESOLUTION_MS = 10;
const PRESSED_WINDOWS = 2;
/** Of nine tenths of the turns at least one: a single pause, as of a garbage collection, is none. */
const MAX_SHORT_DELAY_MS = 80;

/** Memory limit of the container in bytes; 0 or more than the machine has: none. */
type MemoryLimit = () => number;

/** Watches event loop and memory of this process; asking it costs nothing. */
export class Pulse {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #shortDelay = monitorEventLoopDelay({ resolution: SHORT_RESOLUTION_MS });
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #memoryLimit: MemoryLimit;
  #delayP99Ms = 0;
  #pressedWindows = 0;
  #isMemoryShort = false;

  constructor(memoryLimit: MemoryLimit = () => process.constrainedMemory()) {
    this.#memoryLimit = memoryLimit;
    this.#delay.enable();
    this.#shortDelay.enable();
    this.#timers = [
      setInterval(() => this.#look(), WINDOW_MS).unref(),
      setInterval(() => this.#glance(), SHORT_WINDOW_MS).unref(),
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

  /** It is late at this moment, and has been for less than half a second. */
  get isPressed(): boolean {
    return this.#pressedWindows >= PRESSED_WINDOWS;
  }

  get isMemoryShort(): boolean {
    return this.#isMemoryShort;
  }

  get isOverloaded(): boolean {
    return this.isLate || this.#isMemoryShort;
  }

  #look(): void {
    this.#delayP99Ms = takeDelay(this.#delay, { percentile: 99, resolution: RESOLUTION_MS });
    const limit = this.#memoryLimit();
    this.#isMemoryShort = limit > 0 && process.memoryUsage.rss() > limit * MAX_MEMORY_SHARE;
  }

  #glance(): void {
    const delay = takeDelay(this.#shortDelay, { percentile: 90, resolution: SHORT_RESOLUTION_MS });
    this.#pressedWindows = delay > MAX_SHORT_DELAY_MS ? this.#pressedWindows + 1 : 0;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#delay.disable();
    this.#shortDelay.disable();
  }
}

/** The delay since the last time, in milliseconds; the histogram counts the sampling interval itself as delay. */
function takeDelay(
  histogram: Pick<RecordableHistogram, 'percentile' | 'reset'>,
  { percentile, resolution }: { readonly percentile: number; readonly resolution: number },
): number {
  const delayMs = histogram.percentile(percentile) / NANOSECONDS_PER_MS - resolution;
  histogram.reset();
  return Math.max(0, delayMs);
}
