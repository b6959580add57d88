/** Code sets of DotCode (AIM ISS DotCode 4.0, 5.2.1), and binary mode by the bytes in its open group of five. */
export const SET_A = 0;
export const SET_B = 1;
export const SET_C = 2;
export const BINARY = 3;
const GROUP_BYTES = 5;
const STATES = BINARY + GROUP_BYTES;
const FAR = 1 << 28;

/** How the best way goes from one place and set to the next. */
export type Move = 'latch' | 'plain' | 'date' | 'shift A' | 'shift B' | 'shift C' | 'upper shift';

export interface Step {
  readonly move: Move;
  readonly state: number;
  readonly next: number;
  readonly from: number;
  readonly to: number;
}

const MAX_SHIFT_B = { [SET_A]: 6, [SET_C]: 4 } as const;
/** A single pair of digits is never shifted to. */
const MIN_SHIFT_C = 2;
const MAX_SHIFT_C = 4;
const MAX_BINARY_SHIFT_C = 7;
const DATE_LENGTH = 10;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

export interface SearchStart {
  readonly state: typeof SET_B | typeof SET_C;
  /** Whether a first HT, FS, GS or RS in set B would be taken for a macro. */
  readonly isFirst: boolean;
}

/** Fewest code words to each place of the text in each state; index `at * STATES + state`. */
class Search {
  readonly #bytes: Uint8Array;
  readonly #start: SearchStart;
  readonly #cost: Int32Array;
  readonly #before: Int32Array;
  readonly #move: Move[];

  constructor(bytes: Uint8Array, start: SearchStart) {
    this.#bytes = bytes;
    this.#start = start;
    const size = (bytes.length + 1) * STATES;
    this.#cost = new Int32Array(size).fill(FAR);
    this.#before = new Int32Array(size);
    this.#move = new Array<Move>(size).fill('latch');
    this.#cost[start.state] = 0;
  }

  #offer(from: number, to: number, words: number, move: Move): void {
    const cost = this.#cost[from]! + words;
    if (cost >= this.#cost[to]!) return;
    this.#cost[to] = cost;
    this.#before[to] = from;
    this.#move[to] = move;
  }

  /** Every set and binary mode is one code word from every other. */
  #latches(at: number): void {
    const base = at * STATES;
    for (let state = 0; state < STATES; state++) {
      if (this.#cost[base + state]! >= FAR) continue;
      for (let then = 0; then <= BINARY; then++) {
        const isSame = then === state || (then === BINARY && state >= BINARY);
        if (!isSame) this.#offer(base + state, base + then, 1, 'latch');
      }
    }
  }

  /** Characters that one code word of set B stands for, 0 where none does: CR and LF only together. */
  #lengthInB(at: number): number {
    const byte = this.#bytes[at];
    if (byte === undefined) return 0;
    if (byte >= 32 && byte < 128) return 1;
    if (byte === 13) return this.#bytes[at + 1] === 10 ? 2 : 0;
    const isSpecial = byte === 9 || (byte >= 28 && byte <= 30);
    return isSpecial && !(this.#start.isFirst && at === 0) ? 1 : 0;
  }

  #isPair(at: number): boolean {
    return isDigit(this.#bytes[at]) && isDigit(this.#bytes[at + 1]);
  }

  #plain(at: number): void {
    const base = at * STATES;
    const byte = this.#bytes[at]!;
    if (byte < 96) this.#offer(base + SET_A, base + STATES + SET_A, 1, 'plain');
    const inB = this.#lengthInB(at);
    if (inB > 0) this.#offer(base + SET_B, base + inB * STATES + SET_B, 1, 'plain');
    if (this.#isPair(at)) {
      this.#offer(base + SET_C, base + 2 * STATES + SET_C, 1, 'plain');
      if (this.#isDate(at)) this.#offer(base + SET_C, base + DATE_LENGTH * STATES + SET_C, 4, 'date');
    }
    // The first byte of a group takes two code words, each further one of the five one more.
    for (let open = 0; open < GROUP_BYTES; open++) {
      const then = BINARY + ((open + 1) % GROUP_BYTES);
      this.#offer(base + BINARY + open, base + STATES + then, open === 0 ? 2 : 1, 'plain');
    }
  }

  /** `17` and a date, then `10`: best before date and batch of GS1. */
  #isDate(at: number): boolean {
    const bytes = this.#bytes;
    if (bytes[at] !== 49 || bytes[at + 1] !== 55 || bytes[at + 8] !== 49 || bytes[at + 9] !== 48)
      return false;
    return this.#isPair(at + 2) && this.#isPair(at + 4) && this.#isPair(at + 6);
  }

  #shiftsToB(at: number, state: typeof SET_A | typeof SET_C): void {
    const base = at * STATES + state;
    let to = at;
    for (let count = 1; count <= MAX_SHIFT_B[state]; count++) {
      const length = this.#lengthInB(to);
      if (length === 0) return;
      to += length;
      this.#offer(base, to * STATES + state, 1 + count, 'shift B');
    }
  }

  #shiftsToC(at: number): void {
    for (let count = 1; count <= MAX_BINARY_SHIFT_C; count++) {
      if (!this.#isPair(at + 2 * (count - 1))) return;
      if (count < MIN_SHIFT_C) continue;
      const to = (at + 2 * count) * STATES;
      // Behind the digits binary mode begins a new group.
      for (let state = SET_A; state < STATES; state++) {
        if (state === SET_C || (state < BINARY && count > MAX_SHIFT_C)) continue;
        this.#offer(at * STATES + state, to + Math.min(state, BINARY), 1 + count, 'shift C');
      }
    }
  }

  #shifts(at: number): void {
    const base = at * STATES;
    if (this.#bytes[at]! >= 128) {
      for (const set of [SET_A, SET_B, SET_C]) this.#offer(base + set, base + STATES + set, 2, 'upper shift');
    } else if (this.#bytes[at]! < 96) this.#offer(base + SET_B, base + STATES + SET_B, 2, 'shift A');
    this.#shiftsToB(at, SET_A);
    this.#shiftsToB(at, SET_C);
    this.#shiftsToC(at);
  }

  steps(): readonly Step[] {
    for (let at = 0; at < this.#bytes.length; at++) {
      this.#latches(at);
      this.#plain(at);
      this.#shifts(at);
    }
    const end = this.#bytes.length * STATES;
    let index = end;
    for (let state = 1; state < STATES; state++) {
      if (this.#cost[end + state]! < this.#cost[index]!) index = end + state;
    }
    const steps: Step[] = [];
    while (index !== this.#start.state) {
      const before = this.#before[index]!;
      const [from, to] = [Math.floor(before / STATES), Math.floor(index / STATES)];
      steps.push({ move: this.#move[index]!, state: before % STATES, next: index % STATES, from, to });
      index = before;
    }
    return steps.reverse();
  }
}

/** The way to write these bytes with the fewest code words. */
export const shortestSteps = (bytes: Uint8Array, start: SearchStart): readonly Step[] =>
  new Search(bytes, start).steps();
