import { isCountry } from '@kontor/base';
import { signsReplaced, withoutUnits } from './address-signs.ts';
import { fold } from './fold.ts';
import { numberKey, wordKey } from './key.ts';
import { canonical, isDesignator, isStopWord, otherMeaning } from './lexicon.ts';
import type { Token } from './token.ts';
import { COMPOUND_ENDINGS, KINDS_OF_ONE_LETTER } from './words.data.ts';

/** More tokens than any address has; what follows is not looked at. */
export const MAX_TOKENS = 32;
const MAX_LETTERS = 60;
/** A compound is split when at least so many letters remain. */
const MIN_STEM = 3;

const TOKEN =
  /(?<number>\d[\p{L}\p{M}\d]*(?:[/-](?:\d+(?:\p{L}\d*)?|[a-z]{1,2}\d{1,4}|[a-z])(?![\p{L}\d]))*)|(?<word>\p{L}[\p{L}\p{M}\d]*)(?<stop>\.?)|(?<end>[,;|()[\]\n]|(?<=\s)-(?=\s\D))/gu;
/** The delivery route of a ZIP code (USPS Publication 28, 221) narrows no search down. */
const ZIP_PLUS_FOUR = /^(\d{5})-\d{4}$/;
/** `16巷`, `7弄`: lanes and alleys have numbers for names, and are no house. */
const LANE = /^\d+[巷弄]$/u;
const COUNTRY_PREFIX = /(?<![\p{L}\p{M}\d/-])([a-z]{1,3})(-?)(?=(\d{2,6})(?:-\d{3})?(?![\p{L}\d]))/gu;

/** Distinguishing signs of vehicles that are written before postcodes and are no alpha-2 code of the country. */
const PLATES: Readonly<Record<string, string>> = {
  a: 'AT',
  b: 'BE',
  d: 'DE',
  e: 'ES',
  f: 'FR',
  fin: 'FI',
  fl: 'LI',
  h: 'HU',
  i: 'IT',
  l: 'LU',
  n: 'NO',
  p: 'PT',
  s: 'SE',
  slo: 'SI',
};

/** The country of a vehicle's sign, in lower case. @example countryOfVehicleCode('fl') // 'LI' */
export const countryOfVehicleCode = (sign: string): string | undefined =>
  Object.hasOwn(PLATES, sign) ? PLATES[sign] : undefined;

/**
 * The words and numbers of a text, at most 32. The prefix of a postcode ("FL-9490", "AD500") is split off: it is
 * `countryHint`, the ISO 3166-1 alpha-2 code.
 */
export function tokensOf(text: string): { readonly tokens: readonly Token[]; readonly countryHint?: string } {
  const { rest, country } = withoutCountryPrefix(withoutUnits(fold(text)));
  const tokens = tokensOfFolded(rest);
  return country === undefined ? { tokens } : { tokens, countryHint: country };
}

/** The tokens of text that is folded already, with every prefix left in place. */
export function tokensOfFolded(folded: string): readonly Token[] {
  const tokens: Token[] = [];
  let place: Place = { word: 0, segment: 0 };
  const text = signsReplaced(folded);
  for (const { groups, index } of text.matchAll(TOKEN)) {
    if (tokens.length >= MAX_TOKENS) break;
    const { number, word: letters, stop, end } = groups!;
    if (end !== undefined) {
      place = { ...place, segment: place.segment + 1 };
      continue;
    }
    if (number !== undefined) tokens.push(numberToken(number, place));
    else {
      const [first, ...others] = wordTokens(letters!, place, stop === '.' ? 'abbreviated' : 'whole');
      tokens.push({ ...first!, ...(isHyphenBefore(text, index) && { isAfterHyphen: true }) }, ...others);
    }
    place = { ...place, word: place.word + 1 };
  }
  return compoundsInTwoWords(kindsOfOneLetter(tokens)).slice(0, MAX_TOKENS);
}

function withoutCountryPrefix(folded: string): { readonly rest: string; readonly country?: string } {
  let country: string | undefined;
  const rest = folded.replace(COUNTRY_PREFIX, (whole, sign: string, hyphen: string, digits: string) => {
    const found = countryOfPrefix(sign, hyphen, digits);
    if (found === undefined) return whole;
    country ??= found;
    return ' ';
  });
  return country === undefined ? { rest } : { rest, country };
}

/**
 * `N-340` is a road and `B12` nothing: a vehicle's sign needs four digits, a code three, or two before a hyphen
 * (PL-44-100).
 */
function countryOfPrefix(sign: string, hyphen: string, digits: string): string | undefined {
  const plate = countryOfVehicleCode(sign);
  if (plate !== undefined && digits.length >= 4) return plate;
  const code = sign.toUpperCase();
  if (!isCountry(code)) return undefined;
  return digits.length >= 3 || (hyphen === '-' && code === 'PL') ? code : undefined;
}

const isHyphenBefore = (text: string, at: number): boolean =>
  /\p{L}-$/u.test(text.slice(Math.max(0, at - 3), at));

/** The position of a token in the text. */
type Place = Pick<Token, 'word' | 'segment'>;

function numberToken(letters: string, place: Place): Token {
  const text = letters.slice(0, MAX_LETTERS).replace(ZIP_PLUS_FOUR, '$1');
  return {
    kind: LANE.test(text) ? 'word' : 'number',
    text,
    key: numberKey(text),
    isAbbreviated: false,
    isDesignator: false,
    isStop: false,
    ...place,
  };
}

function wordTokens(letters: string, place: Place, end: 'abbreviated' | 'whole'): readonly Token[] {
  const text = cut(letters);
  const isAbbreviated = end === 'abbreviated';
  const ending = isDesignator(text) ? undefined : compoundEnding(text);
  if (ending === undefined) {
    const flags = { isAbbreviated, isDesignator: isDesignator(text), isStop: isStopWord(text) };
    const other = otherMeaning(text);
    const meaning = other === undefined ? {} : { otherKey: wordKey(other) };
    return [{ kind: 'word', text, key: wordKey(canonical(text)), ...flags, ...place, ...meaning }];
  }
  const stem = text.slice(0, -ending.length);
  const joined = wordKey(stem + canonical(ending));
  const part = { kind: 'word', isStop: false, ...place } as const;
  return [
    {
      ...part,
      text: stem,
      key: wordKey(canonicalForm(stem)),
      isAbbreviated: false,
      isDesignator: false,
      joined,
    },
    { ...part, text: ending, key: wordKey(canonical(ending)), isAbbreviated, isDesignator: true },
  ];
}

/** "Grossestrasse" and "Grosse Strasse" are the same; "Allstrasse" has nothing to do with an "Allee". */
const canonicalForm = (stem: string): string => (isDesignator(stem) ? stem : canonical(stem));

/** Never through the middle of a character of two code units. */
function cut(letters: string): string {
  return letters.length <= MAX_LETTERS ? letters : letters.slice(0, MAX_LETTERS).replace(/\p{Cs}$/u, '');
}

function compoundEnding(word: string): string | undefined {
  return COMPOUND_ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM);
}

/** "R. 25 de Janeiro", "3 V. dei Muralti": first word of its part, which has no other kind of street ("R. Wagner-Str."). */
function kindsOfOneLetter(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const kind = Object.hasOwn(KINDS_OF_ONE_LETTER, token.text) ? KINDS_OF_ONE_LETTER[token.text] : undefined;
    if (kind === undefined || !token.isAbbreviated || tokens[at + 1]?.segment !== token.segment) return token;
    const part = tokens.filter(({ segment }) => segment === token.segment);
    const isFirst = part.find(({ kind: one }) => one === 'word') === token;
    if (!isFirst || part.some(({ isDesignator: is }) => is)) return token;
    return { ...token, key: wordKey(kind), isDesignator: true };
  });
}

/** "Garten-Strasse", "Markt Platz": of two kinds of street next to each other the first is the name of the second. */
function compoundsInTwoWords(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isName = token.isDesignator && next?.isDesignator === true && next.word !== token.word;
    return isName && COMPOUND_ENDINGS.includes(token.text) ? { ...token, isDesignator: false } : token;
  });
}
