import { schemeAhead } from './look-ahead.ts';
import { ASCII, BASE_256, C40, EDIFACT, FNC1, isDigitPair, isEdifact, TEXT, values, X12 } from './modes.ts';

/** Which schemes each character may be written in: one bit a scheme. */
export type Schemes = Uint8Array;

const ALL = 0b111111;

/** Every character in every scheme: the search then finds the shortest sequence of all. */
export function anyScheme(length: number): Schemes {
  return new Uint8Array(length).fill(ALL);
}

/** C40 throughout; only what does not fill a last triplet may be ASCII (ISO/IEC 16022, 5.2.5.2). */
export function onlyC40(text: Uint16Array): Schemes {
  const schemes = new Uint8Array(text.length).fill(1 << C40);
  allowTail(schemes, text, 0, C40);
  return schemes;
}

/** Lets the characters after the last whole triplet of a scheme be ASCII. */
function allowTail(schemes: Schemes, text: Uint16Array, from: number, mode: number): void {
  let count = 0;
  let whole = from;
  for (let at = from; at < text.length; at++) {
    count += values(mode, text[at]!).length;
    if (count % 3 === 0) whole = at + 1;
  }
  for (let at = whole; at < text.length; at++) schemes[at]! |= 1 << ASCII;
}

/** Place behind the characters that a scheme takes before the look-ahead is asked again. */
function groupEnd(text: Uint16Array, from: number, mode: number): number {
  if (mode === ASCII) return from + (isDigitPair(text, from) ? 2 : 1);
  if (mode === BASE_256) return from + 1;
  if (mode === EDIFACT) {
    let at = from;
    while (at < text.length && at < from + 4 && isEdifact(text[at]!)) at++;
    return at;
  }
  let count = 0;
  let at = from;
  do {
    const some = values(mode, text[at]!).length;
    if (some === 0) return from;
    count += some;
    at++;
  } while (count % 3 !== 0 && at < text.length);
  return at;
}

/** Whether a scheme can take the character at this place at all. */
function canTake(text: Uint16Array, at: number, mode: number): boolean {
  if (mode === EDIFACT) return isEdifact(text[at]!);
  if (mode === BASE_256) return text[at] !== FNC1;
  return mode !== X12 || groupEnd(text, at, X12) > at;
}

/**
 * One scheme for each character, as the look-ahead of annex P chooses while reading: the usual way, not always
 * the shortest. Characters of an unfinished last group may be ASCII too.
 */
export function usualSchemes(text: Uint16Array): Schemes {
  const schemes = new Uint8Array(text.length);
  let mode = ASCII;
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const wanted = mode === ASCII && isDigitPair(text, at) ? ASCII : schemeAhead(text, at, mode);
    const next = canTake(text, at, wanted) ? wanted : ASCII;
    if (next !== mode) start = at;
    mode = next;
    const end = groupEnd(text, at, mode);
    schemes.fill(1 << mode, at, end);
    at = end;
  }
  if (mode === C40 || mode === TEXT || mode === X12) allowTail(schemes, text, start, mode);
  if (mode === EDIFACT) {
    const whole = text.length - ((text.length - start) % 4);
    for (let at = whole; at < text.length; at++) schemes[at]! |= 1 << ASCII;
  }
  return schemes;
}
