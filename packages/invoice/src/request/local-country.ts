import { isCountry } from '@kontor/base';

/** A country for an address: a code becomes the name in the locale's language, a name stays as given. */
export function localCountry(country: string, locale: string): string {
  const code = country.toUpperCase();
  if (!isCountry(code)) return country;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? country;
}
