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
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const edits = editsBetween(word, candidate);
    if (edits <= limit && edits < (best?.edits ?? Number.POSITIVE_INFINITY)) best = { candidate, edits };
  }
  return best?.candidate;
}

/** Optimal string alignment distance (Damerau-Levenshtein without repeated edits of one place). */
function editsBetween(a: string, b: string): number {
  let [earlier, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + change);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, earlier[j - 2]! + 1);
      row.push(least);
    }
    [earlier, previous] = [previous, row];
  }
  return previous[b.length]!;
}
