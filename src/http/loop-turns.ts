import { FairQueue } from '#lib/base/load/fair-queue.ts';

interface LoopTurnsOptions {
  /** What a key has had of the loop lately: who has had least is first. */
  readonly shareOf: (key: number) => number;
  /** How long one turn of the event loop goes to those who asked, in milliseconds. */
  readonly budgetMs: number;
  /** How many are let go in one turn. */
  readonly most: number;
}

/**
 * Who may use the event loop next. While there is time everybody goes on at once; else they wait, and in each turn of the
 * loop those go on who have had least, until the turn's time is used up. However many calls one key makes at a time,
 * another's waits for what is under way in this turn and for none of those in line.
 */
export class LoopTurns {
  readonly #options: LoopTurnsOptions;
  readonly #waiting = new FairQueue<() => void>();
  /** The turn is watched: `#next` comes before everything else that waits for the check phase. */
  #isMarked = false;
  #began = 0;
  #gone = 0;

  constructor(options: LoopTurnsOptions) {
    this.#options = options;
  }

  /** Those in line. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when the key may go on; undefined: at once. */
  take(key: number): Promise<void> | undefined {
    if (!this.#isMarked) {
      this.#isMarked = true;
      this.#begin();
      setImmediate(this.#next);
    }
    if (this.#waiting.size === 0 && this.#hasTime()) {
      this.#gone++;
      return undefined;
    }
    return new Promise((resolve) => {
      this.#waiting.push(key, resolve);
      setImmediate(this.#step);
    });
  }

  #begin(): void {
    this.#began = performance.now();
    this.#gone = 0;
  }

  #hasTime(): boolean {
    const { budgetMs, most } = this.#options;
    return this.#gone < most && performance.now() - this.#began < budgetMs;
  }

  /** It was the first to ask for the check phase, and asks again there: so it stays first. */
  readonly #next = (): void => {
    this.#begin();
    if (this.#waiting.size > 0) setImmediate(this.#next);
    else this.#isMarked = false;
  };

  /** One for each that waits: between two of them what the first has let go does its work. */
  readonly #step = (): void => {
    if (!this.#hasTime()) {
      setImmediate(this.#step);
      return;
    }
    this.#gone++;
    this.#waiting.shift((key) => this.#options.shareOf(key as number))?.();
  };
}
