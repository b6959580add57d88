import { answerBytes, type LineAnswer } from './batch-answers.ts';

/** Hands answers on as they come, or in the order of their lines. */
export class LineOrder {
  readonly #isOrdered: boolean;
  readonly #emit: (answer: LineAnswer) => void;
  readonly #held = new Map<number, LineAnswer>();
  #heldBytes = 0;
  #next = 1;

  constructor(isOrdered: boolean, emit: (answer: LineAnswer) => void) {
    this.#isOrdered = isOrdered;
    this.#emit = emit;
  }

  /** Answers that wait for those before them. */
  get held(): number {
    return this.#held.size;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  add(answer: LineAnswer): void {
    if (!this.#isOrdered) {
      this.#emit(answer);
      return;
    }
    this.#held.set(answer.answered.line, answer);
    this.#heldBytes += answerBytes(answer);
    for (let next = this.#held.get(this.#next); next !== undefined; next = this.#held.get(this.#next)) {
      this.#take(next);
      this.#next += 1;
    }
  }

  /** The rest, in their order: lines between them are never answered. */
  flush(): void {
    for (const line of [...this.#held.keys()].sort((a, b) => a - b)) this.#take(this.#held.get(line)!);
  }

  #take(answer: LineAnswer): void {
    this.#held.delete(answer.answered.line);
    this.#heldBytes -= answerBytes(answer);
    this.#emit(answer);
  }
}
