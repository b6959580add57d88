import { Lru } from '@kontor/base';

interface FixedWindowsOptions {
  /** In milliseconds. */
  readonly lengthMs: number;
  /** Names that are remembered; the one that was asked about longest ago goes first. */
  readonly most: number;
  /** Milliseconds from any start. */
  readonly now: () => number;
}

interface Window {
  readonly since: number;
  count: number;
}

/**
 * How often something has come, by name, in windows of one length: each begins with the first that comes, and is
 * forgotten when it is over. A clock that goes back begins a new one.
 */
export class FixedWindows {
  readonly #options: FixedWindowsOptions;
  readonly #windows: Lru<Window>;

  constructor(options: FixedWindowsOptions) {
    this.#options = options;
    this.#windows = new Lru(options.most);
  }

  /** One more has come. @returns how many there are in its window, itself included */
  count(name: string): number {
    const window = this.#running(name);
    if (window !== undefined) return ++window.count;
    this.#windows.set(name, { since: this.#options.now(), count: 1 });
    return 1;
  }

  /** How many there are in the window that runs. */
  of(name: string): number {
    return this.#running(name)?.count ?? 0;
  }

  /** Until the window that runs is over, in milliseconds; 0 when none does. */
  leftMs(name: string): number {
    const window = this.#running(name);
    return window === undefined ? 0 : window.since + this.#options.lengthMs - this.#options.now();
  }

  #running(name: string): Window | undefined {
    const window = this.#windows.get(name);
    if (window === undefined) return undefined;
    const age = this.#options.now() - window.since;
    return age >= 0 && age < this.#options.lengthMs ? window : undefined;
  }
}
