import type { Sought } from '../docs/search/excerpt.ts';
import { folded, wordsOf } from '../docs/search/folded-words.ts';

/** Groups of the palette; where two match equally well, in this order. */
export const OPTION_GROUPS = [
  'pages',
  'actions',
  'operations',
  'keys',
  'requests',
  'accounts',
  'docs',
] as const;
export type OptionGroup = (typeof OPTION_GROUPS)[number];

/** Where an option leads, or what it does. `sought`: the words that are marked on a page of the docs. */
export type OptionGoal =
  | { readonly href: string; readonly sought?: Sought }
  | { readonly act: () => Promise<void> | void };

/** One row of the palette. */
export interface PaletteOption {
  readonly id: string;
  readonly group: OptionGroup;
  readonly title: string;
  /** Shown behind the title; not searched. */
  readonly detail?: string;
  /** Other names by which it is found: programs' own, or those in another language. */
  readonly aliases?: readonly string[];
  readonly goal: OptionGoal;
}

/** Most rows of one group once something was typed. */
const MAX_OF_GROUP = 6;
/** What is shown before: keys, request ids and accounts are too many to be listed. */
const SHOWN_AT_FIRST: readonly OptionGroup[] = ['pages', 'actions', 'operations'];
/** Letters from which on they are found inside words too. */
const MIN_INNER = 2;

/** How well an option matches: not, inside a word, all words begin so, a name begins so. */
const MATCH = { none: 0, inner: 1, words: 2, beginning: 3 } as const;
type Match = (typeof MATCH)[keyof typeof MATCH];

/** The options that match what was typed, the best group first; all pages, actions and operations while nothing was. */
export function rankedOptions(options: readonly PaletteOption[], query: string): readonly PaletteOption[] {
  const typed = folded(query.trim());
  if (typed === '') return SHOWN_AT_FIRST.flatMap((one) => options.filter(({ group }) => group === one));
  const words = wordsOf(typed);
  const matched = options
    .map((option) => ({ option, match: matchOf(option, typed, words) }))
    .filter(({ match }) => match > MATCH.none);
  return OPTION_GROUPS.map((group) =>
    matched
      .filter(({ option }) => option.group === group)
      .sort((a, b) => b.match - a.match)
      .slice(0, MAX_OF_GROUP),
  )
    .sort((a, b) => (b[0]?.match ?? MATCH.none) - (a[0]?.match ?? MATCH.none))
    .flatMap((group) => group.map(({ option }) => option));
}

function matchOf(
  { title, aliases = [] }: PaletteOption,
  typed: string,
  typedWords: readonly string[],
): Match {
  const names = [title, ...aliases].map(folded);
  if (names.some((name) => name.startsWith(typed))) return MATCH.beginning;
  const words = names.flatMap(wordsOf);
  const areBegun = typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  if (areBegun && typedWords.length > 0) return MATCH.words;
  return typed.length >= MIN_INNER && names.some((name) => name.includes(typed)) ? MATCH.inner : MATCH.none;
}
