import { type LocalMap, MAX_TOWN_REACH, reachOfKind } from '@kontor/places';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { labelsWithin } from './labels-around.ts';
import { placesAround, type Surrounding } from './outlines.ts';

/** Administrative levels of towns; some cities are states of their own (level 4), some districts (6). */
const LEVELS = { lowest: 4, highest: 8 };
const TOWN_LEVEL = 8;
/** What an outline above level 8 must be to count as a town. */
const TOWNS: ReadonlySet<string> = new Set(['city', 'town', 'municipality']);
const FARTHEST_LABEL = 15_000;

/**
 * The id of the town around a point: the smallest outline of level 8, else of a city that is more than that, else the
 * nearest label by its reach, else whatever outline of level 7 or 6 there is.
 */
export function townInFile(file: OpenDataFile, map: LocalMap): number | undefined {
  const around = placesAround(file, map.centre, LEVELS);
  const towns = around.filter(({ admin, kind }) => admin === TOWN_LEVEL || TOWNS.has(kind));
  return (
    mostExact(towns)?.id ?? nearestLabel(file, map) ?? mostExact(around.filter(({ admin }) => admin >= 6))?.id
  );
}

const mostExact = (places: readonly Surrounding[]): Surrounding | undefined =>
  places.toSorted((a, b) => b.admin - a.admin || a.area - b.area || a.id - b.id)[0];

/** A label with an outline does not count: the point is outside of it. */
function nearestLabel(file: OpenDataFile, map: LocalMap): number | undefined {
  const shares = labelsWithin(file, map, Math.min(FARTHEST_LABEL, MAX_TOWN_REACH))
    .filter(({ hasOutline }) => !hasOutline)
    .map(({ id, kind, metres }) => ({ id, share: metres / (reachOfKind(kind) ?? 0) }))
    .filter(({ share }) => share < 1);
  return shares.sort((a, b) => a.share - b.share || a.id - b.id)[0]?.id;
}
