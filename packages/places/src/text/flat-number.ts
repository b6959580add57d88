import { flatForm } from '../countries/all-forms.ts';

/** The house number in front or behind of a flat's, each written as its country does. */
const HOUSES = {
  'house/flat': /^(\d+\p{L}?(?:-\d+\p{L}?)?)\/\d+\p{L}?$/u,
  'house-flat': /^(\d+\p{L}?)[-/]\d+\p{L}?$/u,
  'house stair flat': /^(\d+(?:-\d+)?)\p{L} \d+$/u,
  'flat/house': /^\d+\p{L}?\/(\d+\p{L}?(?:-\d+)?)$/u,
} as const;

/**
 * The house of a number that may be that of a house and a flat; undefined where the country writes no flats so.
 * @example houseOfFlat('17b/12', 'PL') // '17b'
 */
export function houseOfFlat(text: string, country: string | undefined): string | undefined {
  const form = country === undefined ? undefined : flatForm(country);
  return form === undefined ? undefined : HOUSES[form].exec(text)?.[1];
}
