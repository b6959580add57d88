import { mayBeNumber } from '../query/number-words.ts';
import type { SearchQuery, Slot } from '../query/search-query.ts';
import type { Candidate, TieBreaker } from './candidate.ts';
import { type NameCoverage, nameCoverage } from './name-coverage.ts';
import { type ContextHits, contextHitsOf, type SlotHits } from './slot-hits.ts';

const FIELD = { context: 0.97, enclosing: 0.9 };
const SHARE = { words: 0.62, name: 0.26, postcode: 0.07, house: 0.07 };
/** What a candidate gets for a number that was not asked for. */
const NOT_ASKED = 0.05;
const SAME_REGION = 0.4;
/** A number counts among the words only where it is part of a name. */
const NUMBER_IN_NAME = 0.3;
const OTHER_COUNTRY = 0.2;
const RANK_BONUS = 0.03;
/** House numbers have no more (`10347 East 34th Street`). */
const MAX_DIGITS = 5;
const LONG_NUMBER = /^\d{5}$/;
const MAX_POPULATION_BONUS = 0.02;
const POPULATION_DIVISOR = 350;

/** The scores of a candidate from the words of a query. */
export interface TextScore {
  /** Share of the query's words that the candidate has, by weight, 0 to 1. */
  readonly words: number;
  readonly name: NameCoverage;
  readonly around: ContextHits;
  /** 1 the asked postcode, 0.4 its region, 0 another; undefined if none was asked for. */
  readonly postcode: number | undefined;
  /** Best of all fields for each slot. */
  readonly hits: SlotHits;
  /** Another country was named. */
  readonly isAbroad: boolean;
  /** Slots of numbers that may be a house's. */
  readonly numbers: readonly number[];
  /**
   * Slots of numbers that read like postcodes, where no other number may be a house's: each is one where the street has
   * exactly it (`10347 East 34th Street`).
   */
  readonly longNumbers: readonly number[];
  /** Slots of words that may be house numbers (`A4`), where no number may be one: as `longNumbers`. */
  readonly letteredNumbers: readonly number[];
  /** Score without the house number's part. */
  readonly score: number;
}

/** Share of a house number: 1 exactly it, 0.6 with another suffix, 0 not there; undefined if none was asked for. */
export type HouseShare = number | undefined;

/** @param known how much of the name is in the query, where that is known already */
export function textScore(
  searchQuery: SearchQuery,
  candidate: Candidate,
  standing: TieBreaker,
  known?: NameCoverage,
): TextScore {
  const around = contextHitsOf(searchQuery, candidate);
  const name = known ?? nameCoverage(searchQuery, candidate.variants, around);
  const hits = name.hits.map((hit, at) =>
    Math.max(hit, FIELD.context * around.context[at]!, FIELD.enclosing * around.enclosing[at]!),
  );
  const postcode = postcodeShare(searchQuery, candidate, around, name);
  const { isAbroad, words } = wordShare(searchQuery, hits, standing, candidate.kind);
  const bonus = candidate.kind === 'place' ? placeBonus(standing) : 0;
  const score =
    SHARE.words * words +
    SHARE.name * name.share +
    (postcode === undefined ? NOT_ASKED : SHARE.postcode * postcode) +
    bonus -
    (isAbroad ? OTHER_COUNTRY : 0);
  return {
    ...{ words, name, around, postcode, hits, isAbroad, score },
    ...houseSlots(searchQuery, around, name),
  };
}

/** The same with its long numbers taken for house numbers, so that no postcode was asked for. */
export const withLongNumbers = (text: TextScore): TextScore => ({
  ...text,
  numbers: text.longNumbers,
  longNumbers: [],
  postcode: undefined,
  score: text.score + NOT_ASKED - (text.postcode === undefined ? NOT_ASKED : SHARE.postcode * text.postcode),
});

/** The same with its lettered numbers taken for house numbers: they are no words that the street would have. */
export function withLetteredNumbers({ slots }: SearchQuery, text: TextScore): TextScore {
  const isNumber = (at: number): boolean => text.letteredNumbers.includes(at);
  const { met, all } = slots.reduce(
    (sum, slot, at) => {
      const weight = isNumber(at) ? 0 : weightIn(slot, text.hits[at]!, false);
      return { met: sum.met + weight * text.hits[at]!, all: sum.all + weight };
    },
    { met: 0, all: 0 },
  );
  const words = all === 0 ? 0 : met / all;
  const score = text.score + SHARE.words * (words - text.words);
  return { ...text, words, score, numbers: text.letteredNumbers, letteredNumbers: [] };
}

/** The whole score, 0 to about 1. */
export function withHouse({ score }: TextScore, house: HouseShare): number {
  return score + (house === undefined ? NOT_ASKED : SHARE.house * house);
}

function wordShare(
  { slots, country, otherCountries = [] }: SearchQuery,
  hits: SlotHits,
  standing: TieBreaker,
  kind: Candidate['kind'],
): { readonly words: number; readonly isAbroad: boolean } {
  const isElsewhere =
    country !== undefined &&
    standing.country !== undefined &&
    country !== standing.country &&
    !otherCountries.includes(standing.country);
  const namedAsPlace = slots.some((slot, at) => slot.isCountry && hits[at]! > 0);
  const isAbroad = isElsewhere && !namedAsPlace;
  let [met, all] = [0, 0];
  for (const [at, slot] of slots.entries()) {
    const hit = hits[at]!;
    const isOutside = isAbroad || (slot.isArea && kind === 'place');
    const weight = weightIn(slot, hit, isOutside);
    met += weight * hit;
    all += weight;
  }
  return { words: all === 0 ? 0 : met / all, isAbroad };
}

/**
 * The country that the candidate is in adds nothing; neither does the state of a street, which extracts of one town do not
 * name. A town of another state lacks the word.
 */
function weightIn({ token, weight, isCountry }: Slot, hit: number, isOutside: boolean): number {
  if (token.kind === 'number') return hit > 0 ? NUMBER_IN_NAME : 0;
  return isCountry && hit === 0 && !isOutside ? 0 : weight;
}

function postcodeShare(
  { slots }: SearchQuery,
  { context }: Candidate,
  around: ContextHits,
  name: NameCoverage,
): number | undefined {
  const numbers = [...slots.entries()].filter(
    ([, { token, isPostcode }]) => token.kind === 'number' || isPostcode,
  );
  const isFound = ([at, { token }]: readonly [number, Slot]): boolean =>
    token.key.length >= 3 && (around.context[at] === 1 || (name.hits[at] === 1 && token.key.length > 3));
  if (numbers.some(isFound)) return 1;
  const asked = numbers.filter(([at, { isPostcode }]) => isPostcode && name.hits[at] === 0);
  if (asked.length === 0) return undefined;
  const isNear = asked.some(([, { token }]) => context.hasBeginningWith(token.key.slice(0, 2)));
  return isNear ? SAME_REGION : 0;
}

/** Numbers that are no part of the name and not the postcode; those nearest to the name first. */
function houseSlots(
  { slots }: SearchQuery,
  { context }: ContextHits,
  { hits }: NameCoverage,
): Pick<TextScore, 'numbers' | 'longNumbers' | 'letteredNumbers'> {
  const nearestFirst = (chosen: readonly number[]): readonly number[] =>
    chosen.toSorted((a, b) => distance(a, hits, slots) - distance(b, hits, slots) || a - b);
  const numbers = slots.flatMap(({ token }, at) => (token.kind === 'number' ? [at] : []));
  // "2-й Полевой переулок, 2": a name has its number once.
  const isRepeated = (at: number): boolean =>
    numbers.some((other) => other < at && slots[other]!.token.key === slots[at]!.token.key);
  const open = numbers.filter((at) => (hits[at] === 0 || isRepeated(at)) && context[at] !== 1);
  const free = open.filter((at) => !slots[at]!.isPostcode);
  const isOpenWord = (at: number): boolean => hits[at] === 0 && context[at] === 0;
  const lettered = slots.flatMap((slot, at) => (mayBeNumber(slot) && isOpenWord(at) ? [at] : []));
  if (free.length > 0) {
    // "B2-26": the number after the letters is part of theirs.
    const pairs = lettered.filter((at) => free.includes(at + 1));
    return { numbers: nearestFirst(free), longNumbers: [], letteredNumbers: nearestFirst(pairs) };
  }
  const isPostcodeFound = slots.some(({ isPostcode }, at) => isPostcode && context[at] === 1);
  const isHouse = (at: number): boolean => slots[at]!.token.key.length <= (isPostcodeFound ? MAX_DIGITS : 4);
  const chosen = open.filter(isHouse);
  const long = chosen.length > 0 ? [] : open.filter((at) => LONG_NUMBER.test(slots[at]!.token.text));
  return {
    numbers: nearestFirst(chosen),
    longNumbers: nearestFirst(long),
    letteredNumbers: nearestFirst(lettered),
  };
}

/** A number after the street counts as a little nearer than one before it. */
function distance(at: number, hits: SlotHits, slots: readonly Slot[]): number {
  let least = slots.length;
  for (const [other, hit] of hits.entries()) {
    if (hit === 0 || slots[other]!.token.isStop) continue;
    least = Math.min(least, other < at ? at - other : other - at + 0.5);
  }
  return least;
}

function placeBonus({ rank, population }: TieBreaker): number {
  const size = Math.log10(1 + population) / POPULATION_DIVISOR;
  return RANK_BONUS * rank + Math.min(MAX_POPULATION_BONUS, size);
}
