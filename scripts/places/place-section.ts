import { ADMINISTRATIVE_AREAS } from '@kontor/places/testing';
import { byteColumn, joined, lineColumn, numberColumn, signedColumn, steps } from './column-bytes.ts';

/** A row of GeoNames, or a country, whose label is a place too. */
export interface SourcePlace {
  /** GeoNames' id; 0 for a country. */
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly feature: string;
  readonly area: string;
  readonly population: number;
  /** In 1e-5 degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** Countries first of their own, then along a curve through the map, so that neighbours differ by little. */
export function inFileOrder(places: readonly SourcePlace[]): readonly SourcePlace[] {
  return places
    .map((place) => ({ place, curve: place.id === 0 ? -1 : hilbert(place) }))
    .toSorted(
      (a, b) => compare(a.place.country, b.place.country) || a.curve - b.curve || a.place.id - b.place.id,
    )
    .map(({ place }) => place);
}

/** Columns of all places in file order; `packages/places/src/world/world-places.ts` reads them. */
export function placeSection(places: readonly SourcePlace[]): Uint8Array {
  const countries = [...new Set(places.map(({ country }) => country))];
  const features = [...new Set(places.map(({ feature }) => feature))].toSorted(compare);
  const areaOf = ({ country, area }: SourcePlace) =>
    ADMINISTRATIVE_AREAS[country]?.[area] === undefined ? '' : area;
  const areas = [...new Set(['', ...places.map(areaOf)])].toSorted(compare);
  const counts = new Map<string, number>();
  for (const { country } of places) counts.set(country, (counts.get(country) ?? 0) + 1);
  const areaNumber = new Map(areas.map((area, index) => [area, index]));
  return joined([
    lineColumn(countries),
    numberColumn(countries.map((country) => counts.get(country) ?? 0)),
    lineColumn(features),
    byteColumn(places.map(({ feature }) => features.indexOf(feature))),
    lineColumn(areas),
    numberColumn(places.map((place) => areaNumber.get(areaOf(place)) ?? 0)),
    signedColumn(steps(places.map(({ lat }) => lat))),
    signedColumn(steps(places.map(({ lon }) => lon))),
    numberColumn(places.map(({ population }) => population)),
    lineColumn(places.map(({ name }) => name)),
  ]);
}

const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** How far along the Hilbert curve over a map of 65,536 × 65,536 cells a place is. */
function hilbert({ lat, lon }: SourcePlace): number {
  let x = Math.floor(((lon + 180e5) / 360e5) * 65_535);
  let y = Math.floor(((lat + 90e5) / 180e5) * 65_535);
  let distance = 0;
  for (let size = 32_768; size >= 1; size /= 2) {
    const right = (x & size) > 0 ? 1 : 0;
    const upper = (y & size) > 0 ? 1 : 0;
    distance = distance * 4 + ((3 * right) ^ upper);
    if (upper === 1) continue;
    if (right === 1) {
      x = 65_535 - x;
      y = 65_535 - y;
    }
    [x, y] = [y, x];
  }
  return distance;
}
