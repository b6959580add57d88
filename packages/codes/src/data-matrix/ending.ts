import { ASCII, BASE_256, C40, TEXT, X12 } from './modes.ts';
import {
  asciiWords,
  BASE_256_STATE,
  EDIFACT_ENDS,
  EDIFACT_STATE,
  firstState,
  modeOf,
  type Search,
  SHORT_RUN,
  STATES,
  UNREACHABLE,
} from './shortest-encoding.ts';

/** Consecutive characters in one scheme. */
export interface Segment {
  readonly mode: number;
  readonly from: number;
  readonly to: number;
}

/** Where the search ends: a state at a place, from which on the rest is ASCII, and what that costs in all. */
interface End {
  readonly at: number;
  readonly state: number;
  readonly cost: number;
}

/** The rest in ASCII without going back to it first: allowed when it fills these last code words (5.2.5.2, 5.2.8.2). */
const MAX_TAIL_CHARACTERS = 4;

/** Ends that need no special rule: fewest code words in a symbol of any capacity. */
function regularEnd(search: Search, length: number): End {
  const base = length * STATES;
  let best: End = { at: length, state: ASCII, cost: search.cost[base + ASCII]! };
  const offer = (state: number, extra: number): void => {
    const cost = search.cost[base + state]! + extra;
    if (cost < best.cost) best = { at: length, state, cost };
  };
  for (const mode of [C40, TEXT, X12]) offer(firstState(mode), 1);
  for (let over = 0; over < 4; over++) offer(EDIFACT_STATE + over, EDIFACT_ENDS[over]!);
  offer(BASE_256_STATE, 0);
  return best;
}

/** An end that fits only because it fills the symbol to the last code word, or undefined. */
function exactEnd(search: Search, text: Uint16Array, capacity: number): End | undefined {
  const length = text.length;
  const base = length * STATES;
  const costOf = (at: number, state: number): number => search.cost[at * STATES + state]!;
  for (const mode of [C40, TEXT, X12]) {
    const state = firstState(mode);
    if (costOf(length, state) === capacity) return { at: length, state, cost: capacity };
    // Two values are filled up with the shift to set 1; X12 has no such value.
    const isPadded = mode !== X12 && costOf(length, state + 2) + 2 === capacity;
    if (isPadded) return { at: length, state: state + 2, cost: capacity };
  }
  if (costOf(length, EDIFACT_STATE) === capacity) return { at: length, state: EDIFACT_STATE, cost: capacity };
  // Length 0 means "to the end of the symbol" and saves the second length code word of a long run.
  const run = search.before(length, BASE_256_STATE);
  const isLong = search.cost[base + BASE_256_STATE]! < UNREACHABLE && length - run.at > SHORT_RUN;
  if (isLong && search.cost[base + BASE_256_STATE]! - 1 === capacity) {
    return { at: length, state: BASE_256_STATE, cost: capacity };
  }
  return tailEnd(search, text, capacity);
}

/** One ASCII code word may follow a whole triplet at the very end, up to two a whole EDIFACT group. */
function tailEnd(search: Search, text: Uint16Array, capacity: number): End | undefined {
  const first = Math.max(0, text.length - MAX_TAIL_CHARACTERS);
  for (let at = text.length - 1; at >= first; at--) {
    const tail = asciiWords(text, at);
    for (const mode of [C40, TEXT, X12]) {
      const state = firstState(mode);
      if (tail === 1 && search.cost[at * STATES + state] === capacity - 1)
        return { at, state, cost: capacity };
    }
    const left = capacity - search.cost[at * STATES + EDIFACT_STATE]!;
    if (left >= tail && left <= 2) return { at, state: EDIFACT_STATE, cost: capacity };
  }
  return undefined;
}

/** The segments on the best way to an end; the ASCII tail, if any, included. */
function segments(search: Search, length: number, end: End): Segment[] {
  const found: Segment[] = end.at < length ? [{ mode: ASCII, from: end.at, to: length }] : [];
  let { at, state } = end;
  while (at > 0) {
    const before = search.before(at, state);
    const mode = modeOf(state);
    const last = found.at(-1);
    if (before.at < at) {
      const isSame = last !== undefined && last.mode === mode && last.from === at && mode !== BASE_256;
      if (isSame) found[found.length - 1] = { mode, from: before.at, to: last.to };
      else found.push({ mode, from: before.at, to: at });
    }
    at = before.at;
    state = before.state;
  }
  return found.reverse();
}

/** The way to write a text into the first of these capacities that fits it. */
interface Written {
  readonly capacity: number;
  readonly segments: readonly Segment[];
}

/** No special ending saves more code words than this. */
const MAX_SAVED = 3;

/**
 * Chooses the smallest capacity that the search reaches, the special endings included, and traces the way back.
 * `undefined` when the text fits none.
 */
export function smallest(
  search: Search,
  text: Uint16Array,
  capacities: readonly number[],
): Written | undefined {
  const regular = regularEnd(search, text.length);
  for (const capacity of capacities) {
    if (capacity < regular.cost - MAX_SAVED) continue;
    const end = regular.cost <= capacity ? regular : exactEnd(search, text, capacity);
    if (end !== undefined) return { capacity, segments: segments(search, text.length, end) };
  }
  return undefined;
}
