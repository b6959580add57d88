import { isPostcodeOf } from '@kontor/places';
import type { Coverage } from './data-file-description.ts';

type Counts = { -readonly [Name in keyof Coverage]: number };

/** What cannot be put into a country. */
const NO_COUNTRY = '';

/** Counts what a data file has of each country, while its rows are written: places, then streets, then houses. */
export class CoverageCounter {
  readonly #counts = new Map<string, Counts>();

  addPlace(country = NO_COUNTRY): void {
    this.#of(country).places++;
  }

  addStreet(country = NO_COUNTRY): void {
    this.#of(country).streets++;
  }

  /** @param code its own postcode or its street's */
  addHouse(code: string | undefined, country = NO_COUNTRY): void {
    const counts = this.#of(country);
    counts.houses++;
    if (code === undefined) counts.withoutPostcode++;
    else if (isPostcodeOf(code, country) === false) counts.otherPostcodes++;
  }

  /** By country, alpha-2, sorted; under an empty text what has none. */
  get coverage(): Readonly<Record<string, Coverage>> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #of(country: string): Counts {
    const known = this.#counts.get(country);
    if (known !== undefined) return known;
    const counts = { places: 0, streets: 0, houses: 0, withoutPostcode: 0, otherPostcodes: 0 };
    this.#counts.set(country, counts);
    return counts;
  }
}
