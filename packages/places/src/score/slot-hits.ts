import type { Interpretation } from '../query/interpretations.ts';
import type { SearchQuery } from '../query/search-query.ts';
import type { Candidate } from './candidate.ts';
import type { KeyText } from './key-text.ts';

/** For each slot of a query how well it is met by a set of words, 0 to 1. */
export type SlotHits = readonly number[];

/** How well the slots are met by a set of keys without order. */
export function hitsAmong(searchQuery: SearchQuery, keys: KeyText): SlotHits {
  return hitsOf(
    searchQuery,
    searchQuery.interpretations.filter((interpretation) => interpretation.keys.every((key) => keys.has(key))),
  );
}

/** How well the slots are met by these interpretations. */
export function hitsOf({ slots }: SearchQuery, interpretations: readonly Interpretation[]): SlotHits {
  const hits = new Array<number>(slots.length).fill(0);
  for (const { first, last, similarity } of interpretations) {
    for (let at = first; at <= last; at++) hits[at] = Math.max(hits[at]!, similarity);
  }
  return hits;
}

/** Where the words of a candidate's surroundings meet the query. */
export interface ContextHits {
  readonly context: SlotHits;
  readonly enclosing: SlotHits;
}

export function contextHitsOf(searchQuery: SearchQuery, { context, enclosing }: Candidate): ContextHits {
  return { context: hitsAmong(searchQuery, context), enclosing: hitsAmong(searchQuery, enclosing) };
}
