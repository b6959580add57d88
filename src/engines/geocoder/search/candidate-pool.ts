import {
  asksForPlace,
  asksForStreet,
  hasStreetHint,
  houseOfFlat,
  mayEndNumber,
  type NameCoverage,
  type SearchQuery,
  type TextScore,
  textScore,
  withHouse,
  withLetteredNumbers,
  withLongNumbers,
} from '@kontor/places';
import type { Connection } from '#store/sqlite/sqlite-connection.ts';
import { type HouseHit, houseHit } from './houses.ts';
import { continuationsOf } from './street-continuations.ts';
import type { Found } from './text-rows.ts';

/** Scores that differ by less are equal. */
const SAME_SCORE = 0.001;
/** The most that a house number adds. */
const HOUSE_PART = 0.07;
/** Candidates of one text query whose houses are looked at. */
const MAX_JUDGED = 60;
/** A town is the answer to an address only if none of its streets is. */
const ONLY_THE_TOWN = 0.2;

/** A candidate that is good enough to be the answer. */
export interface Accepted {
  readonly found: Found;
  readonly text: TextScore;
  readonly score: number;
  readonly house?: HouseHit;
  /** Of a place: the postcode that the query gave it, rightly. */
  readonly queriedPostcode?: string;
}

/** The best of what the text queries of one search have found. */
export class CandidatePool {
  readonly #file: Connection;
  readonly #limit: number;
  readonly #seen = new Set<string>();
  /** The best first. */
  #kept: readonly Accepted[] = [];

  /** @param limit how many are kept */
  constructor(file: Connection, limit: number) {
    this.#file = file;
    this.#limit = limit;
  }

  get best(): Accepted | undefined {
    return this.#kept[0];
  }

  /** At most `limit`, each another street or place. */
  get kept(): readonly Accepted[] {
    return this.#kept;
  }

  /** Judges rows in the light of a query; a row is judged once for each query. */
  add(searchQuery: SearchQuery, rows: readonly Found[]): void {
    const looks = hasStreetHint(searchQuery);
    const scored = rows
      .filter(({ candidate }) => this.#isNew(searchQuery, candidate.kind, candidate.id))
      .map((found) => ({ found, text: textScore(searchQuery, found.candidate, found.tieBreaker) }))
      .filter(({ text }) => text.score + HOUSE_PART >= this.#leastScore - SAME_SCORE)
      .sort((a, b) => b.text.score - a.text.score);
    for (const { found, text } of scored.slice(0, MAX_JUDGED)) {
      const accepted =
        found.candidate.kind === 'street'
          ? this.#street(searchQuery, found, text)
          : placeOf(searchQuery, found, text, looks);
      if (accepted !== undefined) this.#keep(accepted);
    }
  }

  /** What is below it is not kept. */
  get #leastScore(): number {
    return this.#kept[this.#limit - 1]?.score ?? 0;
  }

  /** A candidate that was judged in the light of two queries is kept in the better one. */
  #keep(accepted: Accepted): void {
    const before = this.#kept.find((one) => isSameThing(one, accepted));
    if (before !== undefined && !isBetter(accepted, before)) return;
    const others = this.#kept.filter((one) => one !== before);
    const better = others.filter((one) => !isBetter(accepted, one));
    const worse = others.filter((one) => isBetter(accepted, one));
    this.#kept = [...better, accepted, ...worse].slice(0, this.#limit);
  }

  #isNew({ interpretations }: SearchQuery, kind: string, id: number): boolean {
    const key = `${interpretations.length} ${kind} ${id}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  /**
   * Judges streets of the town that was found by how far their whole names are away. Only one may be meant, and with a
   * number only if it has that house.
   */
  addWhole(searchQuery: SearchQuery, alike: readonly WholeName[]): void {
    const accepted = alike.flatMap(({ found, name }) => {
      const text = textScore(searchQuery, found.candidate, found.tieBreaker, name);
      const street = this.#street(searchQuery, found, text);
      return street === undefined || (street.house !== undefined && street.house.share < 1) ? [] : [street];
    });
    const [only, another] = accepted;
    if (only === undefined || another !== undefined) return;
    this.#putFirst(only);
  }

  /**
   * The best is a street that lacks the number: does it go on in another town, with that very house?
   * @param streetOf one street with all its words
   */
  addContinuation(searchQuery: SearchQuery, streetOf: (id: number) => Found | undefined): void {
    const { best } = this;
    if (best?.found.candidate.kind !== 'street' || (best.house?.share ?? 0) > 0) return;
    const text = best.text.longNumbers.length > 0 ? withLongNumbers(best.text) : best.text;
    const numbers = numbersOf(searchQuery, text, best.found);
    if (numbers.length === 0) return;
    const accepted = continuationsOf(this.#file, best.found.candidate.id).flatMap((id) => {
      const house = houseHit(this.#file, id, numbers, postcodesIn(searchQuery));
      const found = house?.share === 1 ? streetOf(id) : undefined;
      return house === undefined || found === undefined
        ? []
        : [{ found, text, score: withHouse(text, 1), house }];
    });
    const [only, another] = accepted;
    if (only !== undefined && another === undefined) this.#putFirst(only);
  }

  #putFirst(accepted: Accepted): void {
    const others = this.#kept.filter((one) => !isSameThing(one, accepted));
    this.#kept = [accepted, ...others].slice(0, this.#limit);
  }

  #street(searchQuery: SearchQuery, found: Found, text: TextScore): Accepted | undefined {
    if (text.longNumbers.length > 0) {
      const long = this.#streetAsked(searchQuery, found, withLongNumbers(text));
      if (long?.house?.share === 1) return long;
    }
    if (text.letteredNumbers.length > 0) {
      const lettered = this.#streetAsked(searchQuery, found, withLetteredNumbers(searchQuery, text));
      if (lettered?.house?.share === 1) return lettered;
    }
    return this.#streetAsked(searchQuery, found, text);
  }

  #streetAsked(searchQuery: SearchQuery, found: Found, text: TextScore): Accepted | undefined {
    if (!asksForStreet(searchQuery, text, 1)) return undefined;
    const numbers = numbersOf(searchQuery, text, found);
    const house = houseHit(this.#file, found.candidate.id, numbers, postcodesIn(searchQuery));
    if (!asksForStreet(searchQuery, text, house?.share)) return undefined;
    return { found, text, score: withHouse(text, house?.share), ...(house !== undefined && { house }) };
  }
}

const postcodesIn = ({ slots }: SearchQuery): readonly string[] =>
  slots.flatMap(({ token, isPostcode }) => (isPostcode ? [token.key] : []));

/** All that may be the house number, the likeliest first, and the houses of numbers that may be a flat's. */
function numbersOf(
  searchQuery: SearchQuery,
  text: TextScore,
  { tieBreaker: { country } }: Found,
): readonly string[] {
  return ownNumbers(searchQuery, text).flatMap((at) => {
    const written = [...stairNumbers(searchQuery, at), ...numbersAt(searchQuery, at)];
    return [...new Set([...written, ...written.flatMap((one) => houseOfFlat(one, country) ?? [])])];
  });
}

const PLAIN_NUMBER = /^\d+\p{L}?(?:[-/]\d+\p{L}?)?$/u;

/** What follows the number that is written right behind the street are floor, door and flat: `Gasse 12, 3. Stock, Tür 5`. */
function ownNumbers({ slots }: SearchQuery, { numbers, name }: TextScore): readonly number[] {
  const [first] = numbers;
  if (first === undefined || !PLAIN_NUMBER.test(slots[first]!.token.text)) return numbers;
  return (name.hits[first - 1] ?? 0) > 0 ? numbers.filter((at) => at <= first) : numbers;
}

const WITH_STAIR = /^\d+(?:-\d+)?\p{L}$/u;
const FLAT = /^\d{1,3}$/;

/** `11 B 9`: flat 9 on stair B of house 11, unless the data have the whole. */
function stairNumbers({ slots }: SearchQuery, at: number): readonly string[] {
  const [house, flat] = [slots[at]!.token, slots[at + 1]?.token];
  const isStair = WITH_STAIR.test(house.text) && flat?.kind === 'number' && FLAT.test(flat.text);
  return isStair && flat.segment === house.segment ? [`${house.text} ${flat.text}`] : [];
}

const CHOME = /^(\d{1,2})丁目$/u;

/**
 * `1丁目 34-15` of a street that has its houses as `1-34-15`: that first, then what is written; as well `108 L6` before 108, and
 * `B2-26` before B2.
 */
function numbersAt({ slots }: SearchQuery, at: number): readonly string[] {
  const { text, kind } = slots[at]!.token;
  const after = slots[at + 1]?.token;
  if (kind === 'word') return after?.kind === 'number' ? [`${text}-${after.text}`, text] : [text];
  if (after !== undefined && mayEndNumber(slots, at + 1)) return [text + after.text, text];
  const [, chome] = CHOME.exec(text) ?? [];
  const next = slots[at + 1]?.token;
  return chome === undefined || next?.kind !== 'number' ? [text] : [`${chome}-${next.text}`, text];
}

/** A street whose whole name is like what was written. */
export interface WholeName {
  readonly found: Found;
  readonly name: NameCoverage;
}

function placeOf(
  searchQuery: SearchQuery,
  found: Found,
  text: TextScore,
  looks: boolean,
): Accepted | undefined {
  const score = withHouse(text, text.numbers.length > 0 ? 0 : undefined);
  if (!asksForPlace(searchQuery, text, score, found.tieBreaker)) return undefined;
  const queriedPostcode = queriedPostcodeOf(searchQuery, text);
  return {
    found,
    text,
    score: looks && !isNumberName(text) ? score - ONLY_THE_TOWN : score,
    ...(queriedPostcode !== undefined && { queriedPostcode }),
  };
}

function queriedPostcodeOf({ slots }: SearchQuery, { postcode, around }: TextScore): string | undefined {
  if (postcode !== 1) return undefined;
  return slots.find(({ isPostcode }, at) => isPostcode && around.context[at] === 1)?.token.text;
}

const isSameThing = ({ found: a }: Accepted, { found: b }: Accepted): boolean =>
  a.candidate.kind === b.candidate.kind && a.candidate.id === b.candidate.id;

const isNumberName = ({ numbers, words }: TextScore): boolean => numbers.length === 0 && words >= 0.99;

/** By score, then the exact house, the higher rank, the larger population, the lower number. */
function isBetter(a: Accepted, b: Accepted | undefined): boolean {
  if (b === undefined) return true;
  if (Math.abs(a.score - b.score) > SAME_SCORE) return a.score > b.score;
  const differences = [
    (a.house?.share ?? 0) - (b.house?.share ?? 0),
    a.found.tieBreaker.rank - b.found.tieBreaker.rank,
    a.found.tieBreaker.population - b.found.tieBreaker.population,
    b.found.candidate.id - a.found.candidate.id,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}
