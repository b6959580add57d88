import { editDistance } from '@kontor/base';

const PER_EDIT = 0.22;
const OTHER_FIRST_LETTER = 0.1;
const SHORT_WORD = 0.1;
const SHORT_LENGTH = 6;

/** How many edits a word of so many letters may be away: none below 4 letters, 1 up to 7, then 2. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** How alike two keys with this edit distance are: 1 for the same. */
export function similarity(asked: string, found: string, edits: number): number {
  if (edits === 0) return 1;
  const first = asked[0] === found[0] ? 0 : OTHER_FIRST_LETTER;
  const short = Math.max(asked.length, found.length) < SHORT_LENGTH ? SHORT_WORD : 0;
  return 1 - PER_EDIT * edits - first - short;
}

/** Share of letters that two words have in common, 0 to 1, however far they are apart. */
export function letterOverlap(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return 1 - editDistance(a, b, longer) / longer;
}
