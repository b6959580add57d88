import { isCountry } from '@kontor/base';

const PATTERN = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/**
 * True for a BIC in compact form: 4 letters, ISO 3166 country, 2 letters or digits, optional branch of 3
 * (ISO 9362). XK is user-assigned in ISO 3166, but SWIFT uses it for Kosovo.
 * @example isBic('GIBAATWWXXX') // true
 */
export function isBic(bic: string): boolean {
  const country = PATTERN.exec(bic)?.[1];
  return country !== undefined && (country === 'XK' || isCountry(country));
}
