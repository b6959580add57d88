import { COUNTRY_CODES } from './country.data.ts';

const CODES = new Set(COUNTRY_CODES.split(' '));

/** True for an officially assigned ISO 3166-1 alpha-2 code in upper case. @example isCountry('AT') // true */
export const isCountry = (code: string): boolean => CODES.has(code);

/** All codes, in alphabetic order. */
export const countryCodes = (): readonly string[] => [...CODES];
