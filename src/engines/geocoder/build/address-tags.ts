import { type HouseNumber, houseNumberOf, type Tags } from '@kontor/places';
import { cleanName } from './name-tags.ts';

/** An address as it is tagged, cleaned, not yet resolved. */
export interface TaggedAddress {
  readonly number: string;
  /** `addr:street`, else `addr:place`. */
  readonly street?: string;
  readonly city?: string;
  /** As tagged; `printedPostcode` makes a code of it. */
  readonly postcode?: string;
  /** Alpha-2, upper case. */
  readonly country?: string;
  /** `addr:state`, else `addr:province`; `printedState` makes of it what addresses print. */
  readonly state?: string;
  /** What the address names around its city or below it: province, state, district. */
  readonly regions?: readonly string[];
}

/** One house number, and under which others its house is found. */
export interface TaggedNumber {
  readonly text: string;
  readonly base: number;
  readonly suffix: string;
  readonly further: readonly { readonly base: number; readonly suffix: string }[];
}

const REGION_TAGS = ['addr:province', 'addr:state', 'addr:district', 'addr:subdistrict'];
const MAX_NUMBER_TEXT = 30;
const MAX_NUMBERS = 40;

/** Undefined without a house number, and in Japan without a block. */
export function addressOf(tags: Tags): TaggedAddress | undefined {
  const block = blockOf(tags);
  const number = block?.number ?? cleanName(tags.get('addr:housenumber'));
  if (number === undefined) return undefined;
  const street = streetIn(tags.get('addr:street')) ?? block?.street ?? cleanName(tags.get('addr:place'));
  const city = cleanName(tags.get('addr:city'));
  const postcode = cleanName(tags.get('addr:postcode') ?? tags.get('postal_code'));
  const country = tags.get('addr:country')?.trim().toUpperCase();
  const state = cleanName(tags.get('addr:state')) ?? cleanName(tags.get('addr:province'));
  const regions = REGION_TAGS.flatMap((tag) => cleanName(tags.get(tag)) ?? []);
  return {
    number,
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city }),
    ...(postcode !== undefined && { postcode }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
    ...(state !== undefined && { state }),
    ...(regions.length > 0 && { regions }),
  };
}

/** Mappers of shops write the unit of a building after its street: `Bayfront Ave, #B2-20`. */
const UNIT_AFTER_STREET = /\s*[,;]?\s*#\s*[\p{L}\d][\p{L}\d\s/&,#-]*$/u;

const streetIn = (text: string | undefined): string | undefined =>
  cleanName(text?.replace(UNIT_AFTER_STREET, ''));

/** Digits alone are a chōme. */
const CHOME_NUMBER = /^\d{1,2}$/;
/** `西新宿1` is the chōme that others tag as `西新宿1丁目`. */
const NAME_AND_CHOME = /(?<=\p{sc=Han}|\p{sc=Katakana}|\p{sc=Hiragana})\d{1,2}$/u;

/**
 * A Japanese address without street: quarter and chōme in place of the street, block and house in place of the number
 * (wiki.openstreetmap.org, Japan tagging, Addresses).
 */
function blockOf(tags: Tags): { readonly street: string; readonly number: string } | undefined {
  const block = numberIn(tags.get('addr:block_number'));
  if (block === undefined || tags.has('addr:street')) return undefined;
  const chome = wide(tags.get('addr:neighbourhood'));
  const quarter = cleanName(tags.get('addr:quarter'));
  const area = chome !== undefined && CHOME_NUMBER.test(chome) ? `${chome}丁目` : (chome ?? '');
  const street = `${quarter ?? (area === '' || CHOME_NUMBER.test(chome ?? '') ? (tags.get('addr:suburb') ?? '') : '')}${area}`;
  const house = numberIn(tags.get('addr:housenumber'));
  const named = wide(street)?.replace(NAME_AND_CHOME, '$&丁目') ?? '';
  return named === ''
    ? undefined
    : { street: named, number: house === undefined ? block : `${block}-${house}` };
}

/** `3番地` is block 3; a storey or the name of a building after a block is no number of a house. */
const LEADING_NUMBER = /^\d{1,4}(?:-\d{1,4}){0,2}[a-z]?(?![a-z\d])/iu;

const numberIn = (text: string | undefined): string | undefined => wide(text)?.match(LEADING_NUMBER)?.[0];

/** Full-width digits are digits. */
const wide = (text: string | undefined): string | undefined => cleanName(text?.normalize('NFKC'));

const RANGE = /^(\d{1,5})\s*[-–]\s*(\d{1,5})$/u;
/** A range that spans more is a mistake, or a whole street. */
const MAX_SPAN = 40;

/** The counter of house numbers of Taiwan and Japan, which is printed after them. */
const COUNTER = /(?<=\d)\s?[號号]$/u;

/** `12;14` is two houses, `12-16` is one that is also found under 12, 14 and 16. What has no number is left out. */
export function houseNumbersOf(text: string, country?: string): readonly TaggedNumber[] {
  return text
    .split(/[;,]/u)
    .slice(0, MAX_NUMBERS)
    .flatMap((part) => numberOf(part.normalize('NFKC').trim().replace(COUNTER, ''), country) ?? []);
}

function numberOf(text: string, country: string | undefined): TaggedNumber | undefined {
  if (text.length > MAX_NUMBER_TEXT) return undefined;
  const parts = houseNumberOf(text);
  if (parts === undefined) return undefined;
  const { base, suffix } = parts;
  const further = [
    ...numbersBetween(text).map((number) => ({ base: number, suffix: '' })),
    ...(isOfPairs(country) ? numbersOfPair(text) : []),
  ].filter((one) => one.base !== base || one.suffix !== suffix);
  return { text, base, suffix, further };
}

/** Elsewhere the second number is that of another street, of a staircase or a flat. */
const isOfPairs = (country: string | undefined): boolean => country === 'CZ' || country === 'SK';

/** `1174/29`, `1174/29a`: conscription number and orientation number; either alone finds the house. */
const PAIR = /^(\d{1,5})\s*\/\s*(\d{1,5}\s*\p{L}?)$/u;

function numbersOfPair(text: string): readonly HouseNumber[] {
  const [, first, second] = PAIR.exec(text) ?? [];
  return [first, second].flatMap((one) => (one === undefined ? [] : (houseNumberOf(one) ?? [])));
}

/** One side of a street where both ends are even or both odd. */
function numbersBetween(text: string): readonly number[] {
  const [, first, last] = RANGE.exec(text) ?? [];
  const [low, high] = [Number(first), Number(last)];
  if (!(low < high && high - low <= MAX_SPAN)) return [];
  const step = (high - low) % 2 === 0 ? 2 : 1;
  return Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
}
