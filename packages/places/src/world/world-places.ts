import { ByteColumns } from './byte-columns.ts';

/** A place of GeoNames with 1,000 inhabitants or more, or the seat of an administration. */
export interface WorldPlace {
  readonly name: string;
  /** By ISO 639-1 code; also `local`, `alt` and `alternate` with further names, separated by semicolons. */
  readonly names: Readonly<Record<string, string>>;
  /** Alpha-2, or XK. */
  readonly country: string;
  /** GeoNames' feature code, https://www.geonames.org/export/codes.html, class P. */
  readonly feature: string;
  /** GeoNames' code of the first administrative level; empty where `administrative-areas.data.ts` has no names. */
  readonly area: string;
  /** In 1e-7 degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
}

/** GeoNames' coordinates have five decimals. */
const TO_UNITS = 100;

/** All places in the order of the file (by country, neighbours side by side). */
export function* worldPlaces(places: Uint8Array, names: Uint8Array): Generator<WorldPlace> {
  const columns = new ByteColumns(places);
  const countries = columns.lines();
  const counts = columns.numbers();
  const features = columns.lines();
  const featureOf = columns.bytes();
  const areas = columns.lines();
  const areaOf = columns.numbers();
  const lats = columns.signedNumbers();
  const lons = columns.signedNumbers();
  const populations = columns.numbers();
  const labels = columns.lines();
  const namesOf = namesByPlace(names);
  let index = 0;
  let lat = 0;
  let lon = 0;
  for (const [which, country] of countries.entries()) {
    const end = index + (counts[which] ?? 0);
    for (; index < end; index += 1) {
      lat += lats[index] ?? 0;
      lon += lons[index] ?? 0;
      yield {
        name: labels[index] ?? '',
        names: namesOf.get(index) ?? {},
        country,
        feature: features[featureOf[index] ?? 0] ?? '',
        area: areas[areaOf[index] ?? 0] ?? '',
        lat: lat * TO_UNITS,
        lon: lon * TO_UNITS,
        population: populations[index] ?? 0,
      };
    }
  }
}

/** Columns: languages; place (as difference to the one before), language, name of each row. */
function namesByPlace(section: Uint8Array): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const columns = new ByteColumns(section);
  const languages = columns.lines();
  const steps = columns.numbers();
  const languageOf = columns.bytes();
  const byPlace = new Map<number, Record<string, string>>();
  let place = 0;
  for (const [row, name] of columns.lines().entries()) {
    place += steps[row] ?? 0;
    const names = byPlace.get(place) ?? {};
    names[languages[languageOf[row] ?? 0] ?? ''] = name;
    byPlace.set(place, names);
  }
  return byPlace;
}
