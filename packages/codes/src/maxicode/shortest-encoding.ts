import { SET_A, SET_B, SET_C, SET_D, SET_E, SETS, valueIn } from './code-sets.ts';

const FAR = 1 << 28;
/** Nine digits in five code words behind their shift. */
const NUMERIC_SHIFT = 31;
const NUMERIC_DIGITS = 9;
const NUMERIC_WORDS = 5;
const LATCH_A = 58;
const LATCH_A_OF_B = 63;
const LATCH_B = 63;
/** Shifts to set A from B by how many characters follow, to B from A, and to C, D and E. */
const SHIFTS_A = [59, 56, 57] as const;
const SHIFT_B = 59;
const SHIFTS: Readonly<Record<number, number>> = { [SET_C]: 60, [SET_D]: 61, [SET_E]: 62 };

/** Code words that lead from one set to another: the shift to C, D or E twice stays there. */
export function latch(from: number, to: number): readonly number[] {
  if (to === SET_A) return [from === SET_B ? LATCH_A_OF_B : LATCH_A];
  if (to === SET_B) return [LATCH_B];
  return [SHIFTS[to]!, SHIFTS[to]!];
}

/** The shift of one character, if there is one: sets C, D and E have none to A and B. */
function shift(from: number, to: number): number | undefined {
  if (to === SET_A) return from === SET_B ? SHIFTS_A[0] : undefined;
  if (to === SET_B) return from === SET_A ? SHIFT_B : undefined;
  return SHIFTS[to];
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

function numericWords(bytes: Uint8Array): readonly number[] {
  let value = Number(String.fromCharCode(...bytes));
  const words: number[] = [];
  for (let i = 0; i < NUMERIC_WORDS; i++) {
    words.unshift(value % 64);
    value = Math.floor(value / 64);
  }
  return [NUMERIC_SHIFT, ...words];
}

/** Code words written up to a place, and the way there. */
interface CheapestPath {
  readonly cost: number;
  readonly words: readonly number[];
  readonly before: CheapestPath | undefined;
}

/** Fewest code words to each place of the text in each set. */
class Search {
  readonly #bytes: Uint8Array;
  readonly #ways: (CheapestPath | undefined)[];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#ways = new Array<CheapestPath | undefined>((bytes.length + 1) * SETS);
    this.#ways[SET_A] = { cost: 0, words: [], before: undefined };
  }

  #offer(before: CheapestPath, at: number, set: number, words: readonly number[]): void {
    const cost = before.cost + words.length;
    const place = at * SETS + set;
    if (cost < (this.#ways[place]?.cost ?? FAR)) this.#ways[place] = { cost, words, before };
  }

  #latches(at: number): void {
    const ways = this.#ways.slice(at * SETS, (at + 1) * SETS);
    ways.forEach((way, from) => {
      for (let to = 0; way !== undefined && to < SETS; to++) {
        if (to !== from) this.#offer(way, at, to, latch(from, to));
      }
    });
  }

  /** Two or three characters of set A within B. */
  #longShifts(way: CheapestPath, at: number): void {
    const values: number[] = [];
    for (let count = 1; count <= SHIFTS_A.length; count++) {
      const byte = this.#bytes[at + count - 1];
      const value = byte === undefined ? undefined : valueIn(SET_A, byte);
      if (value === undefined) return;
      values.push(value);
      this.#offer(way, at + count, SET_B, [SHIFTS_A[count - 1]!, ...values]);
    }
  }

  #character(way: CheapestPath, at: number, set: number): void {
    for (let other = 0; other < SETS; other++) {
      const value = valueIn(other, this.#bytes[at]!);
      if (value === undefined) continue;
      const shifted = shift(set, other);
      if (other === set) this.#offer(way, at + 1, set, [value]);
      else if (shifted !== undefined) this.#offer(way, at + 1, set, [shifted, value]);
    }
    if (set === SET_B) this.#longShifts(way, at);
  }

  run(): { readonly words: readonly number[]; readonly set: number } {
    const bytes = this.#bytes;
    for (let at = 0, digits = 0; at < bytes.length; at++) {
      this.#latches(at);
      for (digits = 0; digits < NUMERIC_DIGITS && isDigit(bytes[at + digits]); digits++);
      const numeric = digits === NUMERIC_DIGITS ? numericWords(bytes.subarray(at, at + digits)) : undefined;
      for (let set = 0; set < SETS; set++) {
        const way = this.#ways[at * SETS + set];
        if (way === undefined) continue;
        this.#character(way, at, set);
        if (numeric !== undefined) this.#offer(way, at + NUMERIC_DIGITS, set, numeric);
      }
    }
    return this.#best();
  }

  #best(): { readonly words: readonly number[]; readonly set: number } {
    const ends = this.#ways.slice(this.#bytes.length * SETS);
    let set = 0;
    ends.forEach((way, other) => {
      if ((way?.cost ?? FAR) < (ends[set]?.cost ?? FAR)) set = other;
    });
    const parts: (readonly number[])[] = [];
    for (let way = ends[set]; way !== undefined; way = way.before) parts.unshift(way.words);
    return { words: parts.flat(), set };
  }
}

/** The fewest code words for these bytes, and the set that they end in. */
export const shortestWords = (
  bytes: Uint8Array,
): { readonly words: readonly number[]; readonly set: number } => new Search(bytes).run();
