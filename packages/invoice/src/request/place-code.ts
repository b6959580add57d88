import { countryOfName, isCountry } from '@kontor/base';

/** Greece by the European Union's own code. */
const GREECE = 'EL';
/** Northern Ireland as a place of supply. */
const NORTHERN_IRELAND = 'XI';
/** Kosovo as EN 16931 has it; elsewhere it is XK. Neither is in ISO 3166-1. */
const KOSOVO = '1A';
const KOSOVO_ELSEWHERE = 'XK';

/** What the code list of EN 16931 has beside ISO 3166-1 (BR-CL-14, BR-CL-15): Northern Ireland and Kosovo. */
export const isPlaceBesideIso = (code: string): boolean => code === NORTHERN_IRELAND || code === KOSOVO;

/** ISO 3166-1 and what EN 16931 has beside it. */
export const isPlace = (code: string): boolean => isPlaceBesideIso(code) || isCountry(code);

/** What may be in front of a VAT number (BR-CO-09): such a place, of Greece also `EL`. */
export const isVatPrefix = (prefix: string): boolean => prefix === GREECE || isPlace(prefix);

/** A code in any letter case as EN 16931 has it. @example placeCode('el') // 'GR' @example placeCode('XK') // '1A' */
export function placeCode(written: string): string {
  const code = written.toUpperCase();
  if (code === GREECE) return 'GR';
  return code === KOSOVO_ELSEWHERE ? KOSOVO : code;
}

export const isKosovo = (code: string): boolean => code === KOSOVO;

/** Its own names of itself, which are those of most languages. */
const KOSOVO_NAME = /^kosov[oaë]$/i;

/** The country of a party by code or name in any language; `undefined` where it is none. */
export function placeOfName(name: string): string | undefined {
  const written = name.trim();
  return isKosovo(placeCode(written)) || KOSOVO_NAME.test(written) ? KOSOVO : countryOfName(name);
}

/** Name of a place in the language of `display`; its code where it has none. */
export const placeName = (code: string, display: Intl.DisplayNames): string =>
  display.of(code === KOSOVO ? KOSOVO_ELSEWHERE : code) ?? code;
