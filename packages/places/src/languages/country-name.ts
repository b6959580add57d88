import { DEFAULT_LANGUAGE } from './requested-language.ts';

/** A language's names, and those of them that have been asked for: Intl takes 30 µs for one, a search 500 µs in all. */
interface LanguageNames {
  readonly intl: Intl.DisplayNames;
  readonly found: Map<string, string | undefined>;
}

const byLanguage = new Map<string, LanguageNames>();

/**
 * The name of a country in a language, in English where CLDR has no name in it.
 * `code` is an alpha-2 code in upper case, or `XK`, which CLDR and GeoNames use for Kosovo.
 * `undefined` for a code that is not in CLDR.
 * @example countryName('AT', 'de') // 'Österreich'
 */
export function countryName(code: string, language: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  // Some languages have data, but not every name (bo, gv, rw, tn and others): Intl then does not look further.
  return nameIn(language, code) ?? nameIn(DEFAULT_LANGUAGE, code);
}

function nameIn(language: string, code: string): string | undefined {
  const { intl, found } = namesIn(language);
  if (!found.has(code)) found.set(code, intl.of(code));
  return found.get(code);
}

function namesIn(language: string): LanguageNames {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const intl = new Intl.DisplayNames([language, DEFAULT_LANGUAGE], { type: 'region', fallback: 'none' });
  const names: LanguageNames = { intl, found: new Map() };
  byLanguage.set(language, names);
  return names;
}
