import type { LocalMap, SearchDeadline } from '@kontor/places';
import type { Line, Point } from '../data-file/data-file-records.ts';
import { decodeLines } from '../data-file/line-bytes.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';

export interface StreetNear {
  readonly file: OpenDataFile;
  readonly street: number;
  /** The point of the street that is nearest. */
  readonly position: Point;
  readonly metres: number;
}

/** So far away a street is still the answer. */
export const STREET_METRES = 250;
/** Boxes are looked at so far away; a street's box is nearer than the street. */
const BOX_METRES = 300;

const BOXES = `SELECT street, part FROM street_box
  WHERE max_lat >= ? AND min_lat <= ? AND max_lon >= ? AND min_lon <= ? ORDER BY street, part`;

/** Streets at most 250 m away, each at its nearest point, the nearest first. */
export function streetsNear(
  file: OpenDataFile,
  map: LocalMap,
  deadline: SearchDeadline,
): readonly StreetNear[] {
  const parts = new Map<number, number[]>();
  for (const { south, north, west, east } of map.boundsWithin(BOX_METRES)) {
    const bounds = [Math.floor(south), Math.ceil(north), Math.floor(west), Math.ceil(east)];
    for (const row of file.connection.all(BOXES, ...bounds)) {
      const street = Number(row.street);
      const own = parts.get(street) ?? [];
      own.push(Number(row.part));
      parts.set(street, own);
    }
  }
  const streets: StreetNear[] = [];
  for (const [street, own] of parts) {
    deadline.throwIfExceeded();
    const lines = linesOf(file, street);
    const nearest = own
      .map((part) => nearestOn(lines[part] ?? [], map))
      .reduce((best, one) => (one.metres < best.metres ? one : best), NOWHERE);
    if (nearest.metres > STREET_METRES || nearest.position === undefined) continue;
    streets.push({ file, street, position: nearest.position, metres: nearest.metres });
  }
  return streets.sort((a, b) => a.metres - b.metres || a.street - b.street);
}

interface NearestPoint {
  readonly position?: Point;
  readonly metres: number;
}
const NOWHERE: NearestPoint = { metres: Number.POSITIVE_INFINITY };

function linesOf(file: OpenDataFile, street: number): readonly Line[] {
  const lines = file.connection.one('SELECT lines FROM street WHERE id = ?', street)?.lines;
  if (!(lines instanceof Uint8Array)) throw new RangeError('a street of a data file is missing');
  return decodeLines(lines);
}

function nearestOn(line: Line, map: LocalMap): NearestPoint {
  let best = NOWHERE;
  for (let at = 0; at < line.length; at += 1) {
    const from = line[at] as Point;
    const { spot, metres } = map.nearestBetween(from, line[at + 1] ?? from);
    if (metres < best.metres) best = { position: spot, metres };
  }
  return best;
}
