/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;
const RIGHT_MARK = '\u200f';
const LEFT_MARK = '\u200e';

/**
 * The invisible mark that gives every line of a paragraph the paragraph's direction (UAX #9, P2 and P3: that of
 * its first letter); empty when the paragraph runs one way only, from left to right.
 */
export function directionMark(paragraph: string): string {
  if (!RIGHT_TO_LEFT.test(paragraph)) return '';
  const first = LETTER.exec(paragraph)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? RIGHT_MARK : LEFT_MARK;
}
