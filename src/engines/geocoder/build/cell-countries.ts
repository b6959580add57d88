import type { Point } from '../data-file/data-file-records.ts';
import { cellAt, cellColumnOf, cellRowOf, DEGREE } from '../schema.ts';
import type { CityFinder } from './city-finder.ts';

/** Alpha-2 code of the country at a point in degrees, from a map of the world. */
export type CountryAt = (latitude: number, longitude: number) => string | undefined;

const MAX_CELLS = 200_000;

/** The country of a cell of the grid of houses: exact enough for the form of a postcode, and asked for once a cell. */
export class CellCountries {
  readonly #cities: CityFinder;
  readonly #countryAt: CountryAt;
  readonly #known = new Map<number, string | undefined>();

  constructor(cities: CityFinder, countryAt: CountryAt) {
    this.#cities = cities;
    this.#countryAt = countryAt;
  }

  at(position: Point): string | undefined {
    const cell = cellAt(cellRowOf(position.lat), cellColumnOf(position.lon));
    if (this.#known.has(cell)) return this.#known.get(cell);
    const { lat, lon } = position;
    const country = this.#cities.countryAt(position) ?? this.#countryAt(lat / DEGREE, lon / DEGREE);
    if (this.#known.size >= MAX_CELLS) this.#known.clear();
    this.#known.set(cell, country);
    return country;
  }
}
