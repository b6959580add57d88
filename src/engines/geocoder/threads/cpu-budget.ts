import { DeadlineExceeded, type SearchDeadline } from '@kontor/places';

/** Of the processor, for a whole question: on a busy machine a question takes longer, and not fewer of its steps. */
const MAX_CPU_MS = 250;
/** By the clock: who has waited so long waits for something else than the processor. */
const MAX_MS = 10_000;

/** Where the time of this thread comes from; tests have another. */
export interface ThreadTimes {
  /** Milliseconds of the processor that this thread has used. */
  cpu(): number;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

const THIS_THREAD: ThreadTimes = {
  cpu: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  now: () => performance.now(),
};

/** What one question may use, which is looked at between its statements. */
export class CpuBudget implements SearchDeadline {
  readonly #context: { throwIfCancelled(): void };
  readonly #times: ThreadTimes;
  readonly #beganAt: number;
  readonly #end: number;

  /** Begins when the question is taken up. */
  constructor(context: { throwIfCancelled(): void }, times: ThreadTimes = THIS_THREAD) {
    this.#context = context;
    this.#times = times;
    this.#beganAt = times.cpu();
    this.#end = times.now() + MAX_MS;
  }

  throwIfExceeded(): void {
    this.#context.throwIfCancelled();
    if (this.usedShare > 1 || this.#times.now() > this.#end) throw new DeadlineExceeded();
  }

  /** Share of the processor time that is used, 0 to a little over 1. */
  get usedShare(): number {
    return (this.#times.cpu() - this.#beganAt) / MAX_CPU_MS;
  }
}
