/** One word of the index. */
export interface IndexedWord {
  readonly key: string;
  /** In how many streets and places it occurs. */
  readonly documents: number;
}

/** A word that is spelled alike. */
export interface NearWord extends IndexedWord {
  /** Edits between it and the word that was asked for, at least 1. */
  readonly edits: number;
}

/** The words of a data file: they classify the words of a query. */
export interface Words {
  /** Streets and places in all. */
  readonly total: number;
  /** 0 for a word that does not occur. */
  documents(key: string): number;
  /** Words at most so many edits away, without the word itself, in no order. */
  near(key: string, edits: number): readonly NearWord[];
  /** The most frequent words that begin so. */
  beginningWith(prefix: string): readonly IndexedWord[];
}
