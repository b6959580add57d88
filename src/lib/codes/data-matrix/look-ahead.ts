import { ASCII, BASE_256, C40, EDIFACT, FNC1, isDigit, isEdifact, TEXT, values, X12 } from './modes.ts';

/** Counts are in twelfths of a code word, so that halves, thirds and quarters add up exactly. */
const WORD = 12;
const MODES = 6;
/** Steps J to R of annex P: what a scheme needs more when it is not the present one. */
const CHANGE_FROM_ASCII: readonly number[] = [0, WORD, WORD, WORD, WORD, 1.25 * WORD];
const CHANGE_FROM_OTHER: readonly number[] = [WORD, 2 * WORD, 2 * WORD, 2 * WORD, 2 * WORD, 2.25 * WORD];

const roundUp = (count: number): number => Math.ceil(count / WORD) * WORD;

/** Adds what one character costs in each scheme (ISO/IEC 16022 annex P, steps L to Q). */
function addCharacter(counts: number[], code: number): void {
  const isUpper = code > 127 && code < FNC1;
  if (isDigit(code)) counts[ASCII]! += WORD / 2;
  else counts[ASCII] = roundUp(counts[ASCII]!) + (isUpper ? 2 : 1) * WORD;
  const shifted = isUpper ? 32 : 16;
  counts[C40]! += values(C40, code).length === 1 ? 8 : shifted;
  counts[TEXT]! += values(TEXT, code).length === 1 ? 8 : shifted;
  const x12 = isUpper ? 52 : 40;
  counts[X12]! += values(X12, code).length === 1 ? 8 : x12;
  const edifact = isUpper ? 51 : 39;
  counts[EDIFACT]! += isEdifact(code) ? 9 : edifact;
  counts[BASE_256]! += code === FNC1 ? 4 * WORD : WORD;
}

/** The smallest count of all schemes but those named. */
function leastBut(counts: readonly number[], left: number, alsoLeft = left): number {
  let least = Infinity;
  for (let mode = 0; mode < MODES; mode++) {
    if (mode !== left && mode !== alsoLeft && counts[mode]! < least) least = counts[mode]!;
  }
  return least;
}

/** Steps K: at the end of the text whole code words decide; equal counts go in this order. */
function atTheEnd(counts: readonly number[]): number {
  const whole = counts.map(roundUp);
  if (whole[ASCII]! <= leastBut(whole, ASCII)) return ASCII;
  for (const mode of [BASE_256, EDIFACT, TEXT, X12]) if (whole[mode]! < leastBut(whole, mode)) return mode;
  return C40;
}

/** C40 and X12 cost the same so far: X12 if one of its own separators comes before a character that it lacks. */
function isX12Ahead(text: Uint16Array, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const code = text[at]!;
    if (code === 13 || code === 42 || code === 62) return true;
    if (values(X12, code).length === 0) return false;
  }
  return false;
}

/** Step R: a scheme that is ahead by a whole code word is taken before the end; `undefined` = go on reading. */
function decided(counts: readonly number[], text: Uint16Array, next: number): number | undefined {
  const count = (mode: number): number => counts[mode]! + WORD;
  if (count(ASCII) <= leastBut(counts, ASCII)) return ASCII;
  if (count(BASE_256) <= counts[ASCII]! || count(BASE_256) < leastBut(counts, BASE_256, ASCII))
    return BASE_256;
  for (const mode of [EDIFACT, TEXT, X12]) if (count(mode) < leastBut(counts, mode)) return mode;
  if (count(C40) >= leastBut(counts, C40, X12)) return undefined;
  if (counts[C40]! < counts[X12]!) return C40;
  if (counts[C40] !== counts[X12]) return undefined;
  return isX12Ahead(text, next) ? X12 : C40;
}

/** The scheme to write the text in from a place on, by the look-ahead test of ISO/IEC 16022 annex P. */
export function schemeAhead(text: Uint16Array, from: number, present: number): number {
  const change = present === ASCII ? CHANGE_FROM_ASCII : CHANGE_FROM_OTHER;
  const counts = Array.from({ length: MODES }, (_, mode) => (mode === present ? 0 : change[mode]!));
  for (let at = from; at < text.length; at++) {
    addCharacter(counts, text[at]!);
    const choice = at - from + 1 >= 4 ? decided(counts, text, at + 1) : undefined;
    if (choice !== undefined) return choice;
  }
  return atTheEnd(counts);
}
