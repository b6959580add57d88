import type { LocalMap } from '#lib/places/local-map.ts';
import type { Stopper } from '#lib/places/query/stopper.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { byDistanceAndNumber, type HouseNear, housesNear } from './houses-near.ts';
import { placesAround } from './outlines.ts';
import { type StreetNear, streetsNear } from './streets-near.ts';
import type { World } from './world.ts';

/** So near a house is the answer, whatever street is nearer. */
const AT_HOUSE_METRES = 40;
/** Farther away it must also be not much farther than the street. */
const SURE_HOUSE_METRES = 60;
const COUNTRY_LEVEL = { lowest: 2, highest: 2 };

type Thing = HouseNear | StreetNear;

/**
 * The house or the street at a point. Near a border, things of the point's own country lead, however near those of the
 * neighbour are.
 */
export function nearestThing(
  files: readonly OpenDataFile[],
  world: World,
  map: LocalMap,
  stopper: Stopper,
): Thing | undefined {
  const houses = files.flatMap((file) => housesNear(file, map, stopper)).sort(byDistanceAndNumber);
  const isMixed = new Set(files.flatMap(({ about }) => about.countries)).size > 1;
  const [first] = houses;
  if (first !== undefined && first.metres <= AT_HOUSE_METRES && !isMixed) return first;
  const streets = files
    .flatMap((file) => streetsNear(file, map, stopper))
    .sort((a, b) => a.metres - b.metres || a.street - b.street);
  if (!isMixed) return chosen(houses, streets);
  const own = ownThings(files, world, map, [...houses, ...streets]);
  const isOwn = (thing: Thing) => own.has(thing);
  return chosen(houses.filter(isOwn), streets.filter(isOwn)) ?? chosen(houses, streets);
}

/** Both nearest first. */
function chosen(houses: readonly HouseNear[], streets: readonly StreetNear[]): Thing | undefined {
  const [house] = houses;
  const [street] = streets;
  if (house === undefined || street === undefined) return house ?? street;
  if (house.metres <= AT_HOUSE_METRES) return house;
  return house.metres <= Math.max(SURE_HOUSE_METRES, 3 * street.metres + 10) ? house : street;
}

/** Those in the country of the point, and those of which no country is known; all, if the point has none. */
function ownThings(
  files: readonly OpenDataFile[],
  world: World,
  map: LocalMap,
  things: readonly Thing[],
): ReadonlySet<Thing> {
  const withCountry = things.map((thing) => ({ thing, country: countryOf(thing) }));
  const countries = new Set(withCountry.flatMap(({ country }) => country ?? []));
  if (countries.size < 2) return new Set(things);
  const own = countryOfPoint(files, world, map);
  return new Set(
    withCountry
      .filter(({ country }) => own === undefined || country === undefined || country === own)
      .map(({ thing }) => thing),
  );
}

/**
 * By an outline of the data, which is exact to metres. The world's borders are exact to a kilometre, so they say nothing
 * about a country whose outline is known and not around the point.
 */
function countryOfPoint(files: readonly OpenDataFile[], world: World, map: LocalMap): string | undefined {
  for (const file of files) {
    const around = placesAround(file, map.centre, COUNTRY_LEVEL);
    const country = around.find((place) => place.country !== undefined)?.country;
    if (country !== undefined) return country;
  }
  const country = world.countryAt(map);
  const isOutlined = files.some((file) => world.outlinedCountries(file).has(country ?? ''));
  return isOutlined ? undefined : country;
}

const COUNTRY = 'SELECT country FROM street JOIN place ON place.id = street.place WHERE street.id = ?';

function countryOf({ file, street }: Thing): string | undefined {
  const country = file.connection.one(COUNTRY, street)?.country;
  return typeof country === 'string' ? country : undefined;
}
