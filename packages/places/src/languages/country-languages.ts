/**
 * Countries with more languages than the one that CLDR's likely subtags give: languages of the whole state or of parts
 * in which they are official. As of 2026.
 */
const FURTHER: Readonly<Record<string, string>> = {
  AD: 'ca es fr',
  AF: 'fa ps',
  BA: 'bs hr sr',
  BE: 'nl fr de',
  BI: 'rn fr en',
  BO: 'es qu ay gn',
  BY: 'be ru',
  CA: 'en fr',
  CH: 'de fr it rm',
  CM: 'fr en',
  CY: 'el tr',
  DJ: 'ar fr so',
  DZ: 'ar fr',
  ES: 'es ca eu gl oc',
  FI: 'fi sv',
  FO: 'fo da',
  GB: 'en cy gd',
  GL: 'kl da',
  HK: 'zh en',
  HT: 'ht fr',
  IE: 'en ga',
  IL: 'he ar',
  IM: 'en gv',
  IN: 'hi en bn te mr ta gu kn ml pa ur or as',
  IQ: 'ar ku',
  IT: 'it de fr sl',
  KE: 'sw en',
  KG: 'ky ru',
  KZ: 'kk ru',
  LK: 'si ta',
  LU: 'lb fr de',
  MA: 'ar fr',
  MD: 'ro',
  ME: 'sr bs sq hr',
  MG: 'mg fr',
  MK: 'mk sq',
  MO: 'zh pt',
  MT: 'mt en',
  NL: 'nl fy',
  NO: 'no nb nn se',
  NZ: 'en mi',
  PE: 'es qu ay',
  PH: 'tl en',
  PK: 'ur en',
  PS: 'ar',
  PY: 'es gn',
  RS: 'sr hu',
  RW: 'rw en fr sw',
  SE: 'sv fi',
  SG: 'en ms ta zh',
  SI: 'sl it hu',
  SN: 'fr wo',
  TD: 'fr ar',
  TN: 'ar fr',
  TZ: 'sw en',
  UG: 'en sw',
  VU: 'bi en fr',
  XK: 'sq sr',
  ZA: 'en af xh zu st tn ts ss ve nr',
};

const byCountry = new Map<string, ReadonlySet<string>>();

/**
 * The ISO 639-1 codes of the languages of a country (alpha-2, upper case).
 * @example languagesOf('CH').has('it') // true
 */
export function languagesOf(country: string): ReadonlySet<string> {
  const known = byCountry.get(country);
  if (known !== undefined) return known;
  const codes = FURTHER[country]?.split(' ') ?? [likelyLanguage(country)];
  const languages = new Set(codes);
  byCountry.set(country, languages);
  return languages;
}

function likelyLanguage(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).maximize().language : '';
}
