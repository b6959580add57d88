/** One word or number of a text, as it is looked up. */
export interface Token {
  readonly kind: 'word' | 'number';
  /** As written, folded. */
  readonly text: string;
  /** What it is found under; different spellings of one word share it. */
  readonly key: string;
  /** A full stop followed. */
  readonly isAbbreviated: boolean;
  /** A kind of street ("strasse", "avenue"): has little weight. */
  readonly isDesignator: boolean;
  /** An article, a preposition: has nearly no weight. */
  readonly isStop: boolean;
  /** Number of the word in the text, from 0; the parts of a compound share it. */
  readonly word: number;
  /** Number of the part of the text between commas, semicolons, brackets and line breaks, from 0. */
  readonly segment: number;
  /** A hyphen joins it to the word before. */
  readonly isAfterHyphen?: true;
  /** On the first part of a compound that was split: the key of the whole. */
  readonly joined?: string;
  /** Of a short word that may stand for another one: the key of that. */
  readonly otherKey?: string;
}
