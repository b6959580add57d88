import type { Row } from '#store/sqlite/sqlite-connection.ts';
import type { HouseRecord, Point } from '../data-file/data-file-records.ts';
import type { DataFileWriter } from '../data-file/data-file-writer.ts';
import type { CityFinder } from './city-finder.ts';
import { MajorityVote } from './majority-vote.ts';
import type { PostcodeArea } from './place-drafts.ts';
import { metresBetween, middleOf } from './plane-geometry.ts';
import { lineOfRow, namesOfRow, type StagingDatabase } from './staging-database.ts';
import { StreetCursor, type StreetGroup } from './street-cursor.ts';
import type { WrittenPlaces } from './write-places.ts';

export interface StreetCounts {
  /** Same street, same number, within 50 metres. */
  duplicates: number;
  interpolations: number;
}

const DUPLICATE_METRES = 50;

export interface StreetSources {
  readonly stage: StagingDatabase;
  readonly cities: CityFinder;
  readonly places: WrittenPlaces;
  readonly postcodeAreas: readonly PostcodeArea[];
}

/** Writes all streets with their houses, in the order of the places. */
export function writeStreets(writer: DataFileWriter, sources: StreetSources): StreetCounts {
  const counts = { duplicates: 0, interpolations: 0 };
  let id = 0;
  for (const group of new StreetCursor(sources.stage, sources.places.order)) {
    // An interpolation alone makes no street.
    if (group.ways.length === 0 && group.houses.length === 0) continue;
    id++;
    writeStreet(writer, sources, { id, group, counts });
  }
  return counts;
}

interface StreetToWrite {
  readonly id: number;
  readonly group: StreetGroup;
  readonly counts: StreetCounts;
}

function writeStreet(
  writer: DataFileWriter,
  sources: StreetSources,
  { id, group, counts }: StreetToWrite,
): void {
  const { cities } = sources;
  const houses = group.houses.map(stagedHouse);
  const lines = group.ways.map(lineOfRow).filter(({ length }) => length > 0);
  const points = lines.length > 0 ? lines.flat() : houses.map(({ position }) => position);
  const position = middleOf(points);
  const { name, alternatives } = namesOf(group, houses);
  const postcodes = postcodesOf(houses);
  const postcode = postcodes[0] ?? postcodeAround(sources, group.place, position);
  writer.addStreet({
    ...{ id, name, alternatives, position, lines },
    ...(group.placeId !== undefined && { placeId: group.placeId }),
    ...(postcode !== undefined && { postcode }),
    otherPostcodes: postcodes.slice(1),
    sub: [...cities.partsAt(position, group.place), ...regionsOf(group.houses)],
  });
  writeHouses(writer, { id, houses, postcode, counts });
  for (const row of group.interpolations) {
    const [low, high, step] = [Number(row.low), Number(row.high), Number(row.step)];
    writer.addInterpolation({ streetId: id, low, high, step, line: lineOfRow(row) });
    counts.interpolations++;
  }
}

const MAX_REGIONS = 8;

/** Provinces and districts that its houses name. */
function regionsOf(houses: readonly Row[]): readonly string[] {
  const named = new Set(
    houses.flatMap(({ regions }) => (regions === null ? [] : String(regions).split('|'))),
  );
  return [...named].slice(0, MAX_REGIONS);
}

interface StagedNumber {
  readonly base: number;
  readonly suffix: string;
  readonly text: string;
  readonly further: readonly { readonly base: number; readonly suffix: string }[];
  readonly street: string;
  readonly postcode: string | undefined;
  readonly position: Point;
}

const stagedHouse = (row: Row): StagedNumber => ({
  base: Number(row.base),
  suffix: String(row.suffix),
  text: String(row.text),
  further: row.further === null ? [] : (JSON.parse(String(row.further)) as StagedNumber['further']),
  street: String(row.street),
  postcode: row.postcode === null ? undefined : String(row.postcode),
  position: { lat: Number(row.lat), lon: Number(row.lon) },
});

/** The name on the map, else what most houses write; every other spelling finds the street too. */
function namesOf({ ways }: StreetGroup, houses: readonly StagedNumber[]) {
  const names = ways.map(namesOfRow);
  const votes = new MajorityVote<'name', string>();
  for (const { name } of names) votes.add('name', name);
  if (names.length === 0) for (const { street } of houses) votes.add('name', street);
  const name = votes.winner(['name']) ?? '';
  const others = [
    ...names.flatMap((one) => [one.name, ...one.alternatives]),
    ...houses.map((house) => house.street),
  ];
  return { name, alternatives: [...new Set(others)].filter((other) => other !== name) };
}

/** The most frequent one first. */
function postcodesOf(houses: readonly StagedNumber[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { postcode } of houses) {
    if (postcode !== undefined) counts.set(postcode, (counts.get(postcode) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([postcode]) => postcode);
}

/** Of a street whose houses have none: the border of a postcode, or the only postcode of the town. */
function postcodeAround(
  { postcodeAreas, places }: StreetSources,
  place: number | undefined,
  at: Point,
): string | undefined {
  const area = postcodeAreas.find((one) => one.area.contains(at));
  return area?.postcode ?? (place === undefined ? undefined : places.postcodeOf.get(place));
}

interface HousesToWrite {
  readonly id: number;
  /** In the order of number and suffix. */
  readonly houses: readonly StagedNumber[];
  readonly postcode: string | undefined;
  readonly counts: StreetCounts;
}

function writeHouses(writer: DataFileWriter, { id, houses, postcode: street, counts }: HousesToWrite): void {
  let same: StagedNumber[] = [];
  for (const house of houses) {
    const { base, suffix, text, postcode, position } = house;
    if (same[0]?.base !== base || same[0].suffix !== suffix) same = [];
    if (same.some((other) => metresBetween(other.position, position) <= DUPLICATE_METRES))
      counts.duplicates++;
    same.push(house);
    const own = postcode === street || postcode === undefined ? {} : { postcode };
    const record: HouseRecord = { streetId: id, base, suffix, text, position, ...own };
    writer.addHouse(record);
    for (const number of house.further) writer.addHouse({ ...record, ...number, isFurtherNumber: true });
  }
}
