/** Letters that may differ in a word that was meant. */
const MAX_DISTANCE = 2;

/** The word of a list that differs least; undefined where none is near. */
export function nearestWord(given: string, words: readonly string[]): string | undefined {
  const text = given.slice(0, 40).toLowerCase();
  const near = words
    .map((word) => ({ word, distance: distanceOf(text, word.toLowerCase()) }))
    .filter(({ distance, word }) => distance <= MAX_DISTANCE && distance < word.length)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.word;
}

/** Insertions, deletions and replacements of single letters that make one word of the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
