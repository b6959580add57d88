import { LocalMap, type Match, type Position, type SearchDeadline, wrapped } from '@kontor/places';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { addressIn, countryAddress, placeRow, positionOf } from '../data-file/place-row.ts';
import { DEGREE } from '../schema.ts';
import { nearestFeature } from './nearest-feature.ts';
import { houseMatch, streetMatch } from './reverse-match.ts';
import { townInFile } from './town-in-file.ts';
import type { WorldDataset } from './world-dataset.ts';

/** Nearer to a pole than that there is no address, whatever country claims it. */
const HIGHEST_LATITUDE = 89.9;
/** The box of a file is around its positions; streets and outlines reach beyond them. */
const MARGIN_METRES = 5_000;

/**
 * What is at a point: the house, else the street, else the town, else the country alone; `undefined` at sea and at
 * the poles.
 * @param files with streets; the world's places are in `world`
 * @throws Late, Cancelled; errors of SQLite and RangeError for a damaged file
 */
export function reverse(
  files: readonly OpenDataFile[],
  world: WorldDataset,
  { latitude, longitude }: Position,
  language: string,
  deadline: SearchDeadline,
): Match | undefined {
  if (Math.abs(latitude) > HIGHEST_LATITUDE) return undefined;
  const map = new LocalMap({
    lat: Math.round(latitude * DEGREE),
    lon: wrapped(Math.round(longitude * DEGREE)),
  });
  const near = files.filter((file) => file.hasStreets && isAround(file, map));
  const thing = nearestFeature(near, world, map, deadline);
  if (thing !== undefined) {
    const context = { world, map, language };
    return 'base' in thing ? houseMatch(thing, context) : streetMatch(thing, context);
  }
  deadline.throwIfExceeded();
  return townMatch(near, map, language, world) ?? worldMatch(world, map, language);
}

function isAround({ box }: OpenDataFile, map: LocalMap): boolean {
  if (box === undefined) return false;
  return map
    .boundsWithin(MARGIN_METRES)
    .some(
      ({ south, north, west, east }) =>
        south <= box.maxLat && north >= box.minLat && west <= box.maxLon && east >= box.minLon,
    );
}

function townMatch(
  files: readonly OpenDataFile[],
  map: LocalMap,
  language: string,
  world: WorldDataset,
): Match | undefined {
  for (const file of files) {
    const id = townInFile(file, map);
    if (id === undefined) continue;
    const town = placeRow(file.connection, id);
    const country = town.country ?? world.countryAt(map);
    return {
      position: positionOf(town.position),
      address: { ...addressIn(town, language), ...countryAddress(country, language) },
      precision: 'place',
      attribution: file.about.attribution,
    };
  }
  return undefined;
}

function worldMatch(world: WorldDataset, map: LocalMap, language: string): Match | undefined {
  const country = world.countryAt(map);
  if (country === undefined) return undefined;
  const attribution = world.file?.about.attribution ?? [];
  const town = world.townAt(map, country);
  if (town === undefined || world.file === undefined) {
    // Only the country is known: its label may be far away, so the point itself is the answer's position.
    return {
      position: positionOf(map.centre),
      address: countryAddress(country, language),
      precision: 'country',
      attribution,
    };
  }
  const place = placeRow(world.file.connection, town.id);
  return {
    position: positionOf(place.position),
    address: addressIn(place, language),
    precision: 'place',
    attribution,
  };
}
