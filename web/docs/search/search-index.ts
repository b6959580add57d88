import { folded, isCommon, wordsOf } from './folded-words.ts';
import {
  type IndexedSection,
  type IndexFile,
  numbersIn,
  type Postings,
  postingsIn,
  sectionsIn,
  termsIn,
} from './index-file.ts';
import { type StemLanguage, stem } from './stem.ts';

/** Weights of fields (BM25F; Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). */
export const WEIGHT = { name: 12, title: 8, heading: 5, partOfName: 2, text: 1 } as const;
const K1 = 1.2;
const B = 0.75;

/** An index that can be asked; reading one takes some 50 ms, an answer a few. */
export class SearchIndex {
  readonly sections: readonly IndexedSection[];
  /** Stems of texts, headings and names, in their order. */
  readonly terms: readonly string[];
  readonly languages: readonly StemLanguage[];
  readonly #postings: ReadonlyMap<string, string>;
  /** Weights of headings and names. */
  readonly #headings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly #names: ReadonlyMap<string, ReadonlySet<number>>;
  /** Of the text of each section, 1 for the average one. */
  readonly #lengths: readonly number[];

  constructor(file: IndexFile) {
    this.sections = sectionsIn(file.sections);
    this.languages = [...new Set(this.sections.map(({ language }) => language))];
    const terms = termsIn(file.terms);
    const postings = file.postings.split(' ');
    this.#postings = new Map(terms.map((term, index) => [term, postings[index] ?? '']));
    this.#headings = headingWeights(this.sections);
    this.#names = sectionsByName(this.sections);
    this.terms = [...new Set([...terms, ...this.#headings.keys()])].sort();
    const lengths = numbersIn(file.lengths);
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    this.#lengths = lengths.map((length) => length / average);
  }

  has(term: string): boolean {
    return this.#postings.has(term) || this.#headings.has(term);
  }

  /** The stems of a word in the languages of this index; without those that no section has. */
  stemsOf(word: string): readonly string[] {
    const stems = this.languages.map((language) => stem(word, language));
    return [...new Set(stems)].filter((term) => this.has(term));
  }

  /**
   * How much each section that has a stem is about it, from 0 to 1: BM25F without the rarity of the word.
   * @param cap most that a field may weigh
   */
  weights(term: string, cap: number = WEIGHT.name): ReadonlyMap<number, number> {
    const weights = new Map<number, number>();
    for (const [section, count] of this.#textPostings(term)) {
      const length = 1 - B + B * (this.#lengths[section] ?? 1);
      weights.set(section, (WEIGHT.text * count) / length);
    }
    for (const [section, weight] of this.#headings.get(term) ?? []) {
      weights.set(section, (weights.get(section) ?? 0) + Math.min(weight, cap));
    }
    for (const [section, weight] of weights) weights.set(section, weight / (K1 + weight));
    return weights;
  }

  /** Sections whose heading is a name, by this name as one word. */
  named(name: string): ReadonlySet<number> {
    return this.#names.get(name) ?? new Set();
  }

  /** How much less often a word occurs than others (inverse document frequency). @param count sections that have it */
  rarity(count: number): number {
    return Math.log(1 + (this.sections.length - count + 0.5) / (count + 0.5));
  }

  #textPostings(term: string): Postings {
    const text = this.#postings.get(term);
    return text === undefined || text === '' ? [] : postingsIn(text);
  }
}

/** The weight of each stem in the headings: names weigh most, then the title of a page at its beginning. */
function headingWeights(
  sections: readonly IndexedSection[],
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const weights = new Map<string, Map<number, number>>();
  const add = (term: string, section: number, weight: number) => {
    const list = weights.get(term) ?? new Map<number, number>();
    list.set(section, Math.max(weight, list.get(section) ?? 0));
    weights.set(term, list);
  };
  for (const [index, { heading, title, kind, anchor, language }] of sections.entries()) {
    const isTop = kind === 'heading' && anchor === '';
    const isName = kind !== 'heading';
    const ofHeading = isTop ? WEIGHT.title : WEIGHT.heading;
    for (const word of wordsOf(heading)) {
      // Hundreds of names share their parts.
      if (!isCommon(word)) add(stem(word, language), index, isName ? WEIGHT.partOfName : ofHeading);
    }
    // What the whole page is about, each of its parts is a little.
    if (!isName && !isTop) for (const word of wordsOf(title)) add(stem(word, language), index, WEIGHT.text);
    if (isName) for (const name of namesFor(heading)) add(stem(name, language), index, WEIGHT.name);
  }
  return weights;
}

function sectionsByName(sections: readonly IndexedSection[]): ReadonlyMap<string, ReadonlySet<number>> {
  const names = new Map<string, Set<number>>();
  for (const [index, { heading, kind }] of sections.entries()) {
    if (kind === 'heading') continue;
    for (const name of namesFor(heading)) names.set(name, (names.get(name) ?? new Set()).add(index));
  }
  return names;
}

/** What a name is asked for by: the whole, without what all of its kind begin with, and the last part of a path. */
const namesFor = (heading: string): readonly string[] => [
  nameText(heading),
  nameText(heading.replace(/^message\./, '')),
  nameText(heading.slice(Math.max(heading.lastIndexOf('.'), heading.lastIndexOf(']')) + 1)),
];

/** A name as one word. @example nameText('X-Warning') // 'xwarning' */
export const nameText = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]/gu, '');
