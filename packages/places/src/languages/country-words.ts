import { countryCodes, countryOfAlphaThree, isCountry, NAME_ALIASES } from '@kontor/base';
import type { Token } from '../text/token.ts';
import { countryOfVehicleCode, tokensOf } from '../text/tokens.ts';
import { ADMINISTRATIVE_AREAS, areaNames, countriesOfAreaCode } from './administrative-areas.data.ts';
import {
  COUNTRIES_NAMED_LIKE_TOWNS,
  COUNTRY_ABBREVIATIONS,
  MIN_POSTCODE_DIGITS,
  NO_COUNTRIES,
  QUERY_LANGUAGES,
  TOWNS_NAMED_LIKE_COUNTRIES,
} from './country-words.data.ts';

/** A run of tokens that names a country. */
export interface CountryWords {
  /** Index of its first and its last token. */
  readonly first: number;
  readonly last: number;
  /** Alpha-2, or XK. */
  readonly code: string;
  /**
   * False where the same words may be something else: a state of the USA (`Georgia`, `IL`), a town (`Luxembourg`), the start of a
   * name (`Norra Hamngatan`). The query should then be tried with these words left in as well.
   */
  readonly isCertain: boolean;
  /** What the letters may mean besides: `MA` is Morocco or, as Massachusetts, the USA. */
  readonly others?: readonly string[];
}

/** Longest run that is looked at; names of countries have up to four words beside articles. */
const MAX_RUN = 6;
const MAX_WORDS = 4;
/** In the index: a state or a province. It keeps `New Mexico` from ending in a country. */
const AREA = 'area';

let index: ReadonlyMap<string, string> | undefined;

/**
 * The longest run at either end that is a country: its name in one of 41 languages, at the end also a code of ISO 3166-1,
 * at the start the sign of a vehicle before a postcode. Of both ends the last one leads.
 * @example countryOfWords(tokensOf('Wien, Österreich').tokens) // { first: 1, last: 1, code: 'AT', isCertain: true }
 */
export function countryOfWords(tokens: readonly Token[]): CountryWords | undefined {
  return atEnd(tokens) ?? atStart(tokens);
}

function atEnd(tokens: readonly Token[]): CountryWords | undefined {
  const last = tokens.length - 1;
  for (let first = Math.max(0, tokens.length - MAX_RUN); first <= last; first += 1) {
    const code = nameAt(tokens, first, last);
    if (code === AREA) return undefined;
    if (code === undefined) continue;
    if (isNameOfStreet(tokens, first)) return undefined;
    // "Austin, TX, USA": the area is part of the country.
    const hasArea = countriesOfAreaCode(tokens[first - 1]?.text ?? '').includes(code);
    const words = found(hasArea ? first - 1 : first, last, code, tokens);
    return !hasArea && isEndOfName(tokens, first) ? { ...words, isCertain: false } : words;
  }
  return tokens.length > 1 ? (codeAt(tokens, last) ?? areaBeforePostcode(tokens)) : undefined;
}

/** A code of a country, or of one of its areas, at the end. */
function codeAt(tokens: readonly Token[], at: number): CountryWords | undefined {
  const letters = tokens[at]?.text ?? '';
  const code = codeOf(letters);
  const areas = countriesOfAreaCode(letters);
  const dutch = code !== undefined && DUTCH_DIGITS.test(tokens[at - 1]?.text ?? '') ? ['NL'] : [];
  const [first, ...others] = [...(code === undefined ? [] : [code]), ...areas, ...dutch];
  if (first === undefined) return undefined;
  if (others.length === 0 && areas.length === 0) return found(at, at, first, tokens);
  return { first: at, last: at, code: first, isCertain: false, others };
}

/** `Williamstown, MA 01267`: an area before the postcode, never a country. */
function areaBeforePostcode(tokens: readonly Token[]): CountryWords | undefined {
  const at = tokens.findLastIndex(({ text }) => !/\d/.test(text));
  const isBeforeCode = at > 0 && at < tokens.length - 1 && isPostcodeLike(tokens[at + 1]);
  const [first, ...others] = isBeforeCode ? countriesOfAreaCode(tokens[at]!.text) : [];
  return first === undefined ? undefined : { first: at, last: at, code: first, isCertain: false, others };
}

/** The letters of a Dutch postcode may be a country's: `5411 AT`. */
const DUTCH_DIGITS = /^[1-9]\d{3}$/;
/** Of four letters and more, some of them digits. */
const isPostcodeLike = (token: Token | undefined): boolean =>
  (token?.text.length ?? 0) >= MIN_POSTCODE_DIGITS;

function atStart(tokens: readonly Token[]): CountryWords | undefined {
  for (let last = Math.min(tokens.length, MAX_RUN) - 1; last >= 0; last -= 1) {
    const code = nameAt(tokens, 0, last);
    if (code === AREA) return undefined;
    if (code === undefined) continue;
    const next = tokens[last + 1];
    if (isBeforeStreet(next)) return undefined;
    const words = found(0, last, code, tokens);
    return isInOnePart(tokens[last]!, next) ? { ...words, isCertain: false } : words;
  }
  const plate = isPostcode(tokens[1]) ? countryOfVehicleCode(tokens[0]?.text ?? '') : undefined;
  return plate === undefined ? undefined : { first: 0, last: 0, code: plate, isCertain: true };
}

function found(first: number, last: number, code: string, tokens: readonly Token[]): CountryWords {
  const isWhole = last - first + 1 === tokens.length;
  const words = tokens.slice(first, last + 1);
  const isArea = words.length === 1 && areaWords().has(words[0]?.text ?? '');
  const isTown = COUNTRIES_NAMED_LIKE_TOWNS.has(code) || townKeys().has(keyOf(words) ?? '');
  return { first, last, code, isCertain: isWhole || !(isArea || isTown) };
}

let towns: ReadonlySet<string> | undefined;

/** What towns are looked up by that are called like a country. */
function townKeys(): ReadonlySet<string> {
  towns ??= new Set(TOWNS_NAMED_LIKE_COUNTRIES.map((name) => keyOfName(name) ?? name));
  return towns;
}

const ARTICLE = 'the';
/** `Boston USA`. */
const LONGEST_ABBREVIATION = 3;
const LATIN = /^\p{sc=Latin}/u;

/** `Canvey Island` (German for Iceland), `South Holland`: what a word is before without a comma may be the end of a name. */
function isEndOfName(tokens: readonly Token[], first: number): boolean {
  const [before, word] = [tokens[first - 1], tokens[first]];
  if (before?.kind !== 'word' || before.segment !== word?.segment) return false;
  const isLong = word.text.length > LONGEST_ABBREVIATION && LATIN.test(before.text);
  return isLong && !before.isDesignator && before.text !== ARTICLE;
}

function nameAt(tokens: readonly Token[], first: number, last: number): string | undefined {
  if (tokens[first]?.isStop === true || tokens[last]?.isStop === true) return undefined;
  const key = keyOf(tokens.slice(first, last + 1));
  return key === undefined ? undefined : countryIndex().get(key);
}

/** `rue de Monaco`, `Via Argentina`: a kind of street before the name makes it a street's; `Hauptstrasse, Österreich` not. */
function isNameOfStreet(tokens: readonly Token[], first: number): boolean {
  let before = first - 1;
  while (tokens[before]?.isStop === true) before -= 1;
  const kind = tokens[before];
  if (kind?.isDesignator !== true) return false;
  const earlier = tokens[before - 1];
  if (earlier?.word === kind.word) return false;
  return before < first - 1 || earlier === undefined || earlier.kind === 'number';
}

/** `Norra Hamngatan` (Estonian for Norway), `Jersey City`: what goes on without a comma may be the rest of a name. */
const isInOnePart = ({ segment }: Token, next: Token | undefined): boolean =>
  next?.kind === 'word' && next.segment === segment;

/** `Georgia Avenue`, `Peru 123`. */
const isBeforeStreet = (next: Token | undefined): boolean =>
  next?.isDesignator === true || (next?.kind === 'number' && !isPostcode(next));

const isPostcode = (token: Token | undefined): boolean =>
  token?.kind === 'number' && /^\d+$/.test(token.text) && token.text.length >= MIN_POSTCODE_DIGITS;

function codeOf(word: string): string | undefined {
  const code = word.toUpperCase();
  if (isCountry(code)) return code;
  return /^[A-Z]{3}$/.test(code) ? countryOfAlphaThree(code) : undefined;
}

/** What a run of words is looked up by: articles and conjunctions do not count (`Bosnia & Herzegovina`). */
function keyOf(tokens: readonly Token[]): string | undefined {
  const words = tokens.filter(({ isStop }) => !isStop);
  const isName = words.length > 0 && words.length <= MAX_WORDS && words.every(({ kind }) => kind === 'word');
  return isName ? words.map(({ key }) => key).join(' ') : undefined;
}

/** Abbreviations are other words elsewhere (RU is Reino Unido in Spanish), and a Romanian name is a city in English. */
const keyOfCountry = (name: string): string | undefined =>
  isAbbreviation(name) || NO_COUNTRIES.has(name) ? undefined : keyOfName(name);

const isAbbreviation = (name: string): boolean =>
  /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}.]{1,3}$/u.test(name) && !COUNTRY_ABBREVIATIONS.has(name);

const keyOfName = (name: string): string | undefined => keyOf(tokensOf(name).tokens);

/** Names follow from CLDR alone, so that one index serves all; it is made in a quarter of a second on first use. */
function countryIndex(): ReadonlyMap<string, string> {
  index ??= new Map(indexRows().filter(([key]) => key !== undefined) as [string, string][]);
  return index;
}

/** A later row replaces an earlier one of the same key. */
function indexRows(): readonly (readonly [key: string | undefined, code: string])[] {
  const codes = [...countryCodes(), 'XK'];
  // Two of three names have been in the row before: of the other style, or of a language that is alike.
  const keys = new Map<string, string | undefined>();
  const keyOnce = (name: string): string | undefined => {
    if (!keys.has(name)) keys.set(name, keyOfCountry(name));
    return keys.get(name);
  };
  const named = QUERY_LANGUAGES.split(' ')
    .toReversed()
    .flatMap((language) =>
      (['short', 'long'] as const).flatMap((style) => {
        const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
        return codes.map((code) => [keyOnce(names.of(code) ?? ''), code] as const);
      }),
    );
  const aliases = Object.entries(NAME_ALIASES).map(([name, code]) => [keyOfName(name), code] as const);
  const sure = new Set(named.slice(-2 * codes.length).map(([key]) => key));
  const areas = allAreaNames()
    .map(keyOfName)
    .filter((key) => !sure.has(key))
    .map((key) => [key, AREA] as const);
  return [...named, ...aliases, ...areas];
}

const allAreaNames = (): readonly string[] =>
  ['US', 'CA', 'AU']
    .flatMap((country) =>
      Object.keys(ADMINISTRATIVE_AREAS[country] ?? {}).flatMap((area) => areaNames(country, area)),
    )
    .filter((name) => name.length > 3);

let words: ReadonlySet<string> | undefined;

/** Names of one word and codes under which areas are written, in lower case. */
function areaWords(): ReadonlySet<string> {
  words ??= new Set(
    Object.entries(ADMINISTRATIVE_AREAS).flatMap(([country, areas]) =>
      Object.keys(areas).flatMap((area) => areaNames(country, area).map((name) => name.toLowerCase())),
    ),
  );
  return words;
}
