import type { Source, SourceShares } from '#shares/source.ts';
import { SourceQueue } from '#shares/source-queue.ts';

interface LoopSchedulerOptions {
  /** What a source has had of the loop lately: who has had least is first. */
  readonly shares: SourceShares;
  /** How long one turn of the event loop goes to those who asked, in milliseconds. */
  readonly budgetMs: number;
  /** Milliseconds by the wall clock. */
  readonly now: () => number;
  /** The same as it was a moment ago, at the end of the last piece of work: costs nothing. */
  readonly latest: () => number;
  /** The first of a turn has asked. @param now by the wall clock */
  readonly onTurn?: (now: number) => void;
}

/**
 * Who may use the event loop next. While there is time everybody goes on at once; else they wait, and in each turn of the
 * loop those go on who have had least, until the turn's time is used up. However much one account asks for at a time,
 * with however many keys, another's waits for what is under way in this turn and for none of those in line.
 */
export class LoopScheduler {
  readonly #options: LoopSchedulerOptions;
  readonly #waiting = new SourceQueue<() => void>();
  /** The turn is watched: `#next` comes before everything else that waits for the check phase. */
  #isMarked = false;
  #began = 0;

  constructor(options: LoopSchedulerOptions) {
    this.#options = options;
  }

  /** Those in line. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when the source may go on; undefined: at once. */
  take(source: Source): Promise<void> | undefined {
    if (!this.#isMarked) {
      this.#isMarked = true;
      this.#begin();
      setImmediate(this.#next);
    }
    if (this.#waiting.size === 0 && this.#hasTime()) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(source, resolve);
      setImmediate(this.#step);
    });
  }

  #begin(): void {
    this.#began = this.#options.now();
    this.#options.onTurn?.(this.#began);
  }

  #hasTime(): boolean {
    return this.#options.latest() - this.#began < this.#options.budgetMs;
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
    this.#waiting.shift(this.#options.shares)?.();
  };
}
