import { editDistance } from './edit-distance.ts';

/** Beyond this many edits two words mean different things; short words must be closer. */
const MAX_EDITS = 3;

/**
 * The candidate that a misspelt word most likely means: the fewest inserted, dropped, changed or swapped characters, at
 * most a third of the word and at most three; `undefined` when none is near. Bounded: words over 64 characters have none.
 * @example nearMatch('acount', ['account', 'key']) // 'account'
 */
export function nearMatch(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > 64) return undefined;
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  const limit = Math.min(MAX_EDITS, Math.max(1, Math.floor(word.length / 3)));
  for (const candidate of candidates) {
    const edits = editDistance(word, candidate, limit);
    if (edits <= limit && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { candidate, edits };
  }
  return best?.candidate;
}
