import { editDistance } from '@kontor/base';
import { isCommon, wordsOf } from './folded-words.ts';
import type { IndexedSection, SectionKind } from './index-file.ts';
import { nameText, type SearchIndex, WEIGHT } from './search-index.ts';
import { stem } from './stem.ts';
import type { Synonym } from './synonyms.ts';

export interface FoundSection extends IndexedSection {
  readonly href: string;
  readonly score: number;
}

export interface Findings {
  readonly sections: readonly FoundSection[];
  /** The stems that they were found by, to be marked. */
  readonly terms: ReadonlySet<string>;
}

const MAX_OF_PAGE = 3;
const MAX_FOUND = 20;
/** Most words that a beginning may stand for. */
const MAX_PREFIXED = 40;
/** Letters of a word from which on one and two of them may be wrong. */
const ONE_MISTAKE = 5;
const TWO_MISTAKES = 9;
const MIN_PART = 4;
/** Letters that a stemmer takes away. */
const MAX_ENDING = 7;

/** A synonym's hit in a name or a heading weighs no more than this. */
const SYNONYM = 4;
/** What words weigh that are not those of the query, against those that are. */
const FACTOR = { exact: 1, prefix: 0.6, synonym: 0.8, mistake: 0.5 } as const;

/** What is asked for by its whole name comes before all else. */
const NAMED = 1000;
/** Names are many and short, so they weigh less, unless they are what is asked for. */
const KIND_FACTOR: Readonly<Partial<Record<SectionKind, number>>> = {
  field: 0.8,
  identifier: 0.6,
  token: 0.8,
};

/** Stems that a section must all have to be found in place of a word, or of several, of the query. */
interface Alternative {
  readonly terms: readonly string[];
  readonly factor: number;
  readonly cap?: number;
}

/** One thing that the query asks for. */
type Wanted = readonly Alternative[];

/** The sections of an index that answer a query, the best first. */
export function findSections(index: SearchIndex, synonyms: readonly Synonym[], query: string): Findings {
  const words = queryWords(query);
  const terms = new Set<string>();
  const phrases = synonymPhrases(index, synonyms, words);
  const byWord = words.map((word, at) => {
    const others = phrases.filter(({ from, length }) => length === 1 && from === at);
    const found = [
      ...alternativesTo(index, word, at === words.length - 1),
      ...others.map(({ alternative }) => alternative),
    ];
    return new Map(scoresOf(index, found.length > 0 ? found : mistakenFor(index, word), terms));
  });
  for (const { from, length, alternative } of phrases.filter((one) => one.length > 1)) {
    const scores = scoresOf(index, [alternative], terms);
    for (const ofWord of byWord.slice(from, from + length)) raise(ofWord, scores);
  }
  // A name is asked for by what no plain word has: parts.
  const named = words.length > 1 ? index.named(nameText(query)) : new Set<number>();
  const ranked = [...new Set([...byWord.flatMap((scores) => [...scores.keys()]), ...named])]
    .map((section) => {
      const scores = byWord.flatMap((ofWord) => ofWord.get(section) ?? []);
      const share = (scores.length / words.length) ** 2;
      const sum = scores.reduce((total, score) => total + score, 0);
      const factor = KIND_FACTOR[index.sections[section]?.kind ?? 'heading'] ?? 1;
      return { section, score: sum * share * factor + (named.has(section) ? NAMED : 0) };
    })
    .sort((a, b) => b.score - a.score || a.section - b.section);
  return { sections: withinPages(index, ranked), terms };
}

/** Each section has the better of two scores. */
function raise(scores: Map<number, number>, others: ReadonlyMap<number, number>): void {
  for (const [section, score] of others) scores.set(section, Math.max(score, scores.get(section) ?? 0));
}

/** Words of a query; those that decide nothing only where there are no others. */
function queryWords(query: string): readonly string[] {
  const words = wordsOf(query);
  const deciding = words.filter((word) => !isCommon(word));
  return deciding.length > 0 ? deciding : words;
}

function alternativesTo(index: SearchIndex, word: string, isLast: boolean): Wanted {
  const exact = index.stemsOf(word).map((term) => ({ terms: [term], factor: FACTOR.exact }));
  const begun = isLast ? prefixed(index, word).map((term) => ({ terms: [term], factor: FACTOR.prefix })) : [];
  if (exact.length + begun.length > 0) return [...exact, ...begun];
  const parts = compoundParts(index, word);
  return parts === undefined ? [] : [{ terms: parts, factor: FACTOR.exact }];
}

/** Stems that begin with what was typed so far. */
function prefixed({ terms }: SearchIndex, word: string): readonly string[] {
  if (word.length < 2) return [];
  const from = lowerBound(terms, word);
  const found: string[] = [];
  for (let at = from; at < terms.length && found.length < MAX_PREFIXED; at++) {
    const term = terms[at] ?? '';
    if (!term.startsWith(word)) break;
    found.push(term);
  }
  return found;
}

/** The place of the first term that is not before a word. */
function lowerBound(terms: readonly string[], word: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A German compound as two words of the index, with or without an `s` between: "Zahlungsbedingung". */
function compoundParts(index: SearchIndex, word: string): readonly string[] | undefined {
  for (let cut = word.length - MIN_PART; cut >= MIN_PART; cut--) {
    const first = word.slice(0, cut);
    const [last] = index.stemsOf(word.slice(cut));
    const beginnings = first.endsWith('s') && first.length > MIN_PART ? [first, first.slice(0, -1)] : [first];
    const [start] = beginnings.flatMap((one) => index.stemsOf(one));
    if (start !== undefined && last !== undefined) return [start, last];
  }
  return undefined;
}

/** What a word that is nowhere may have been meant to be: the nearest stems within the mistakes of its length. */
function mistakenFor(index: SearchIndex, word: string): Wanted {
  if (word.length < ONE_MISTAKE) return [];
  const limit = word.length < TWO_MISTAKES ? 1 : 2;
  const typed = [...new Set([word, ...index.languages.map((language) => stem(word, language))])];
  const near = index.terms.flatMap((term) => {
    const distances = typed.map((one) => editDistance(one, term, limit));
    // A mistake in an ending keeps it from being taken away: the beginning is compared too.
    if (term.length >= Math.max(ONE_MISTAKE, word.length - MAX_ENDING)) {
      const ofBeginning = term.length < TWO_MISTAKES ? 1 : limit;
      const distance = editDistance(word.slice(0, term.length), term, ofBeginning);
      if (distance <= ofBeginning) distances.push(distance);
    }
    const distance = Math.min(...distances);
    return distance <= limit ? [{ term, distance }] : [];
  });
  const least = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === least)
    .map(({ term }) => ({ terms: [term], factor: FACTOR.mistake }));
}

/** Where the query has a phrase of a group of synonyms, and what may be in its place. */
function synonymPhrases(
  index: SearchIndex,
  synonyms: readonly Synonym[],
  words: readonly string[],
): readonly { readonly from: number; readonly length: number; readonly alternative: Alternative }[] {
  const stems = words.map((word) => new Set(index.languages.map((language) => stem(word, language))));
  return synonyms.flatMap(({ phrase, others }) => {
    const from = words.findIndex((_, at) => phrase.every((term, ahead) => stems[at + ahead]?.has(term)));
    if (from < 0 || phrase.length === 0) return [];
    return others
      .filter((other) => other.every((term) => index.has(term)))
      .map((terms) => ({
        ...{ from, length: phrase.length },
        alternative: { terms, factor: FACTOR.synonym, cap: SYNONYM },
      }));
  });
}

/** The best score of each section for one thing that the query asks for. @param used takes the stems that found something */
function scoresOf(index: SearchIndex, alternatives: Wanted, used: Set<string>): ReadonlyMap<number, number> {
  const best = new Map<number, number>();
  for (const { terms, factor, cap = WEIGHT.name } of alternatives) {
    const [first, ...others] = terms.map((term) => index.weights(term, cap));
    for (const [section, weight] of first ?? []) {
      const weights = [weight, ...others.map((other) => other.get(section) ?? 0)];
      if (weights.includes(0)) continue;
      for (const term of terms) used.add(term);
      const mean = weights.reduce((sum, one) => sum + one, 0) / weights.length;
      best.set(section, Math.max(best.get(section) ?? 0, factor * mean));
    }
  }
  // Words for the same thing are as rare as all of them together.
  const rarity = index.rarity(best.size);
  for (const [section, weight] of best) best.set(section, rarity * weight);
  return best;
}

/** At most a few of each page, the best first. */
function withinPages(
  { sections }: SearchIndex,
  ranked: readonly { readonly section: number; readonly score: number }[],
): readonly FoundSection[] {
  const counts = new Map<string, number>();
  const found: FoundSection[] = [];
  for (const { section: number, score } of ranked) {
    const section = sections[number];
    if (section === undefined || found.length === MAX_FOUND) break;
    const count = (counts.get(section.path) ?? 0) + 1;
    counts.set(section.path, count);
    if (count > MAX_OF_PAGE) continue;
    const href = section.anchor === '' ? section.path : `${section.path}#${section.anchor}`;
    found.push({ ...section, href, score });
  }
  return found;
}
