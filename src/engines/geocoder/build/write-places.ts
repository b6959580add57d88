import { printedState } from '@kontor/places';
import { type Point, rankOf } from '../data-file/data-file-records.ts';
import type { DataFileWriter } from '../data-file/data-file-writer.ts';
import { encodeLines } from '../data-file/line-bytes.ts';
import type { CountryAt } from './cell-countries.ts';
import type { CityFinder } from './city-finder.ts';
import { byImportance } from './place-draft.ts';
import { medianOf } from './plane-geometry.ts';
import type { Resolution } from './resolve.ts';
import { NOWHERE } from './resolve.ts';
import type { StagingDatabase } from './staging-database.ts';

/** The data of the written places that streets need. */
export interface WrittenPlaces {
  /** The place of the finder that is next in the order of the ids; its id is its place in the list + 1. */
  readonly order: readonly number[];
  /** The postcode that nearly all houses of a place have. */
  readonly postcodeOf: ReadonlyMap<number, string>;
}

interface PostcodeUse {
  readonly postcode: string;
  readonly place: number;
  readonly houses: number;
}

/** Country and state of each place, by its number in the finder. */
export interface AreasOfPlaces {
  readonly countryOf: (place: number) => string | undefined;
  readonly stateOf: (place: number) => string | undefined;
}

const MIN_POSTCODE_HOUSES = 3;
/** A place has one postcode if so many of its houses agree. */
const SINGLE_SHARE = 0.95;
const MIN_SINGLE_HOUSES = 10;

/** Writes all places, the most important one first, then the postcodes. */
export function writePlaces(
  writer: DataFileWriter,
  stage: StagingDatabase,
  cities: CityFinder,
  { countryOf, stateOf }: AreasOfPlaces,
): WrittenPlaces {
  const { places } = cities;
  const order = places.map((_, index) => index).sort((a, b) => byImportance(places[a]!, places[b]!));
  const uses = postcodeUses(stage);
  const usesOf = Map.groupBy(uses, ({ place }) => place);
  for (const [at, index] of order.entries()) {
    const { kind, name, names, position, population, level, rings } = places[index]!;
    const country = countryOf(index);
    const state = stateOf(index);
    const postcodes = usesOf.get(index)?.map(({ postcode }) => postcode);
    writer.addPlace({
      ...{ id: at + 1, kind, name, names: withoutLists(names), position, population, rank: rankOf(kind) },
      ...(level !== undefined && { admin: level }),
      ...(country !== undefined && { country }),
      ...(state !== undefined && { state }),
      ...(rings.length > 0 && { outline: encodeLines(rings) }),
      ...(postcodes !== undefined && { postcodes }),
      sub: cities.contextOf(position, index),
    });
  }
  writePostcodes({ writer, stage, cities, countryOf, order, uses });
  return { order, postcodeOf: new Map([...usesOf].flatMap(([place, own]) => singlePostcode(place, own))) };
}

/** "Alt; Older" are two names; the index takes each, an answer the first. */
function withoutLists(names: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, text]) =>
      text.split(';').flatMap((name, index): [string, string][] => {
        const one = name.trim();
        return one === '' ? [] : [[index === 0 ? key : `${key}:${index + 1}`, one]];
      }),
    ),
  );
}

function postcodeUses(stage: StagingDatabase): readonly PostcodeUse[] {
  // `housesWith` looks for the houses of each of them.
  stage.connection.script(
    'CREATE INDEX house_by_postcode ON house (place, postcode) WHERE postcode IS NOT NULL',
  );
  const rows = stage.connection.all(
    `SELECT place, postcode, count(*) AS houses FROM house WHERE postcode IS NOT NULL GROUP BY place, postcode
     ORDER BY place, houses DESC, postcode`,
  );
  return rows.map(({ place, postcode, houses }) => ({
    postcode: String(postcode),
    place: Number(place),
    houses: Number(houses),
  }));
}

function singlePostcode(place: number, uses: readonly PostcodeUse[]): readonly [number, string][] {
  const all = uses.reduce((sum, { houses }) => sum + houses, 0);
  const first = uses[0]!;
  const isSingle = all >= MIN_SINGLE_HOUSES && first.houses >= SINGLE_SHARE * all && place !== NOWHERE;
  return isSingle ? [[place, first.postcode]] : [];
}

interface PostcodeOrder {
  readonly writer: DataFileWriter;
  readonly stage: StagingDatabase;
  readonly cities: CityFinder;
  readonly countryOf: (place: number) => string | undefined;
  readonly order: readonly number[];
  readonly uses: readonly PostcodeUse[];
}

/** A postcode of a country is a place where at least three houses have it, in the town where most of them are. */
function writePostcodes({ writer, stage, cities, countryOf, order, uses }: PostcodeOrder): void {
  const idOf = new Map(order.map((index, at) => [index, at + 1]));
  const known = uses.filter(({ place }) => place !== NOWHERE);
  const groups = Map.groupBy(known, ({ postcode, place }) => `${postcode} ${countryOf(place) ?? ''}`);
  let id = order.length;
  for (const group of groups.values()) {
    if (group.reduce((sum, { houses }) => sum + houses, 0) < MIN_POSTCODE_HOUSES) continue;
    const main = group.reduce((best, use) => (use.houses > best.houses ? use : best));
    const { name } = cities.places[main.place]!;
    const country = countryOf(main.place);
    id++;
    writer.addPlace({
      ...{ id, kind: 'postcode', name: main.postcode, names: {}, population: 0, rank: rankOf('postcode') },
      position: medianOf(group.flatMap((use) => housesWith(stage, use))),
      parent: idOf.get(main.place)!,
      ...(country !== undefined && { country }),
      sub: [name],
    });
  }
}

/** As many as the median needs. */
const MAX_SAMPLE = 5_000;

function housesWith(stage: StagingDatabase, { postcode, place }: PostcodeUse): readonly Point[] {
  const rows = stage.connection.all(
    'SELECT lat, lon FROM house WHERE place = ? AND postcode = ? LIMIT ?',
    ...[place, postcode, MAX_SAMPLE],
  );
  return rows.map(({ lat, lon }) => ({ lat: Number(lat), lon: Number(lon) }));
}

/** The country of each place: its border in the data, that of its houses, the map of the world. */
export function countriesOf(
  cities: CityFinder,
  { countryVotes }: Resolution,
  countryAt: CountryAt,
): (place: number) => string | undefined {
  const closed = cities.closedCountries;
  const known = cities.places.map((place, index) => {
    const inside = place.country ?? cities.countryAt(place.position) ?? countryVotes.winner([index]);
    if (inside !== undefined) return inside;
    const { lat, lon } = place.position;
    const world = countryAt(lat / 1e7, lon / 1e7);
    // The map is coarser than the data: whoever is outside of a border that is drawn here is not inside it.
    return world !== undefined && closed.has(world) ? undefined : world;
  });
  return (place) => known[place];
}

/** The state of each place as addresses print it: that of its houses, else the one whose border is around it. */
export const statesOf =
  (
    cities: CityFinder,
    { areaMajority }: Resolution,
    countryOf: AreasOfPlaces['countryOf'],
  ): AreasOfPlaces['stateOf'] =>
  (place) => {
    const country = countryOf(place);
    const state = areaMajority.winner([place]) ?? cities.stateAround(cities.places[place]!.position);
    return country === undefined || state === undefined ? undefined : printedState(country, state);
  };
