import { deletionsOf, hash32, isFuzzyKey } from '@kontor/places';
import type { Connection } from '#store/sqlite/sqlite-connection.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words whose deletions are sorted at once: 40 MB. Hash and place in the batch share the 53 bits of a number. */
const BATCH = 2 ** 19;

/** Fills `word` and `word_delete`, each in the order of its key. */
export function writeWords(file: Connection, vocabulary: Vocabulary): void {
  const words = [...vocabulary.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [index, [key, documents]] of words.entries()) {
    file.run('INSERT INTO word VALUES (?, ?, ?)', index + 1, key, documents);
  }
  for (let first = 0; first < words.length; first += BATCH) {
    const keys = words.slice(first, first + BATCH).map(([key]) => key);
    writeDeletions(file, first + 1, keys);
  }
}

function writeDeletions(file: Connection, firstId: number, keys: readonly string[]): void {
  const pairs: number[] = [];
  for (const [index, key] of keys.entries()) {
    if (!isFuzzyKey(key)) continue;
    for (const text of deletionsOf(key)) pairs.push(hash32(text) * BATCH + index);
  }
  for (const pair of Float64Array.from(pairs).sort()) {
    const hash = Math.floor(pair / BATCH);
    const id = firstId + (pair - hash * BATCH);
    file.run('INSERT OR IGNORE INTO word_delete VALUES (?, ?)', hash, id);
  }
}
