import { ALL_FORMS } from '../countries/all-forms.ts';
import { DESIGNATORS, FORMS, STOP_WORDS } from './words.data.ts';

const STREET_KINDS = [DESIGNATORS, ...ALL_FORMS.map(({ streetKinds = {} }) => streetKinds)];
const WORDS = [FORMS, ...ALL_FORMS.map(({ words = {} }) => words)];

/** A form that two groups have goes to the first. */
const CANONICAL: ReadonlyMap<string, string> = new Map(
  [...STREET_KINDS, ...WORDS]
    .toReversed()
    .flatMap((group) => Object.entries(group))
    .flatMap(([word, others]) =>
      [word, ...others.split(' ').filter(Boolean)].map((one): [string, string] => [one, word]),
    ),
);

const KINDS: ReadonlySet<string> = new Set(STREET_KINDS.flatMap((group) => Object.keys(group)));

const AMBIGUOUS: ReadonlyMap<string, string> = new Map(
  ALL_FORMS.flatMap(({ ambiguous }) => Object.entries(ambiguous ?? {})),
);

/** The word that stands for a folded word and its like. @example canonical('str') // 'strasse' */
export const canonical = (word: string): string => CANONICAL.get(word) ?? word;

/** What a short word may stand for besides, in its canonical form. @example otherMeaning('st') // 'strasse' */
export const otherMeaning = (word: string): string | undefined => AMBIGUOUS.get(word);

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
