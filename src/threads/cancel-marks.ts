import { type Cancellation, Cancelled } from '@kontor/base/errors';

/** A mark is overwritten by the one so many questions later: more than are ever under way on one thread. */
const PLACES = 256;

/**
 * Which questions are cancelled, in memory that two threads share: work that never yields its thread gets no
 * message, but it can look here. The other half is about questions whose code is still being loaded.
 */
export class CancelMarks {
  readonly memory: Int32Array;

  /** @param memory of the other side; without it, new memory */
  constructor(memory: Int32Array = new Int32Array(new SharedArrayBuffer(2 * PLACES * 4))) {
    this.memory = memory;
  }

  cancel(id: number): void {
    Atomics.store(this.memory, id % PLACES, id);
  }

  isCancelled(id: number): boolean {
    return Atomics.load(this.memory, id % PLACES) === id;
  }

  setLoading(id: number, isLoading: boolean): void {
    Atomics.store(this.memory, PLACES + (id % PLACES), isLoading ? id : 0);
  }

  isLoading(id: number): boolean {
    return Atomics.load(this.memory, PLACES + (id % PLACES)) === id;
  }
}

/** The view of one question. */
export class MarkedCancellation implements Cancellation {
  readonly #marks: CancelMarks;
  readonly #id: number;
  #controller: AbortController | undefined;

  constructor(marks: CancelMarks, id: number) {
    this.#marks = marks;
    this.#id = id;
  }

  isCancelled(): boolean {
    return this.#marks.isCancelled(this.#id);
  }

  throwIfCancelled(): void {
    if (this.isCancelled()) throw new Cancelled();
  }

  /** For work that waits: fires when the message of the cancellation has come. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.isCancelled()) this.announce();
    return this.#controller.signal;
  }

  announce(): void {
    this.#controller?.abort(new Cancelled());
  }

  /** Loads code that the work needs: it stays, so that its thread is not ended for a cancellation meanwhile. */
  async whileLoading<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
    this.#marks.setLoading(this.#id, true);
    try {
      return await load();
    } finally {
      this.#marks.setLoading(this.#id, false);
    }
  }
}
