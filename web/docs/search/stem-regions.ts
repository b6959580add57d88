/** Regions of a word as the Snowball stemmers define them: https://snowballstem.org/texts/r1r2.html */

/**
 * Where the region after the first non-vowel that follows a vowel begins.
 * @param from where to begin to look
 * @returns the length of the word where there is none
 */
export function regionAfter(word: string, isVowel: (letter: string) => boolean, from = 0): number {
  for (let at = from + 1; at < word.length; at++) {
    if (!isVowel(word.charAt(at)) && isVowel(word.charAt(at - 1))) return at + 1;
  }
  return word.length;
}

/** Finds the longest of some endings that a word has. */
export function endingFinder(endings: readonly string[]): (word: string) => string | undefined {
  const longestFirst = endings.toSorted((a, b) => b.length - a.length);
  return (word) => longestFirst.find((ending) => word.endsWith(ending));
}
