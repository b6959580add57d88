import { mayEndNumber } from '../query/number-words.ts';
import type { SearchQuery, Slot } from '../query/search-query.ts';
import type { TieBreaker } from './candidate.ts';
import { type HouseShare, type TextScore, withHouse } from './text-score.ts';

const STREET = { name: 0.4, words: 0.8, score: 0.56 };
const CITY = { similarity: 0.65, weight: 0.4, share: 0.8 };
const WHOLE_NAME = 0.97;
const PLACE_SCORE = 0.5;
/** "Londn" is a large town with a letter missing rather than nothing; of villages there is one to every word. */
const WELL_KNOWN = { population: 100_000, words: 0.75 };
const EXACT = 0.999;
/** Below this a word was not met. */
const MET = 0.45;
const WEIGHTY = 0.4;
/** A word that is met by less is only alike. */
const SURE = 0.85;
const EXACT_HOUSE = 1;

/** Is a street what the query asks for? Doubt is a no: the town is then the answer. */
export function asksForStreet(searchQuery: SearchQuery, text: TextScore, house: HouseShare): boolean {
  const score = withHouse(text, house);
  if (house !== EXACT_HOUSE && isKnownOtherwise(searchQuery, text)) return false;
  if (text.isAbroad || text.name.isOther || isOfAnotherPart(searchQuery, text)) return false;
  if (isInitialAlone(searchQuery, text)) return false;
  if (text.name.share < STREET.name || score < STREET.score) return false;
  if (text.postcode === 1 || isCityMet(searchQuery, text)) return true;
  const isElsewhere = text.name.share < WHOLE_NAME && isOnlyEnclosed(searchQuery, text);
  const contradicts = isElsewhere || text.postcode === 0 || unmet(searchQuery, text).length > 0;
  return text.words >= STREET.words && !contradicts;
}

/** An initial stands for any word that begins so: by itself it is no name ("V. dei Muralti" is not the Viale Verbano). */
function isInitialAlone({ slots }: SearchQuery, { name }: TextScore): boolean {
  const met = slots.filter(({ token }, at) => name.hits[at]! > 0 && !token.isStop && !token.isDesignator);
  return met.length > 0 && met.every(({ token }) => token.isAbbreviated && token.text.length === 1);
}

/** Some word fits only what encloses the candidate. */
function isOnlyEnclosed({ slots }: SearchQuery, { name, around }: TextScore): boolean {
  return slots.some(
    (slot, at) => isWeighty(slot) && around.enclosing[at]! > Math.max(around.context[at]!, name.hits[at]!),
  );
}

/** A word of the name was taken for another one, although the index has it as it is written: in another town. */
function isKnownOtherwise({ interpretations }: SearchQuery, { name }: TextScore): boolean {
  return name.hits.some((hit, at) => {
    if (hit === 0 || hit >= SURE) return false;
    return interpretations.some(
      ({ first, last, similarity }) => first <= at && at <= last && similarity === 1,
    );
  });
}

/** The house number is beside other words: "Rue Xyz 5, Monte-Carlo" does not ask for the avenue of that name. */
function isOfAnotherPart({ slots }: SearchQuery, { name, numbers }: TextScore): boolean {
  const parts = new Set(
    slots.flatMap(({ token }, at) => (name.hits[at]! > 0 && !token.isStop ? [token.segment] : [])),
  );
  const number = numbers[0] === undefined ? undefined : slots[numbers[0]]!.token.segment;
  if (number === undefined || parts.has(number)) return false;
  return slots.some(
    ({ token, isNoise }, at) =>
      token.segment === number &&
      token.kind === 'word' &&
      !isNoise &&
      !numbers.includes(at) &&
      !mayEndNumber(slots, at),
  );
}

/**
 * Words with weight that fit the candidate's place, against those beside them that do not. What only encloses it
 * is enough for a name that is there in full: streets at a border have towns on both sides.
 */
function isCityMet({ slots }: SearchQuery, { name, around }: TextScore): boolean {
  const fields = name.share >= WHOLE_NAME ? [around.context, around.enclosing] : [around.context];
  const isCity = slots.map(({ token }, at) => {
    const hit = Math.max(...fields.map((hits) => hits[at]!));
    return token.kind === 'word' && hit >= CITY.similarity && hit > name.hits[at]!;
  });
  const weightOf = (at: number): number => slots[at]!.weight;
  const met = slots.flatMap((slot, at) => (isCity[at] && isWeighty(slot) ? [weightOf(at)] : []));
  if (met.length === 0 || Math.max(...met) < CITY.weight) return false;
  const isUnmet = (at: number): boolean =>
    isWeighty(slots[at]!) && !slots[at]!.isCountry && !isCity[at] && name.hits[at]! < MET;
  const beside = slots.flatMap((_, at) =>
    isUnmet(at) && (isCity[at - 1] === true || isCity[at + 1] === true) ? [weightOf(at)] : [],
  );
  return sum(met) >= CITY.share * sum(beside);
}

/** Is a place what the query asks for, or at least where it is? */
export function asksForPlace(
  searchQuery: SearchQuery,
  text: TextScore,
  score: number,
  { population, country }: Pick<TieBreaker, 'population' | 'country'>,
): boolean {
  if (text.isAbroad || text.name.share < PLACE_SCORE) return false;
  const rest = unmet(searchQuery, text);
  if (rest.length > 0 && country !== searchQuery.country && isNamedAsCountry(searchQuery, text)) return false;
  if (text.name.share < EXACT) {
    if (isPartOfStreet(searchQuery, text)) return false;
    const least = population >= WELL_KNOWN.population ? WELL_KNOWN.words : STREET.words;
    return !text.name.isOther && (text.postcode === 1 || (rest.length === 0 && text.words >= least));
  }
  if (text.postcode === 1) return true;
  if (isPartOfStreet(searchQuery, text)) return false;
  if (isLikeStreet(searchQuery, text, rest)) return false;
  if (isPartOfLongerName(searchQuery, text, rest)) return false;
  if (hasStreetBeside(searchQuery, text)) return !hasBareNeighbour(searchQuery, text, rest);
  return rest.length <= 1 && score >= PLACE_SCORE;
}

/** "Gozo, Malta" is not Malta in Montana: the words of the name are those that name the country. */
const isNamedAsCountry = ({ slots }: SearchQuery, { name }: TextScore): boolean =>
  slots.every(
    ({ isCountry, isArea, token }, at) => name.hits[at] === 0 || token.isStop || (isCountry && !isArea),
  );

const isWeighty = ({ token, weight, isNoise }: Slot): boolean =>
  token.kind === 'word' && weight >= WEIGHTY && !token.isStop && !token.isDesignator && !isNoise;

/** Weighty words that the candidate does not have. */
function unmet({ slots }: SearchQuery, { hits }: TextScore): readonly number[] {
  return slots.flatMap((slot, at) => (isWeighty(slot) && !slot.isCountry && hits[at]! < MET ? [at] : []));
}

/** Does a query ask for more than a place: is there a house number or a kind of street? */
export function hasStreetHint({ slots }: SearchQuery): boolean {
  return slots.some(isStreetHint);
}

/** Besides the place there is a house number or a kind of street. */
function hasStreetBeside({ slots }: SearchQuery, { hits }: TextScore): boolean {
  return slots.some((slot, at) => hits[at] === 0 && isStreetHint(slot));
}

const isStreetHint = ({ token, isPostcode }: Slot): boolean =>
  token.isDesignator || (token.kind === 'number' && !isPostcode);

/** "Rue de Monaco", "Triesener Strasse": the place is only in the name of a street. */
function isPartOfStreet({ slots }: SearchQuery, { name }: TextScore): boolean {
  const met = slots.flatMap(({ token }, at) => (name.hits[at]! > 0 && !token.isStop ? [at] : []));
  return met.length > 0 && met.every((at) => isNamingStreet(slots, at, name.hits));
}

function isNamingStreet(slots: readonly Slot[], at: number, hits: readonly number[]): boolean {
  const next = slots[at + 1];
  const isGerman = next?.token.isDesignator === true && hits[at + 1] === 0;
  if (isGerman && (next.token.word === slots[at]!.token.word || isLastOfItsPhrase(slots, at + 1)))
    return true;
  let before = at - 1;
  while (before >= 0 && slots[before]!.token.isStop) before--;
  const kind = slots[before];
  if (kind?.token.isDesignator !== true || hits[before] !== 0 || endsCompound(slots, before)) return false;
  return kind.token.segment === slots[at]!.token.segment && !endsEnglishName(slots, before);
}

/** A kind of street after its name: what follows it is not its name. */
function isLastOfItsPhrase(slots: readonly Slot[], at: number): boolean {
  const next = slots[at + 1];
  if (next === undefined || next.token.kind === 'number') return true;
  return next.token.segment !== slots[at]!.token.segment || endsEnglishName(slots, at);
}

/** Kinds of street that are after the name in every language that has them: "Baker Street London". */
const AFTER_NAMES: ReadonlySet<string> = new Set('street road lane drive close rd ln'.split(' '));

function endsEnglishName(slots: readonly Slot[], at: number): boolean {
  const [name, kind] = [slots[at - 1], slots[at]!];
  return AFTER_NAMES.has(kind.token.text) && name?.token.kind === 'word' && !name.token.isStop;
}

const endsCompound = (slots: readonly Slot[], at: number): boolean =>
  slots[at - 1]?.token.word === slots[at]!.token.word;

/**
 * "Mont-Saint-Michel" is not Saint-Michel, "Vík í Mýrdal" is not Vik: another word is joined to the name by a hyphen before it, or
 * by a preposition after it. "Zürich-Oerlikon" is a part of Zürich.
 */
function isPartOfLongerName({ slots }: SearchQuery, { name }: TextScore, rest: readonly number[]): boolean {
  const isOfName = (at: number): boolean => (name.hits[at] ?? 0) > 0 && !slots[at]!.token.isStop;
  return rest.some((at) => {
    if (slots[at + 1]?.token.isAfterHyphen === true && isOfName(at + 1)) return true;
    let before = at - 1;
    while (slots[before]?.token.isStop === true) before--;
    return before < at - 1 && isOfName(before) && isTogether(slots, before, at) && !slots.some(isStreetHint);
  });
}

const isTogether = (slots: readonly Slot[], one: number, other: number): boolean =>
  slots[one]!.token.segment === slots[other]!.token.segment;

/**
 * A word beside the place that is no street's name: "Au" is not meant by "Obere Au 5". At the very beginning a place
 * may be before the street: "Ruggell Aviols 13".
 */
function hasBareNeighbour({ slots }: SearchQuery, { name }: TextScore, rest: readonly number[]): boolean {
  const isPlace = (at: number): boolean => (name.hits[at] ?? 0) > 0;
  const isBeside = (at: number, other: number): boolean =>
    isPlace(other) && slots[other]!.token.segment === slots[at]!.token.segment;
  return rest.some((at) => {
    if (!isBeside(at, at - 1) && !isBeside(at, at + 1)) return false;
    if (isBeside(at, at - 1) && at - 1 === name.hits.findLastIndex((hit) => hit > 0) && isPlace(0))
      return false;
    return !isNamingStreet(slots, at, name.hits) && !followsStreetWord(slots, at);
  });
}

/** "Kleinsteg 14, Mauren": a house number follows, and there is a word for another town. */
function isLikeStreet({ slots }: SearchQuery, { name }: TextScore, rest: readonly number[]): boolean {
  const last = name.hits.findLastIndex((hit) => hit > 0);
  const next = slots[last + 1];
  if (next === undefined || next.token.kind !== 'number' || next.isPostcode) return false;
  const { segment } = slots[last]!.token;
  return (
    next.token.segment === segment && rest.some((at) => slots[at]!.token.segment !== segment || at > last + 1)
  );
}

/** "Rue Princesse Grace": some words before is a kind of street, and no number in between. */
function followsStreetWord(slots: readonly Slot[], from: number): boolean {
  for (let at = from - 1; at >= 0; at--) {
    const { token } = slots[at]!;
    if (token.kind === 'number') return false;
    if (token.isDesignator) return true;
  }
  return false;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
