import { LANGUAGE_CODES } from '../language/language.data.ts';
import { NAME_ALIASES } from './country.data.ts';
import { countryCodes, isCountry } from './country.ts';

/** Languages are looked through in this order before all others: a name that two share goes to the first. */
const FIRST = [
  'en',
  'de',
  'fr',
  'it',
  'es',
  'nl',
  'pt',
  'pl',
  'cs',
  'sk',
  'hu',
  'sl',
  'hr',
  'ro',
  'da',
  'sv',
];
const STYLES = ['long', 'short'] as const;

const byLanguage = new Map<string, ReadonlyMap<string, string>>();

/** Names are compared without case, accents and punctuation. @example nameKey('Côte d’Ivoire') // 'cote d ivoire' */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}\p{Mc}]+/gu, ' ')
    .trim();

/** All country names of one language as CLDR has them, made on first use. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  for (const style of STYLES) {
    const displayed = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
    for (const code of countryCodes()) {
      const name = displayed.of(code);
      const key = name === undefined ? '' : nameKey(name);
      if (key !== '' && !names.has(key)) names.set(key, code);
    }
  }
  byLanguage.set(language, names);
  return names;
}

function languages(): readonly string[] {
  const supported = Intl.DisplayNames.supportedLocalesOf(LANGUAGE_CODES.split(' '));
  return [...FIRST, ...supported.filter((language) => !FIRST.includes(language))];
}

/**
 * The alpha-2 code of a country given as code in any case or as name in any language of CLDR;
 * `undefined` when unknown. An unknown name costs some 0.2 s once, then little.
 * @example countryOfName('Österreich') // 'AT'; countryOfName('Czech Republic') // 'CZ'
 */
export function countryOfName(name: string): string | undefined {
  const code = name.trim().toUpperCase();
  if (isCountry(code)) return code;
  const key = nameKey(name);
  if (key === '') return undefined;
  if (Object.hasOwn(NAME_ALIASES, key)) return NAME_ALIASES[key];
  // Umlauts are often spelt out: OESTERREICH, DAENEMARK.
  const plain = key.replace(/([aou])e/g, '$1');
  for (const language of languages()) {
    const names = namesIn(language);
    const found = names.get(key) ?? (language === 'de' ? names.get(plain) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
