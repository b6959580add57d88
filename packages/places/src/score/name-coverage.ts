import type { Interpretation } from '../query/interpretations.ts';
import type { SearchQuery, Slot } from '../query/search-query.ts';
import { letterOverlap } from '../query/similarity.ts';
import type { VariantToken } from '../text/index-forms.ts';
import { type ContextHits, hitsOf, type SlotHits } from './slot-hits.ts';

/** Weights of the tokens of a name. */
const WEIGHTS: Readonly<Record<VariantToken['kind'], number>> = { name: 1, designator: 0.3, stop: 0.05 };
/** A word that names the place of a street is not also part of the street's name. */
const SECOND_ROLE = 0.35;
const CITY_HIT = 0.65;
const WEIGHTY = 0.4;
/** Below this a word of the query in the place of a word of the name is another word. */
const MIN_LIKENESS = 0.6;
const UNSURE = 0.75;
/** A shorter word beside a name is an article or an initial, perhaps misspelled. */
const MIN_OTHER_WORD = 3;
/** A word that is met by less is only alike. */
const SURE = 0.85;

/** How much of a name is in a query. */
export interface NameCoverage {
  /** 0 to 1. */
  readonly share: number;
  readonly hits: SlotHits;
  /** The query has another word where the name has one: "Obere Feldgasse" is not "Obere Waldgasse". */
  readonly isOther: boolean;
}

/** The coverage of the form of a name that has most in the query. */
export function nameCoverage(
  searchQuery: SearchQuery,
  variants: readonly (readonly VariantToken[])[],
  around: ContextHits,
): NameCoverage {
  let best: NameCoverage = { share: 0, hits: searchQuery.slots.map(() => 0), isOther: false };
  for (const variant of variants) {
    const one = coverageOf(searchQuery, variant, around);
    const isBetter = one.share > best.share || (one.share === best.share && best.isOther && !one.isOther);
    if (isBetter) best = one;
  }
  return best;
}

function coverageOf(
  searchQuery: SearchQuery,
  variant: readonly VariantToken[],
  around: ContextHits,
): NameCoverage {
  const keys = new Set(variant.map(({ key }) => key));
  const interpretations = [...keys].flatMap((key) => searchQuery.byKey.get(key) ?? []).filter(isIn(keys));
  if (interpretations.length === 0)
    return { share: 0, hits: hitsOf(searchQuery, interpretations), isOther: false };
  const own = interpretations.filter((interpretation) => roleOf(searchQuery, interpretation, around) > 0);
  const hits = [...hitsOf(searchQuery, own)];
  const met = variant.map(({ key }) => metBy(searchQuery, own, key, around));
  const isOther =
    pairTheRest(searchQuery, variant, { met, hits }, around) ||
    lacksItsLast(variant, met) ||
    isOtherKind(searchQuery, variant, { met, hits });
  const weights = variant.map(({ kind }) => WEIGHTS[kind]);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const share = weights.reduce((sum, weight, at) => sum + weight * met[at]!, 0) / whole;
  return { share, hits, isOther };
}

/** "Ebertstrasse" may be "Friedrich-Ebert-Strasse", but "Friedrichstrasse" is another street. */
function lacksItsLast(variant: readonly VariantToken[], met: readonly number[]): boolean {
  const last = variant.findLastIndex(({ kind }) => kind === 'name');
  return last >= 0 && met[last] === 0;
}

/** "Im Wingert" is not the "Wingertstrasse": an article is in place of the kind of street. */
function isWithoutKind(
  slots: readonly Slot[],
  variant: readonly VariantToken[],
  { met, hits }: Marks,
): boolean {
  if (!variant.some(({ kind }, at) => kind === 'designator' && met[at] === 0)) return false;
  const first = hits.findIndex((hit, at) => hit > 0 && !slots[at]!.token.isStop);
  const before = slots[first - 1];
  return (
    before?.token.isStop === true &&
    hits[first - 1] === 0 &&
    before.token.segment === slots[first]!.token.segment
  );
}

/** Only alike, and one of the two has a kind of street where the other has none: "Halde" is not the "Haldenweg". */
function isOtherKind(
  { slots }: SearchQuery,
  variant: readonly VariantToken[],
  { met, hits }: Marks,
): boolean {
  if (isWithoutKind(slots, variant, { met, hits })) return true;
  const isSure = variant.every(({ kind }, at) => kind !== 'name' || met[at] === 0 || met[at]! >= SURE);
  if (isSure) return false;
  if (variant.some(({ kind }, at) => kind === 'designator' && met[at] === 0)) return true;
  return slots.some(({ token }, at) => {
    const stem = slots[at - 1];
    return token.isDesignator && hits[at] === 0 && stem?.token.word === token.word && hits[at - 1]! > 0;
  });
}

const isIn =
  (keys: ReadonlySet<string>) =>
  (interpretation: Interpretation): boolean =>
    interpretation.keys.every((key) => keys.has(key));

function metBy(
  searchQuery: SearchQuery,
  interpretations: readonly Interpretation[],
  key: string,
  around: ContextHits,
): number {
  let best = 0;
  for (const interpretation of interpretations) {
    if (!interpretation.keys.includes(key)) continue;
    const share = interpretation.similarity * roleOf(searchQuery, interpretation, around);
    if (share > best) best = share;
  }
  return best;
}

/**
 * One word, one role: 0 if it is the city's and only like the name's, less than 1 if it belongs to the city, of which
 * another word is there as well, and is in the query once.
 */
function roleOf(
  { slots }: SearchQuery,
  { first, last, similarity }: Interpretation,
  { context }: ContextHits,
): number {
  const { token } = slots[first]!;
  if (first !== last || context[first]! < CITY_HIT || token.kind === 'number') return 1;
  if (similarity < context[first]!) return 0;
  if (slots.filter((slot) => slot.token.key === token.key).length > 1) return 1;
  const isOtherCityWord = slots.some(
    (slot, at) => at !== first && isWeighty(slot) && context[at]! >= CITY_HIT,
  );
  return isOtherCityWord ? SECOND_ROLE : 1;
}

interface Marks {
  readonly met: number[];
  readonly hits: number[];
}

/**
 * What is left of the name against what is left of the query beside the words that met: two badly spelled words are
 * paired, others are a contradiction.
 */
function pairTheRest(
  searchQuery: SearchQuery,
  variant: readonly VariantToken[],
  { met, hits }: Marks,
  around: ContextHits,
): boolean {
  const { slots } = searchQuery;
  const open = slots.flatMap((slot, at) =>
    isOpen(slot, at, hits, around) && isBeside(slots, at, hits) ? [at] : [],
  );
  let isOther = false;
  for (const [at, { key, kind }] of variant.entries()) {
    if (met[at] !== 0 || kind === 'stop') continue;
    const [rival] = open
      .filter((slot) => kind === 'name' || !isShort(slots[slot]!))
      .sort((a, b) => like(slots[b]!, key) - like(slots[a]!, key));
    if (rival === undefined) continue;
    const alike = kind === 'designator' ? 0 : like(slots[rival]!, key);
    if (alike < MIN_LIKENESS) {
      isOther = true;
      continue;
    }
    met[at] = alike * UNSURE;
    hits[rival] = alike * UNSURE;
    open.splice(open.indexOf(rival), 1);
  }
  // Beside the name is a word that it does not have: "Wiedner Hauptstraße" is not "Hauptstraße".
  return isOther || open.some((at) => isWeighty(slots[at]!) && !isShort(slots[at]!));
}

const like = ({ token }: Slot, key: string): number => letterOverlap(token.key, key);

const isShort = ({ token }: Slot): boolean => token.text.length < MIN_OTHER_WORD;

const isWeighty = ({ token, weight }: Slot): boolean =>
  token.kind === 'word' && weight >= WEIGHTY && !token.isStop && !token.isDesignator;

function isOpen(slot: Slot, at: number, hits: readonly number[], around: ContextHits): boolean {
  if (slot.token.kind !== 'word' || slot.token.isStop || slot.isNoise || slot.isCountry) return false;
  return hits[at] === 0 && around.context[at]! < CITY_HIT && around.enclosing[at]! < CITY_HIT;
}

/** Only words between a slot and one that is part of the name, none of which has more weight than an article. */
function isBeside(slots: readonly Slot[], at: number, hits: readonly number[]): boolean {
  return reaches(slots, at, 1, hits) || reaches(slots, at, -1, hits);
}

function reaches(slots: readonly Slot[], from: number, step: 1 | -1, hits: readonly number[]): boolean {
  const { segment } = slots[from]!.token;
  for (let at = from + step; at >= 0 && at < slots.length; at += step) {
    const { token } = slots[at]!;
    if (token.segment !== segment) return false;
    if (hits[at]! > 0 && !token.isStop && !token.isDesignator) return true;
    if (!token.isStop && !token.isDesignator) return false;
  }
  return false;
}
