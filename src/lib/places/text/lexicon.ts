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
