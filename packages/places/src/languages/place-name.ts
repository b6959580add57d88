import { languagesOf } from './country-languages.ts';

/** The names of a place: `name` as its source prefers it, `names` by language, and these two keys beside languages. */
export interface NamedPlace {
  readonly name: string;
  /** ISO 639-1 codes; `local` the name that people there use; `int_name` the one for international use. */
  readonly names: Readonly<Record<string, string>>;
  /** Alpha-2, upper case. */
  readonly country?: string;
}

/** Bokmål and Norwegian are one for names of places; sources have either. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', no: 'nb', nn: 'no' };

/**
 * What a place is called in a language: its name in that language, for English also the international one, the local
 * name where the language is one of the country's, else `name`.
 * @example placeName({ name: 'Vienna', names: { local: 'Wien', hu: 'Bécs' }, country: 'AT' }, 'de') // 'Wien'
 */
export function placeName({ name, names, country }: NamedPlace, language: string): string {
  const own = nameIn(names, language) ?? nameIn(names, SAME[language] ?? '');
  if (own !== undefined) return own;
  const international = language === 'en' ? nameIn(names, 'int_name') : undefined;
  if (international !== undefined) return international;
  const isLocal = country !== undefined && languagesOf(country).has(language);
  return (isLocal ? nameIn(names, 'local') : undefined) ?? name;
}

const nameIn = (names: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined;
