import {
  CODE_ABOVE_TOWN,
  CODE_AFTER_TOWN,
  CODE_BELOW_TOWN,
  STATE_AFTER_COMMA,
  TOWN_SEPARATORS,
} from './postal-order.data.ts';

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
const AFTER = setOf(CODE_AFTER_TOWN);
const BELOW = setOf(CODE_BELOW_TOWN);
const ABOVE = setOf(CODE_ABOVE_TOWN);
const COMMA_BEFORE_STATE = setOf(STATE_AFTER_COMMA);

/** A state's abbreviation and a code of figures, as they are often given together: `NY 10004`. */
const STATE_AND_CODE = /^[A-Z]{2,3}[ .]+\d/;

/**
 * Town and postal code in the order of their country, as one or two lines of an address; what is empty is left out.
 * @param country ISO 3166-1 alpha-2 code; unknown: the code is before the town
 * @example postalLines({ postalCode: 'NY 10004', city: 'New York' }, 'US') // ['New York, NY 10004']
 */
export function postalLines(
  {
    postalCode = '',
    city = '',
  }: { readonly postalCode?: string | undefined; readonly city?: string | undefined },
  country: string | undefined,
): readonly string[] {
  if (postalCode === '' || city === '') return [postalCode, city].filter((text) => text !== '');
  if (country === undefined) return [`${postalCode} ${city}`];
  if (BELOW.has(country)) return [city, postalCode];
  if (ABOVE.has(country)) return [postalCode, city];
  const separator = TOWN_SEPARATORS[country] ?? ' ';
  if (!AFTER.has(country)) return [`${postalCode}${separator}${city}`];
  const hasState = COMMA_BEFORE_STATE.has(country) && STATE_AND_CODE.test(postalCode);
  return [`${city}${hasState ? ', ' : separator}${postalCode}`];
}
