import { isCountry } from '../country/country.ts';

/** Longer than any tag in use. */
export const MAX_LOCALE_LENGTH = 100;

/** Codes of languages that are countries too: in capitals people mean the language, as in `"language": "SV"`. */
const RATHER_LANGUAGES = new Set([
  'DE',
  'EN',
  'FR',
  'IT',
  'ES',
  'NL',
  'PL',
  'SK',
  'HU',
  'SL',
  'HR',
  'PT',
  'SV',
  'FI',
  'RO',
  'BG',
]);

const isSupported = (tag: string): boolean => Intl.NumberFormat.supportedLocalesOf([tag]).length > 0;

/** The country that a tag of two letters means: in capitals nearly always, else when no such language is known. */
function countryIn(tag: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(tag)) return undefined;
  const code = tag.toUpperCase();
  if (!isCountry(code)) return undefined;
  const isMeant = tag === code ? !RATHER_LANGUAGES.has(code) : !isSupported(tag);
  return isMeant ? code : undefined;
}

/**
 * A language tag with hyphens. A country alone becomes its most widely used language there (CLDR, likely subtags): by
 * itself it would silently mean American English.
 * @example localeTag('de_AT') // 'de-AT'
 * @example localeTag('AT') // 'de-AT'
 */
export function localeTag(text: string): string {
  const tag = text.trim().replaceAll('_', '-');
  const country = countryIn(tag);
  if (country === undefined) return tag;
  return `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`;
}

/** True for a tag (BCP 47) whose language this program can write numbers and dates in. */
export function isLocale(tag: string): boolean {
  if (tag.length > MAX_LOCALE_LENGTH) return false;
  try {
    return isSupported(new Intl.Locale(tag).toString());
  } catch {
    return false;
  }
}
