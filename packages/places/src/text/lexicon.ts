import { DESIGNATORS, FORMS, STOP_WORDS } from './words.data.ts';

const CANONICAL: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...DESIGNATORS, ...FORMS }).flatMap(([word, others]) =>
    [word, ...others.split(' ').filter(Boolean)].map((one): [string, string] => [one, word]),
  ),
);

const KINDS: ReadonlySet<string> = new Set(Object.keys(DESIGNATORS));

/** The word that stands for a folded word and its like. @example canonical('str') // 'strasse' */
export const canonical = (word: string): string => CANONICAL.get(word) ?? word;

/** Does the folded word name a kind of street? */
export const isDesignator = (word: string): boolean => KINDS.has(canonical(word));

/** Is the folded word an article, a preposition, a conjunction? */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

const MIN_MENDED = 3;
const FORMS_OF_KINDS: readonly string[] = [...CANONICAL.keys()].filter(
  (form) => isDesignator(form) && form.length >= MIN_MENDED,
);

/** Words for kinds of streets that begin with the same letter, abbreviations of two letters apart. */
export const designatorsLike = (word: string): readonly string[] =>
  FORMS_OF_KINDS.filter((form) => form[0] === word[0]);
