import type { LocalMap, SearchDeadline } from '@kontor/places';
import type { Point } from '../data-file/data-file-records.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { pointOf } from '../data-file/place-row.ts';
import { cellAt, cellColumnOf, cellRowOf, DEGREE } from '../schema.ts';

export interface HouseNear {
  readonly file: OpenDataFile;
  readonly street: number;
  readonly base: number;
  readonly suffix: string;
  readonly position: Point;
  readonly metres: number;
}

/** Beyond that a house is not used for a point. */
export const HOUSE_METRES = 120;
/** Nearer to a pole there are no houses, but ever more cells. */
const HIGHEST_LATITUDE = 89.9 * DEGREE;

const SQL = `SELECT street, base, suffix, lat, lon FROM house_cell
  WHERE cell = ? AND lat BETWEEN ? AND ? AND lon BETWEEN ? AND ?`;

/** Houses at most 120 m away, the nearest first; of several at one position the lowest number leads. */
export function housesNear(
  file: OpenDataFile,
  map: LocalMap,
  deadline: SearchDeadline,
): readonly HouseNear[] {
  if (Math.abs(map.centre.lat) > HIGHEST_LATITUDE || file.about.counts.houses === 0) return [];
  const houses: HouseNear[] = [];
  for (const { south, north, west, east } of map.boundsWithin(HOUSE_METRES)) {
    for (let row = cellRowOf(south); row <= cellRowOf(north); row += 1) {
      for (let column = cellColumnOf(west); column <= cellColumnOf(east); column += 1) {
        deadline.throwIfExceeded();
        for (const found of file.connection.all(SQL, cellAt(row, column), south, north, west, east)) {
          const position = pointOf(found);
          const metres = map.metresTo(position);
          if (metres > HOUSE_METRES) continue;
          const { street, base, suffix } = found;
          houses.push({
            file,
            street: Number(street),
            base: Number(base),
            suffix: String(suffix),
            position,
            metres,
          });
        }
      }
    }
  }
  return houses.sort(byDistanceAndNumber);
}

/** Flats that share a position: the lowest number, then its suffix. */
export function byDistanceAndNumber(a: HouseNear, b: HouseNear): number {
  if (a.metres !== b.metres) return a.metres - b.metres;
  if (a.base !== b.base) return a.base - b.base;
  if (a.suffix !== b.suffix) return a.suffix < b.suffix ? -1 : 1;
  return a.street - b.street;
}
