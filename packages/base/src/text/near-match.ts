import { editDistance } from './edit-distance.ts';

/** Beyond this many edits two words mean different things; short words must be closer. */
const MAX_EDITS = 3;

/** In characters: a longer word is not a slip of the pen; bounds the work. */
export const MAX_WORD_LENGTH = 64;

/**
 * Inserted, dropped, changed or swapped characters between two words that can mean the same: at most a third of `word`
 * and at most three; `undefined` when there are more, or when `word` is empty or longer than 64.
 */
export function editsBetween(word: string, candidate: string): number | undefined {
  if (word.length === 0 || word.length > MAX_WORD_LENGTH) return undefined;
  const limit = Math.min(MAX_EDITS, Math.max(1, Math.floor(word.length / 3)));
  const edits = editDistance(word, candidate, limit);
  return edits > limit ? undefined : edits;
}

/**
 * The candidate that a misspelt word most likely means, the one with the fewest edits; `undefined` when none is near.
 * @example nearMatch('acount', ['account', 'key']) // 'account'
 */
export function nearMatch(word: string, candidates: Iterable<string>): string | undefined {
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    const edits = editsBetween(word, candidate);
    if (edits !== undefined && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { candidate, edits };
  }
  return best?.candidate;
}
