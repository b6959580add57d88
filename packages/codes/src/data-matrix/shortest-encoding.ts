import { ASCII, BASE_256, C40, EDIFACT, FNC1, isDigitPair, isEdifact, values, X12 } from './modes.ts';

/**
 * States of the search: a scheme, and how far its group of values or characters has grown.
 * ASCII 0; C40, TEXT, X12 1 + 3 × (scheme − 1) + values over; EDIFACT 10 + characters over; BASE 256 14.
 */
export const STATES = 15;
export const EDIFACT_STATE = 10;
export const BASE_256_STATE = 14;
export const UNREACHABLE = 1 << 28;

/** Code words from a group of 0 to 3 EDIFACT characters with the unlatch character to the next whole one. */
export const EDIFACT_ENDS: readonly number[] = [1, 2, 3, 3];
/** A run of at most this many bytes has one length code word, a longer one two (ISO/IEC 16022, 5.2.9.1). */
export const SHORT_RUN = 249;

/** First state of a scheme. */
export const firstState = (mode: number): number => {
  if (mode <= X12) return mode === ASCII ? ASCII : 3 * mode - 2;
  return mode === EDIFACT ? EDIFACT_STATE : BASE_256_STATE;
};

/** Scheme of a state. */
export const modeOf = (state: number): number => {
  if (state < EDIFACT_STATE) return Math.floor((state + 2) / 3);
  return state === BASE_256_STATE ? BASE_256 : EDIFACT;
};

/** A place where a run of bytes may start, and its cost as if it had started at character 0. */
interface RunStart {
  readonly at: number;
  readonly cost: number;
}

/**
 * Fewest code words to each place of the text in each state, and how it was reached; index `at * STATES + state`.
 * Values of a group that is not whole yet count nothing: what they cost depends on how the text goes on.
 */
export class Search {
  readonly #text: Uint16Array;
  /** By character: one bit for each scheme that may encode it. */
  readonly #allowed: Uint8Array;
  readonly cost: number[];
  readonly #from: number[];
  readonly #state: number[];
  readonly #runs: RunStart[] = [];

  constructor(text: Uint16Array, allowed: Uint8Array, head: number) {
    this.#text = text;
    this.#allowed = allowed;
    const size = (text.length + 3) * STATES;
    this.cost = new Array<number>(size).fill(UNREACHABLE);
    this.#from = new Array<number>(size).fill(0);
    this.#state = new Array<number>(size).fill(ASCII);
    this.cost[ASCII] = head;
  }

  /** Place and state from which a state was reached best. */
  before(at: number, state: number): { readonly at: number; readonly state: number } {
    const index = at * STATES + state;
    return { at: this.#from[index]!, state: this.#state[index]! };
  }

  #offer(at: number, state: number, cost: number, from: number, before: number): void {
    const index = at * STATES + state;
    if (cost >= this.cost[index]!) return;
    this.cost[index] = cost;
    this.#from[index] = from;
    this.#state[index] = before;
  }

  #may(at: number, mode: number): boolean {
    return ((this.#allowed[at]! >> mode) & 1) !== 0;
  }

  /** Back to ASCII and on to another scheme, without a character. */
  #change(at: number): void {
    const base = at * STATES;
    for (let mode = C40; mode <= X12; mode++) {
      const state = firstState(mode);
      this.#offer(at, ASCII, this.cost[base + state]! + 1, at, state);
    }
    for (let over = 0; over < 4; over++) {
      const state = EDIFACT_STATE + over;
      this.#offer(at, ASCII, this.cost[base + state]! + EDIFACT_ENDS[over]!, at, state);
    }
    this.#offer(at, ASCII, this.cost[base + BASE_256_STATE]!, at, BASE_256_STATE);
    const latched = this.cost[base + ASCII]! + 1;
    for (let mode = C40; mode <= EDIFACT; mode++) this.#offer(at, firstState(mode), latched, at, ASCII);
  }

  #ascii(at: number): void {
    const cost = this.cost[at * STATES]!;
    const code = this.#text[at]!;
    this.#offer(at + 1, ASCII, cost + (code > 127 && code < FNC1 ? 2 : 1), at, ASCII);
    if (isDigitPair(this.#text, at) && this.#may(at + 1, ASCII))
      this.#offer(at + 2, ASCII, cost + 1, at, ASCII);
  }

  #triplets(at: number, mode: number): void {
    const count = values(mode, this.#text[at]!).length;
    if (count === 0) return;
    const first = firstState(mode);
    for (let over = 0; over < 3; over++) {
      const all = over + count;
      const cost = this.cost[at * STATES + first + over]! + 2 * Math.floor(all / 3);
      this.#offer(at + 1, first + (all % 3), cost, at, first + over);
    }
  }

  #edifact(at: number): void {
    if (!isEdifact(this.#text[at]!)) return;
    for (let over = 0; over < 4; over++) {
      const state = EDIFACT_STATE + over;
      const cost = this.cost[at * STATES + state]! + (over === 3 ? 3 : 0);
      this.#offer(at + 1, EDIFACT_STATE + ((over + 1) % 4), cost, at, state);
    }
  }

  #bytes(at: number): void {
    if (this.#text[at] === FNC1 || !this.#may(at, BASE_256)) {
      this.#runs.length = 0;
      return;
    }
    // Latch, length, and no longer run that is as cheap: it would only reach the second length code word sooner.
    const cost = this.cost[at * STATES]! + 2 - at;
    while (this.#runs.length > 0 && this.#runs.at(-1)!.cost >= cost) this.#runs.pop();
    if (this.#runs.length === 0 || cost <= this.#runs[0]!.cost + 1) this.#runs.push({ at, cost });
    for (const run of this.#runs) {
      const length = at + 1 - run.at;
      this.#offer(at + 1, BASE_256_STATE, run.cost + at + 1 + (length > SHORT_RUN ? 1 : 0), run.at, ASCII);
    }
  }

  run(): this {
    for (let at = 0; at < this.#text.length; at++) {
      this.#change(at);
      if (this.#may(at, ASCII)) this.#ascii(at);
      for (let mode = C40; mode <= X12; mode++) if (this.#may(at, mode)) this.#triplets(at, mode);
      if (this.#may(at, EDIFACT)) this.#edifact(at);
      this.#bytes(at);
    }
    return this;
  }
}

/** ASCII code words of the text from a place on. */
export function asciiWords(text: Uint16Array, from: number): number {
  let count = 0;
  for (let at = from; at < text.length; at++) {
    if (isDigitPair(text, at)) at++;
    else if (text[at]! > 127 && text[at]! < FNC1) count++;
    count++;
  }
  return count;
}
