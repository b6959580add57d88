import { ALPHA, isIn, LOWER, PUNCT, SUB_MODES, subModeLatches } from './text-table.ts';

/** States: the four text sub-modes, byte compaction by bytes over a group of six, numeric compaction, no mode yet. */
export const BYTE_STATE = 4;
export const NUMERIC_STATE = 10;
const NO_STATE = 11;
const STATES = 12;
const FAR = 1 << 28;

/** How the best way goes from one place and state to the next. */
type Move = 'latch' | 'character' | 'alpha shift' | 'punct shift' | 'byte shift' | 'byte' | 'digits';

export interface Step {
  readonly move: Move;
  readonly state: number;
  readonly then: number;
  readonly from: number;
  readonly to: number;
}

/** What the first code word means: capital letters, or nothing before a latch (MicroPDF417). */
export type Start = 'text' | 'none';

export type Compaction = 'AUTO' | 'TEXT' | 'BYTE' | 'NUMERIC';

/** Costs are in halves of a code word: a text value is a half, and leaving text fills up the odd half. */
const whole = (cost: number): number => cost + (cost & 1);

/** Code words of numeric compaction: fifteen for 44 digits, one for every third of the rest begun (4.4.2.6). */
function numericWords(digits: number): number {
  const rest = digits % 44;
  return 15 * Math.floor(digits / 44) + (rest === 0 ? 0 : Math.floor(rest / 3) + 1);
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Fewest half code words to each place of the text in each state; index `at * STATES + state`. */
class Search {
  readonly #bytes: Uint8Array;
  readonly #compaction: Compaction;
  readonly #cost: number[];
  readonly #move: Move[];
  readonly #from: number[];
  readonly #state: number[];
  #digitsFrom = -1;
  #digitsCost = 0;

  readonly #start: number;

  constructor(bytes: Uint8Array, compaction: Compaction, start: Start) {
    this.#bytes = bytes;
    this.#compaction = compaction;
    const size = (bytes.length + 1) * STATES;
    this.#cost = new Array<number>(size).fill(FAR);
    this.#move = new Array<Move>(size).fill('latch');
    this.#from = new Array<number>(size).fill(0);
    this.#state = new Array<number>(size).fill(ALPHA);
    this.#start = start === 'text' ? ALPHA : NO_STATE;
    this.#cost[this.#start] = 0;
  }

  #offer(at: number, then: number, cost: number, move: Move, from: number, state: number): void {
    const index = at * STATES + then;
    if (cost >= this.#cost[index]!) return;
    this.#cost[index] = cost;
    this.#move[index] = move;
    this.#from[index] = from;
    this.#state[index] = state;
  }

  /** Back to text (always ALPHA), and from each sub-mode to the others. */
  #latch(at: number): void {
    const base = at * STATES;
    for (let state = BYTE_STATE; state < STATES; state++) {
      this.#offer(at, ALPHA, this.#cost[base + state]! + 2, 'latch', at, state);
    }
    for (let state = ALPHA; state < SUB_MODES; state++) {
      const cost = this.#cost[base + state]!;
      if (this.#move[base + state] === 'latch' && this.#from[base + state] === at && state !== ALPHA)
        continue;
      for (let then = ALPHA; then < SUB_MODES; then++) {
        if (then === state) continue;
        this.#offer(at, then, cost + subModeLatches[state * SUB_MODES + then]!.length, 'latch', at, state);
      }
    }
  }

  #text(at: number): void {
    const byte = this.#bytes[at]!;
    for (let state = ALPHA; state < SUB_MODES; state++) {
      const cost = this.#cost[at * STATES + state]!;
      if (isIn(state, byte)) this.#offer(at + 1, state, cost + 1, 'character', at, state);
      else if (state === LOWER && isIn(ALPHA, byte))
        this.#offer(at + 1, state, cost + 2, 'alpha shift', at, state);
      else if (isIn(PUNCT, byte)) this.#offer(at + 1, state, cost + 2, 'punct shift', at, state);
    }
  }

  /** One byte within text. The value that fills an odd half means ALPHA in PUNCT. */
  #byteShift(at: number): void {
    for (let state = ALPHA; state < SUB_MODES; state++) {
      const cost = this.#cost[at * STATES + state]!;
      const then = state === PUNCT && (cost & 1) === 1 ? ALPHA : state;
      this.#offer(at + 1, then, whole(cost) + 4, 'byte shift', at, state);
    }
  }

  #byte(at: number): void {
    const base = at * STATES;
    for (let over = 0; over < 6; over++) {
      const state = BYTE_STATE + over;
      const words = over === 5 ? 0 : 2;
      this.#offer(
        at + 1,
        BYTE_STATE + ((over + 1) % 6),
        this.#cost[base + state]! + words,
        'byte',
        at,
        state,
      );
    }
    for (const state of [0, 1, 2, 3, NUMERIC_STATE, NO_STATE]) {
      this.#offer(at + 1, BYTE_STATE + 1, whole(this.#cost[base + state]!) + 4, 'byte', at, state);
    }
  }

  /** Numeric compaction is only entered where a run of digits begins, so one start is enough. */
  #digits(at: number): void {
    if (!isDigit(this.#bytes[at])) return;
    const base = at * STATES;
    if (at === 0 || !isDigit(this.#bytes[at - 1])) {
      this.#digitsFrom = at;
      this.#digitsCost = FAR;
      this.#digitsCost = whole(this.#cost[base + this.#cheapest(at)]!) + 2;
    }
    const cost = this.#digitsCost + 2 * numericWords(at + 1 - this.#digitsFrom);
    this.#offer(at + 1, NUMERIC_STATE, cost, 'digits', this.#digitsFrom, this.#cheapest(this.#digitsFrom));
  }

  /** State from which another mode is entered for the least. */
  #cheapest(at: number): number {
    const base = at * STATES;
    let best = 0;
    for (let state = 1; state < STATES; state++) {
      if (state !== NUMERIC_STATE && whole(this.#cost[base + state]!) < whole(this.#cost[base + best]!))
        best = state;
    }
    return best;
  }

  run(): this {
    const auto = this.#compaction === 'AUTO';
    for (let at = 0; at < this.#bytes.length; at++) {
      if (auto || this.#compaction === 'TEXT') {
        this.#latch(at);
        this.#text(at);
      }
      if (auto) this.#byteShift(at);
      if (auto || this.#compaction === 'BYTE') this.#byte(at);
      if (auto || this.#compaction === 'NUMERIC') this.#digits(at);
    }
    return this;
  }

  steps(): Step[] | undefined {
    let to = this.#bytes.length;
    let then = 0;
    for (let state = 1; state < STATES; state++) {
      if (this.#cost[to * STATES + state]! < this.#cost[to * STATES + then]!) then = state;
    }
    if (this.#cost[to * STATES + then]! >= FAR) return undefined;
    const steps: Step[] = [];
    while (to > 0 || then !== this.#start) {
      const index = to * STATES + then;
      const step = {
        move: this.#move[index]!,
        state: this.#state[index]!,
        then,
        from: this.#from[index]!,
        to,
      };
      steps.push(step);
      to = step.from;
      then = step.state;
    }
    return steps.reverse();
  }
}

/** The way to write these bytes with the fewest code words; `undefined` when the compaction cannot encode them. */
export function shortestSteps(bytes: Uint8Array, compaction: Compaction, start: Start): Step[] | undefined {
  return new Search(bytes, compaction, start).run().steps();
}
