import { houseNumberOf, type Tags } from '@kontor/places';
import { cleanName } from './name-tags.ts';

/** An address as it is tagged, cleaned, not yet resolved. */
export interface TaggedAddress {
  readonly number: string;
  /** `addr:street`, else `addr:place`. */
  readonly street?: string;
  readonly city?: string;
  readonly postcode?: string;
  /** Alpha-2, upper case. */
  readonly country?: string;
}

/** One house number, and under which others its house is found. */
export interface TaggedNumber {
  readonly text: string;
  readonly base: number;
  readonly suffix: string;
  readonly further: readonly { readonly base: number; readonly suffix: string }[];
}

const MAX_NUMBER_TEXT = 30;
const MAX_NUMBERS = 40;

/** Undefined without a house number. */
export function addressOf(tags: Tags): TaggedAddress | undefined {
  const number = cleanName(tags.get('addr:housenumber'));
  if (number === undefined) return undefined;
  const street = cleanName(tags.get('addr:street')) ?? cleanName(tags.get('addr:place'));
  const city = cleanName(tags.get('addr:city'));
  const postcode = postcodeOf(tags.get('addr:postcode') ?? tags.get('postal_code'));
  const country = tags.get('addr:country')?.trim().toUpperCase();
  return {
    number,
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city }),
    ...(postcode !== undefined && { postcode }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
  };
}

/** Car plates of countries whose own codes have no letters. */
const COUNTRY_PREFIX = /^(?:A|AT|B|BE|CH|CZ|D|DE|F|FL|FR|I|IT|L|LI)-(?=\d)/;

/** The first token with a digit: values are data entry (`44-100 GLIWICE`). Undefined when there is none. */
export function postcodeOf(text: string | undefined): string | undefined {
  const token = text?.split(/[\s;,]+/u).find((one) => /\d/.test(one));
  const code = token?.toUpperCase().replace(COUNTRY_PREFIX, '');
  return code === undefined || code.length > 12 ? undefined : code;
}

const RANGE = /^(\d{1,5})\s*[-–]\s*(\d{1,5})$/u;
/** A range that spans more is a mistake, or a whole street. */
const MAX_SPAN = 40;

/** `12;14` is two houses, `12-16` is one that is also found under 12, 14 and 16. What has no number is left out. */
export function houseNumbersOf(text: string): readonly TaggedNumber[] {
  return text
    .split(/[;,]/u)
    .slice(0, MAX_NUMBERS)
    .flatMap((part) => numberOf(part.normalize('NFKC').trim()) ?? []);
}

function numberOf(text: string): TaggedNumber | undefined {
  if (text.length > MAX_NUMBER_TEXT) return undefined;
  const parts = houseNumberOf(text);
  if (parts === undefined) return undefined;
  const { base, suffix } = parts;
  const further = numbersBetween(text)
    .filter((number) => number !== base || suffix !== '')
    .map((number) => ({ base: number, suffix: '' }));
  return { text, base, suffix, further };
}

/** One side of a street where both ends are even or both odd. */
function numbersBetween(text: string): readonly number[] {
  const [, first, last] = RANGE.exec(text) ?? [];
  const [low, high] = [Number(first), Number(last)];
  if (!(low < high && high - low <= MAX_SPAN)) return [];
  const step = (high - low) % 2 === 0 ? 2 : 1;
  return Array.from({ length: (high - low) / step + 1 }, (_, index) => low + index * step);
}
