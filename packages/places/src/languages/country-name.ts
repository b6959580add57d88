import { DEFAULT_LANGUAGE } from './requested-language.ts';

const byLanguage = new Map<string, Intl.DisplayNames>();

/**
 * The name of a country in a language, in English where CLDR has no name in it.
 * `code` is an alpha-2 code in upper case, or `XK`, which CLDR and GeoNames use for Kosovo.
 * `undefined` for a code that is not in CLDR.
 * @example countryName('AT', 'de') // 'Österreich'
 */
export function countryName(code: string, language: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  // Some languages have data, but not every name (bo, gv, rw, tn and others): Intl then does not look further.
  return namesIn(language).of(code) ?? namesIn(DEFAULT_LANGUAGE).of(code);
}

function namesIn(language: string): Intl.DisplayNames {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([language, DEFAULT_LANGUAGE], { type: 'region', fallback: 'none' });
  byLanguage.set(language, names);
  return names;
}
