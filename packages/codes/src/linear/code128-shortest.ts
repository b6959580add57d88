import {
  FNC1,
  isDigit,
  latchTo,
  pairValue,
  SET_A,
  SET_B,
  SET_C,
  SHIFT,
  startOf,
  valueIn,
} from './code128-sets.ts';

const FAR = 1000;
const SETS = 3;

/** How the rest of a text is written, from each place and in each set; index `at * 3 + set`. */
interface Plan {
  /** Fewest symbol characters from here to the end. */
  readonly cost: readonly number[];
  /** The set that writes the next character. */
  readonly step: readonly number[];
}

/** Cost from this place on when the next character is written in `set`; a shift when only the other set has it. */
function stay(characters: Uint8Array, at: number, set: number, cost: readonly number[]): number {
  const character = characters[at]!;
  const after = (at + 1) * SETS + set;
  if (set !== SET_C) return cost[after]! + (valueIn(set, character) < 0 ? 2 : 1);
  if (character === FNC1) return cost[after]! + 1;
  const isPair = isDigit(characters, at) && isDigit(characters, at + 1);
  return isPair ? cost[after + SETS]! + 1 : FAR;
}

function planned(characters: Uint8Array): Plan {
  // Plain arrays: short typed arrays cost more to make than the whole plan.
  const cost = new Array<number>((characters.length + 1) * SETS).fill(0);
  const step = new Array<number>(characters.length * SETS).fill(0);
  for (let at = characters.length - 1; at >= 0; at--) {
    const a = stay(characters, at, SET_A, cost);
    const b = stay(characters, at, SET_B, cost);
    const c = stay(characters, at, SET_C, cost);
    const least = Math.min(a, b, c);
    // A latch costs one character and reaches every set, so only the cheapest set can be worth it.
    const letters = a < b ? SET_A : SET_B;
    const cheapest = c === least ? SET_C : letters;
    for (let set = SET_A; set <= SET_C; set++) {
      const letter = set === SET_A ? a : b;
      const here = set === SET_C ? c : letter;
      cost[at * SETS + set] = Math.min(here, least + 1);
      step[at * SETS + set] = here <= least + 1 ? set : cheapest;
    }
  }
  return { cost, step };
}

/** Writes the character at this place in `set`; returns how many were used up. */
function write(characters: Uint8Array, at: number, set: number, values: number[]): number {
  const character = characters[at]!;
  if (set === SET_C && character !== FNC1) {
    values.push(pairValue(characters, at));
    return 2;
  }
  const value = valueIn(set === SET_C ? SET_B : set, character);
  if (value >= 0) values.push(value);
  else values.push(SHIFT, valueIn(set === SET_A ? SET_B : SET_A, character));
  return 1;
}

/** Symbol character values, start character first, with the fewest characters that are possible. */
export function shortestValues(characters: Uint8Array): number[] {
  const { cost, step } = planned(characters);
  let set = SET_B;
  if (cost[SET_C]! <= cost[SET_B]!) set = SET_C;
  if (cost[SET_A]! < cost[set]!) set = SET_A;
  const values = [startOf[set]!];
  for (let at = 0; at < characters.length; ) {
    const next = step[at * SETS + set]!;
    if (next !== set) values.push(latchTo[next]!);
    set = next;
    at += write(characters, at, set, values);
  }
  return values;
}
