import {
  LOWER,
  latches,
  MIXED,
  MODES,
  modeBits,
  modeValues,
  PUNCT,
  pairValue,
  UPPER,
  upperShift,
} from './modes.ts';

/** How one or more characters are written; the order is that of `KINDS` in the packed step. */
export const LATCH = 0;
export const CHARACTER = 1;
export const PAIR = 2;
export const SHIFTED_PUNCT = 3;
export const SHIFTED_PAIR = 4;
export const SHIFTED_UPPER = 5;
export const BYTES = 6;

/** One step of the text: what is written in `mode`, and the bytes `from` to `to` that it covers. */
export interface Step {
  readonly kind: number;
  /** Mode before the step; after a latch it is that of the next step. */
  readonly mode: number;
  readonly from: number;
  readonly to: number;
  /** Mode after the step. */
  readonly then: number;
}

const FAR = 1 << 28;
/** Shift and a length of five bits, one of 16 bits beyond; longer runs start again. */
const BYTE_HEAD = 10;
const SHORT_RUN = 31;
const LONG_RUN = 2047 + 31;

/** Bits of the heads of a run of bytes beyond its first ten: the cheapest split into runs (ISO/IEC 24778, 7.3.2.3). */
function extraHeads(length: number): number {
  if (length <= SHORT_RUN) return 0;
  if (length <= 2 * SHORT_RUN) return BYTE_HEAD;
  if (length <= LONG_RUN) return BYTE_HEAD + 1;
  return BYTE_HEAD + 1 + BYTE_HEAD + extraHeads(length - LONG_RUN);
}

/** A place where a run of bytes may start: its cost, counted as if it had started at byte 0. */
interface RunStart {
  readonly at: number;
  readonly cost: number;
}

/** What is known at each place of the text, index `at * 5 + mode`: fewest bits, and the step that led there. */
class Search {
  readonly #bytes: Uint8Array;
  readonly #cost: number[];
  readonly #kind: number[];
  readonly #from: number[];
  readonly #mode: number[];
  /** By mode: starts of byte runs, each cheaper than those after it. */
  readonly #runs: readonly RunStart[][] = [[], [], []];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    // Room for one place more: a pair may be tried at the last byte.
    const size = (bytes.length + 2) * MODES;
    this.#cost = new Array<number>(size).fill(FAR);
    this.#kind = new Array<number>(size).fill(LATCH);
    this.#from = new Array<number>(size).fill(0);
    this.#mode = new Array<number>(size).fill(UPPER);
    this.#cost[UPPER] = 0;
  }

  #offer(at: number, mode: number, cost: number, kind: number, from: number, before: number): void {
    const index = at * MODES + mode;
    if (cost >= this.#cost[index]!) return;
    this.#cost[index] = cost;
    this.#kind[index] = kind;
    this.#from[index] = from;
    this.#mode[index] = before;
  }

  /** From every mode to every other at the same place. */
  #latch(at: number): void {
    const table = latches();
    const base = at * MODES;
    let least = 0;
    for (let mode = 1; mode < MODES; mode++)
      if (this.#cost[base + mode]! < this.#cost[base + least]!) least = mode;
    // A way over a third mode is in the table already, so only what was written here may be left.
    const written = this.#cost.slice(base, base + MODES);
    for (let from = 0; from < MODES; from++) {
      // Any mode is reached from the cheapest for at most 14 bits more.
      if (written[from]! > written[least]! + 14) continue;
      for (let to = 0; to < MODES; to++) {
        if (to !== from)
          this.#offer(at, to, written[from]! + table[from * MODES + to]!.length, LATCH, at, from);
      }
    }
  }

  /** The character at this place, as itself or after a shift, in every mode. */
  #characters(at: number): void {
    const values = modeValues();
    const byte = this.#bytes[at]!;
    const isPunct = values[PUNCT * 256 + byte] !== 0;
    const isUpper = values[UPPER * 256 + byte] !== 0;
    for (let mode = 0; mode < MODES; mode++) {
      const cost = this.#cost[at * MODES + mode]!;
      const bits = modeBits[mode]!;
      if (values[mode * 256 + byte] !== 0) this.#offer(at + 1, mode, cost + bits, CHARACTER, at, mode);
      else if (isPunct) this.#offer(at + 1, mode, cost + bits + 5, SHIFTED_PUNCT, at, mode);
      else if (isUpper && upperShift[mode]! >= 0)
        this.#offer(at + 1, mode, cost + bits + 5, SHIFTED_UPPER, at, mode);
    }
  }

  /** Two characters with one punctuation code. */
  #pair(at: number): void {
    if (at + 1 >= this.#bytes.length || pairValue(this.#bytes[at]!, this.#bytes[at + 1]!) === 0) return;
    for (let mode = 0; mode < MODES; mode++) {
      const cost = this.#cost[at * MODES + mode]!;
      if (mode === PUNCT) this.#offer(at + 2, mode, cost + 5, PAIR, at, mode);
      else this.#offer(at + 2, mode, cost + modeBits[mode]! + 5, SHIFTED_PAIR, at, mode);
    }
  }

  /** Byte runs that take in the byte at this place. */
  #byteRuns(at: number): void {
    for (let mode = UPPER; mode <= MIXED; mode++) {
      const runs = this.#runs[mode]!;
      const cost = this.#cost[at * MODES + mode]! + BYTE_HEAD - 8 * at;
      while (runs.length > 0 && runs[runs.length - 1]!.cost >= cost) runs.pop();
      const first = runs[0];
      if (first === undefined || cost <= first.cost + BYTE_HEAD + 1) runs.push({ at, cost });
      for (const run of runs) {
        const total = run.cost + 8 * (at + 1) + extraHeads(at + 1 - run.at);
        this.#offer(at + 1, mode, total, BYTES, run.at, mode);
      }
    }
  }

  run(): void {
    for (let at = 0; at < this.#bytes.length; at++) {
      this.#latch(at);
      this.#characters(at);
      this.#pair(at);
      this.#byteRuns(at);
    }
  }

  /** The steps of the cheapest way to the end, and its bits. */
  steps(): { readonly steps: readonly Step[]; readonly bits: number } {
    let to = this.#bytes.length;
    let then = UPPER;
    for (let mode = LOWER; mode < MODES; mode++) {
      if (this.#cost[to * MODES + mode]! < this.#cost[to * MODES + then]!) then = mode;
    }
    const bits = this.#cost[to * MODES + then]!;
    const steps: Step[] = [];
    while (to > 0 || then !== UPPER) {
      const index = to * MODES + then;
      const step = { kind: this.#kind[index]!, mode: this.#mode[index]!, from: this.#from[index]!, to, then };
      steps.push(step);
      to = step.from;
      then = step.mode;
    }
    return { steps: steps.reverse(), bits };
  }
}

/**
 * The way of writing these bytes with the fewest bits, starting in UPPER: a shortest path over the places of the
 * text and the five modes. Time grows with the length only.
 */
export function shortestSteps(bytes: Uint8Array): { readonly steps: readonly Step[]; readonly bits: number } {
  const search = new Search(bytes);
  search.run();
  return search.steps();
}
