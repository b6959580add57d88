import { isCountry } from '@kontor/base';
import { isKosovo, placeCode, placeName } from './place-code.ts';

/** A country for an address: a code becomes the name in the locale's language, a name stays as given. */
export function localCountry(country: string, locale: string): string {
  const code = placeCode(country);
  const isNamed = isCountry(country.toUpperCase()) || isKosovo(code);
  return isNamed ? placeName(code, new Intl.DisplayNames([locale], { type: 'region' })) : country;
}
