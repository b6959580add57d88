import { editDistance } from '@kontor/base';
import {
  deletionsOf,
  hash32,
  type IndexedWord,
  isFuzzyKey,
  type NearWord,
  type SearchDeadline,
  type Words,
} from '@kontor/places';
import type { Connection } from '#store/sqlite/sqlite-connection.ts';

const MAX_PREFIXED = 8;
/** Words that share a hash beyond that are not looked at: three letters in common are nothing. */
const MAX_OF_A_HASH = 200;
/** Longer words have too many forms with two letters less. */
const MAX_TWICE_SHORTENED = 16;

/** The words of a data file, as its tables have them. */
export class FileWords implements Words {
  readonly total: number;
  readonly #file: Connection;
  readonly #deadline: SearchDeadline;
  readonly #documents = new Map<string, number>();

  /** @param total streets and places in the file */
  constructor(file: Connection, total: number, deadline: SearchDeadline) {
    this.#file = file;
    this.total = Math.max(1, total);
    this.#deadline = deadline;
  }

  documents(key: string): number {
    const known = this.#documents.get(key);
    if (known !== undefined) return known;
    const row = this.#file.one('SELECT documents FROM word WHERE key = ?', key);
    const documents = Number(row?.documents ?? 0);
    this.#documents.set(key, documents);
    return documents;
  }

  near(key: string, edits: number): readonly NearWord[] {
    // A key may be a letter shorter than its word, and than the one that is meant.
    if (!isFuzzyKey(`${key}x`)) return [];
    this.#deadline.throwIfExceeded();
    const forms = deletionsOf(key);
    const found = this.#among(forms, key, edits);
    const isNear = found.some((word) => word.edits === 1);
    if (isNear || edits < 2 || key.length > MAX_TWICE_SHORTENED) return found;
    const shorter = new Set(forms.slice(1).flatMap((form) => deletionsOf(form).slice(1)));
    this.#deadline.throwIfExceeded();
    return [...found, ...this.#among([...shorter], key, edits)];
  }

  #among(forms: readonly string[], key: string, limit: number): readonly NearWord[] {
    const found = new Map<string, NearWord>();
    for (const form of forms) {
      for (const word of this.#withForm(form)) {
        if (word.key === key || found.has(word.key)) continue;
        const edits = editDistance(key, word.key, limit);
        if (edits <= limit) found.set(word.key, { ...word, edits });
      }
    }
    return [...found.values()];
  }

  #withForm(form: string): readonly IndexedWord[] {
    const sql = `SELECT key, documents FROM word_delete JOIN word ON word.id = word_delete.word
      WHERE hash32 = ? LIMIT ${MAX_OF_A_HASH}`;
    return this.#file.all(sql, hash32(form)).map(wordOf);
  }

  beginningWith(prefix: string): readonly IndexedWord[] {
    this.#deadline.throwIfExceeded();
    const sql = `SELECT key, documents FROM word WHERE key >= ? AND key < ? ORDER BY key LIMIT 200`;
    return this.#file
      .all(sql, prefix, `${prefix}\u{10ffff}`)
      .map(wordOf)
      .sort((a, b) => b.documents - a.documents)
      .slice(0, MAX_PREFIXED);
  }
}

const wordOf = ({ key, documents }: Readonly<Record<string, unknown>>): IndexedWord => ({
  key: String(key),
  documents: Number(documents),
});
