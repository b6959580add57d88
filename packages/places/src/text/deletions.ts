/** Shorter words are found exactly or not at all. */
const MIN_LENGTH = 4;
/** Words with more letters than that are no words. */
const MAX_LENGTH = 60;

/** Is a word found although it is spelled wrong? Numbers are not: each matches only itself. */
export const isFuzzyKey = (key: string): boolean =>
  key.length >= MIN_LENGTH && key.length <= MAX_LENGTH && !/\d/.test(key);

/**
 * A word and all that is left of it when one letter is taken out, each once. Two words whose deletions meet are at most
 * two edits apart; a swap of neighbours, a wrong, a missing and a superfluous letter always meet.
 */
export function deletionsOf(key: string): readonly string[] {
  const forms = new Set([key]);
  for (let at = 0; at < key.length; at++) forms.add(key.slice(0, at) + key.slice(at + 1));
  return [...forms];
}

/** FNV-1a over UTF-16 code units, as a signed number of 32 bits. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
