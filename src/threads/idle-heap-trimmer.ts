import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 1_000;
/** Share of a second that a thread may work and still be at rest. */
const QUIET_SHARE = 0.05;
/**
 * Quiet seconds after which the young generation is collected: it is empty after two of them, the others are what V8 takes
 * as a sign to look at the old one, and the last ones, far apart, let go of the pages that it keeps for a while in between.
 */
const COLLECTED_AFTER: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 16, 26, 36]);
const LAST = Math.max(...COLLECTED_AFTER);

/** Collects what is young: 0.3 to 5 ms. */
export type CollectGarbage = () => void;

interface TrimmerOptions {
  readonly collect?: CollectGarbage;
  /** Share of the time since it was last asked that the thread has worked, 0 to 1. */
  readonly load?: () => number;
}

/**
 * Gives memory back when a thread comes to rest. V8 shrinks its heap when it collects, and collects when something is
 * allocated: a thread with nothing to do keeps what its last busy moment needed (rules: Memory at rest).
 */
export class IdleHeapTrimmer {
  readonly #collect: CollectGarbage;
  readonly #load: () => number;
  readonly #timer: NodeJS.Timeout;
  #quiet = 0;

  constructor({ collect = youngCollector(), load = loadOfThisThread() }: TrimmerOptions = {}) {
    this.#collect = collect;
    this.#load = load;
    this.#timer = setInterval(() => this.#look(), CHECK_MS).unref();
  }

  #look(): void {
    if (this.#load() > QUIET_SHARE) this.#quiet = 0;
    else if (this.#quiet <= LAST) this.#quiet++;
    if (COLLECTED_AFTER.has(this.#quiet)) this.#collect();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** The share of its time that this thread's event loop has worked since it was last asked. */
function loadOfThisThread(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/** V8 shows its collector when Node is started with `--expose-gc`; else it is asked to now. */
function youngCollector(): CollectGarbage {
  const collect = globalThis.gc ?? shownCollector();
  return () => collect({ type: 'minor' });
}

function shownCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as NodeJS.GCFunction;
}
