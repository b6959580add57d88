import type { LineTask } from './line-call.ts';

/** Lines that wait for something outside at a time; another one is answered as it is. */
const MAX_OUTSIDE = 256;

interface Waiting {
  readonly until: number;
  /** What they wait for, where that is outside. */
  readonly what: string | undefined;
}

/** Lines of a batch between two attempts. Times are those of `performance.now()`. */
export class WaitingLines {
  readonly #ready: LineTask[] = [];
  readonly #outside = new Map<LineTask, Waiting>();
  /** They keep their places. */
  readonly #inPlace = new Map<LineTask, number>();

  /** Those that have no place. */
  get size(): number {
    return this.#ready.length + this.#outside.size;
  }

  /** Bytes of these. */
  get bytes(): number {
    let sum = 0;
    for (const { line } of this.#ready) sum += line.bytes.length;
    for (const { line } of this.#outside.keys()) sum += line.bytes.length;
    return sum;
  }

  get hasReady(): boolean {
    return this.#ready.length > 0;
  }

  /** One more may wait for something outside. */
  get hasRoom(): boolean {
    return this.#outside.size < MAX_OUTSIDE;
  }

  /** Lines by what outside they wait for. */
  get reasons(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { what } of this.#outside.values()) {
      if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    return counts;
  }

  add(task: LineTask, waiting: Waiting): void {
    this.#outside.set(task, waiting);
  }

  addInPlace(task: LineTask, until: number): void {
    this.#inPlace.set(task, until);
  }

  /** Waits for a place alone. */
  addReady(task: LineTask): void {
    this.#ready.push(task);
  }

  takeReady(): LineTask | undefined {
    return this.#ready.shift();
  }

  /** Those in place whose time has come; of the others, they are ready from now on. */
  takeDue(now: number): readonly LineTask[] {
    for (const [task, { until }] of this.#outside) {
      if (until > now) continue;
      this.#outside.delete(task);
      this.#ready.push(task);
    }
    const due = [...this.#inPlace].filter(([, until]) => until <= now).map(([task]) => task);
    for (const task of due) this.#inPlace.delete(task);
    return due;
  }

  clearInPlace(): readonly LineTask[] {
    const all = [...this.#inPlace.keys()];
    this.#inPlace.clear();
    return all;
  }

  /** All of them, which nobody waits for any more. */
  clear(): readonly LineTask[] {
    const all = [...this.#ready, ...this.#outside.keys(), ...this.#inPlace.keys()];
    this.#ready.length = 0;
    this.#outside.clear();
    this.#inPlace.clear();
    return all;
  }
}
