import {
  FNC1,
  isDigit,
  latchTo,
  NO_SET,
  pairValue,
  SET_A,
  SET_B,
  SET_C,
  startOf,
  valueIn,
} from './code128-sets.ts';

/** True when digit pairs follow, up to the first other character, without a single digit at the end. */
function evenDigitsFollow(characters: Uint8Array, from: number): boolean {
  let at = from;
  while (isDigit(characters, at)) at++;
  return (at - from) % 2 === 0;
}

/** In set B two digits follow here: is it worth going over to set C now, rather than later or never? */
function isCWorthwhile(characters: Uint8Array, at: number): boolean {
  const next = at + 2;
  if (characters[next] === FNC1) return isDigit(characters, next + 1) && isDigit(characters, next + 2);
  return isDigit(characters, next) && isDigit(characters, next + 1) && evenDigitsFollow(characters, next + 2);
}

/** Set for a character outside of digit pairs: stay in A while A has it, else B. */
function letterSet(character: number, current: number): number {
  if (character < 32) return SET_A;
  return current === SET_A && (character < 96 || character > 127) ? SET_A : SET_B;
}

function nextSet(characters: Uint8Array, at: number, current: number): number {
  const character = characters[at]!;
  const isFnc1 = character === FNC1;
  if (isFnc1 && current !== NO_SET) return current;
  const start = isFnc1 ? at + 1 : at;
  const isPair = isDigit(characters, start) && isDigit(characters, start + 1);
  if (isFnc1) return isPair ? SET_C : SET_B;
  if (!isPair) return letterSet(character, current);
  if (current === SET_B) return isCWorthwhile(characters, at) ? SET_C : SET_B;
  return SET_C;
}

/**
 * Symbol character values, start character first, by the usual one-pass rule: set C for an even run of at least
 * four digits (at the start: two), A only for control characters, then A as long as it has the characters.
 */
export function greedyValues(characters: Uint8Array): number[] {
  const values: number[] = [];
  let set = NO_SET;
  for (let at = 0; at < characters.length; at++) {
    const next = nextSet(characters, at, set);
    if (next !== set) values.push((set === NO_SET ? startOf : latchTo)[next]!);
    set = next;
    if (set === SET_C && characters[at] !== FNC1) values.push(pairValue(characters, at++));
    else values.push(valueIn(set, characters[at]!));
  }
  return values;
}
