import type { Unit } from './units.ts';

/** Modes that a character can be written in; those of four bytes need no state, for each names its mode again. */
export type Mode = 'numeric' | 'text1' | 'text2' | 'binary' | 'region1' | 'region2' | 'double' | 'four';

/** States between characters: no mode open, numeric with 0 to 2 digits of a group, and the other modes. */
const NONE = 0;
const NUMERIC = 1;
const TEXT_1 = 4;
const TEXT_2 = 5;
const BINARY = 6;
const REGION_1 = 7;
const REGION_2 = 8;
const DOUBLE = 9;
const STATES = 10;
const FAR = 1 << 28;

/** Bits of a mode indicator, of the count of binary mode, and of each mode's terminator (ISO/IEC 20830, table 2). */
const INDICATOR = 4;
const COUNT = 13;
const TERMINATORS = [0, 10, 10, 10, 6, 6, 0, 12, 12, 15];
const OPENINGS: readonly (readonly [state: number, bits: number])[] = [
  [NUMERIC, INDICATOR],
  [TEXT_1, INDICATOR],
  [BINARY, INDICATOR + COUNT],
  [REGION_1, INDICATOR],
  [REGION_2, INDICATOR],
  [DOUBLE, INDICATOR],
];
const MODES: readonly Mode[] = [
  'four',
  'numeric',
  'numeric',
  'numeric',
  'text1',
  'text2',
  'binary',
  'region1',
  'region2',
  'double',
];

/** Fewest bits to each place in each state and the state of the place before; index `at * STATES + state`. */
class Search {
  readonly #units: readonly Unit[];
  readonly #cost: Int32Array;
  /** State in which the character before this place was written, and state it was reached from there. */
  readonly #before: Uint8Array;
  readonly #written: Uint8Array;

  constructor(units: readonly Unit[]) {
    this.#units = units;
    const size = (units.length + 1) * STATES;
    this.#cost = new Int32Array(size).fill(FAR);
    this.#before = new Uint8Array(size);
    this.#written = new Uint8Array(size);
    this.#cost[NONE] = 0;
  }

  /** Another state at the same place: what was written before stays. */
  #change(at: number, from: number, to: number, bits: number): void {
    const [source, target] = [at * STATES + from, at * STATES + to];
    const cost = this.#cost[source]! + bits;
    if (cost >= this.#cost[target]!) return;
    this.#cost[target] = cost;
    this.#before[target] = this.#before[source]!;
    this.#written[target] = this.#written[source]!;
  }

  #changes(at: number): void {
    for (let state = NUMERIC; state < STATES; state++) this.#change(at, state, NONE, TERMINATORS[state]!);
    for (const [state, bits] of OPENINGS) this.#change(at, NONE, state, bits);
    this.#change(at, TEXT_1, TEXT_2, 6);
    this.#change(at, TEXT_2, TEXT_1, 6);
    this.#change(at, REGION_1, REGION_2, 12);
    this.#change(at, REGION_2, REGION_1, 12);
  }

  /** Writes the character at a place in a state. */
  #write(at: number, state: number, bits: number, then = state): void {
    const target = (at + 1) * STATES + then;
    const cost = this.#cost[at * STATES + state]! + bits;
    if (cost >= this.#cost[target]!) return;
    this.#cost[target] = cost;
    this.#before[target] = state;
    this.#written[target] = state;
  }

  run(): Mode[] {
    for (let at = 0; at < this.#units.length; at++) {
      this.#changes(at);
      const unit = this.#units[at]!;
      for (let phase = 0; unit.digit >= 0 && phase < 3; phase++) {
        this.#write(at, NUMERIC + phase, phase === 0 ? 10 : 0, NUMERIC + ((phase + 1) % 3));
      }
      if (unit.text1 >= 0) this.#write(at, TEXT_1, 6);
      if (unit.text2 >= 0) this.#write(at, TEXT_2, 6);
      this.#write(at, BINARY, 8 * unit.bytes.length);
      if (unit.region1 >= 0) this.#write(at, REGION_1, 12);
      if (unit.region2 >= 0) this.#write(at, REGION_2, 12);
      if (unit.double >= 0) this.#write(at, DOUBLE, 15);
      if (unit.four >= 0) this.#write(at, NONE, INDICATOR + 21);
    }
    this.#changes(this.#units.length);
    return this.#modes();
  }

  #modes(): Mode[] {
    const modes: Mode[] = [];
    for (let at = this.#units.length, state = NONE; at > 0; at--) {
      const written = this.#written[at * STATES + state]!;
      modes.push(MODES[written]!);
      state = this.#before[at * STATES + state]!;
    }
    return modes.reverse();
  }
}

/** The mode of each character with which the whole text takes the fewest bits. */
export const shortestModes = (units: readonly Unit[]): readonly Mode[] => new Search(units).run();
