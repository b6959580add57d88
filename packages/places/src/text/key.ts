/**
 * Umlauts written out; after a, e and q the two letters are none ("Bauer", "neue", "Quelle").
 */
const UMLAUT = /ae|oe|(?<![aeq])ue/g;

/** Exactly two equal letters: runs of three or more have another meaning. */
const PAIR = /(\p{L})(?<!\1\1)\1(?!\1)/gu;

/**
 * The key under which a folded word is found: Müller, Mueller, Muller and Müler have the same.
 * @example wordKey('mueller') // 'muler'
 */
export function wordKey(folded: string): string {
  return folded.replace(UMLAUT, (two) => two[0]!).replace(PAIR, '$1');
}

/**
 * The key of a word that may be misspelled: a wrong letter can make two letters look like an umlaut. The same as
 * `wordKey` for most words.
 */
export const misspelledKey = (folded: string): string => folded.replace(PAIR, '$1');

/** The key of a number: without what separates its parts. @example numberKey('44-100') // '44100' */
export const numberKey = (text: string): string => text.replace(/[/-]/g, '');
