import type { LocalMap, SearchDeadline } from '@kontor/places';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { byDistanceAndNumber, type HouseNear, housesNear } from './houses-near.ts';
import { type StreetNear, streetsNear } from './streets-near.ts';
import type { WorldDataset } from './world-dataset.ts';

/** So near a house is the answer, whatever street is nearer. */
const AT_HOUSE_METRES = 40;
/** Farther away it must also be not much farther than the street. */
const SURE_HOUSE_METRES = 60;

type Feature = HouseNear | StreetNear;

/**
 * The house or the street at a point. Near a border, things of the point's own country lead, however near those of the
 * neighbour are.
 */
export function nearestFeature(
  files: readonly OpenDataFile[],
  world: WorldDataset,
  map: LocalMap,
  deadline: SearchDeadline,
): Feature | undefined {
  const isOwn = ownership(files, world, map);
  const houses = files.flatMap((file) => housesNear(file, map, deadline)).sort(byDistanceAndNumber);
  const [first] = houses;
  if (first !== undefined && first.metres <= AT_HOUSE_METRES && isOwn(first)) return first;
  const streets = files
    .flatMap((file) => streetsNear(file, map, deadline))
    .sort((a, b) => a.metres - b.metres || a.street - b.street);
  return chosen(houses.filter(isOwn), streets.filter(isOwn)) ?? chosen(houses, streets);
}

/** Both nearest first. */
function chosen(houses: readonly HouseNear[], streets: readonly StreetNear[]): Feature | undefined {
  const [house] = houses;
  const [street] = streets;
  if (house === undefined || street === undefined) return house ?? street;
  if (house.metres <= AT_HOUSE_METRES) return house;
  return house.metres <= Math.max(SURE_HOUSE_METRES, 3 * street.metres + 10) ? house : street;
}

/** Whether a thing is in the country of the point, or no country is known of one of them. */
function ownership(
  files: readonly OpenDataFile[],
  world: WorldDataset,
  map: LocalMap,
): (thing: Feature) => boolean {
  const countries = new Set(files.flatMap(({ about }) => about.countries));
  if (countries.size < 2) return () => true;
  const own = world.countryInFiles(files, map);
  if (own === undefined || !countries.has(own)) return () => true;
  return (thing) => (countryOf(thing) ?? own) === own;
}

const COUNTRY = 'SELECT country FROM street JOIN place ON place.id = street.place WHERE street.id = ?';

function countryOf({ file, street }: Feature): string | undefined {
  const country = file.connection.one(COUNTRY, street)?.country;
  return typeof country === 'string' ? country : undefined;
}
