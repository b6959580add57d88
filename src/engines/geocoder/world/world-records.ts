import { areaNames, printedState, type WorldFile, type WorldPlace, worldPlaces } from '@kontor/places';
import { type PlaceRecord, rankOf } from '../data-file/data-file-records.ts';

/** From so many inhabitants on a place is a city, a town. Seats of states and provinces are towns at least. */
const CITY = 100_000;
const TOWN = 10_000;
/** GeoNames' feature codes: capital, seat of a first-level area, section of a place. */
const CAPITAL = 'PPLC';
const SEAT = 'PPLA';
const SECTION = 'PPLX';
const COUNTRY = 'PCL';
/** Abandoned, historical and destroyed places, and former capitals: found by name, but no address is there. */
const BYGONE: ReadonlySet<string> = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

/** What a place of GeoNames is in the words of OpenStreetMap, which all data files use. */
export function kindOf({ feature, population }: Pick<WorldPlace, 'feature' | 'population'>): string {
  if (feature === COUNTRY) return 'country';
  if (feature === SECTION) return 'suburb';
  if (BYGONE.has(feature)) return 'locality';
  if (feature === CAPITAL || population >= CITY) return 'city';
  return feature === SEAT || population >= TOWN ? 'town' : 'village';
}

/**
 * The records of the world's data file, the most important first: a query that finds more than it looks at keeps the
 * lowest numbers.
 */
export function worldRecords(file: WorldFile): readonly PlaceRecord[] {
  return [...worldPlaces(file.section('places'), file.section('names'))]
    .map((place) => ({ place, kind: kindOf(place) }))
    .sort((a, b) => importance(b.place, b.kind) - importance(a.place, a.kind))
    .map(({ place, kind }, index) => recordOf(place, kind, index + 1));
}

function importance({ feature, population }: WorldPlace, kind: string): number {
  if (kind === 'country') return Number.MAX_SAFE_INTEGER;
  if (kind === 'locality') return 0;
  return feature === CAPITAL ? population + CITY : population;
}

function recordOf(place: WorldPlace, kind: string, id: number): PlaceRecord {
  const { name, names: all, country, area, lat, lon, population } = place;
  const { alternate, ...names } = all;
  const sub = areaNames(country, area);
  const state = sub[0] === undefined ? undefined : printedState(country, sub[0]);
  return {
    id,
    kind,
    name,
    names,
    position: { lat, lon },
    population,
    rank: rankOf(kind),
    ...(alternate !== undefined && { alternatives: alternate.split(';') }),
    country,
    ...(state !== undefined && { state }),
    ...(sub.length > 0 && { sub }),
  };
}
