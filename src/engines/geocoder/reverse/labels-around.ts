import type { LocalMap } from '@kontor/places';
import type { Point } from '../data-file/data-file-records.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';
import { pointOf } from '../data-file/place-row.ts';
import { LABEL_PART } from '../schema.ts';

/** A place by its label. */
export interface Label {
  readonly id: number;
  readonly kind: string;
  readonly population: number;
  readonly country: string;
  readonly position: Point;
  readonly metres: number;
  readonly hasOutline: boolean;
}

const ALL = Number.MAX_SAFE_INTEGER;
const SQL = `
  SELECT place.id, kind, population, country, lat, lon, outline IS NOT NULL AS outlined
  FROM place_box CROSS JOIN place ON place.id = place_box.place
  WHERE max_lat >= ? AND min_lat <= ? AND max_lon >= ? AND min_lon <= ? AND part = ${LABEL_PART} AND place_box.place <= ?`;

/**
 * All labels at most so many metres from the centre of the map, in no order.
 * @param lastId of places with higher ids none is looked at
 */
export function labelsWithin(
  { connection }: OpenDataFile,
  map: LocalMap,
  metres: number,
  lastId = ALL,
): readonly Label[] {
  return map
    .boundsWithin(metres)
    .flatMap(({ south, north, west, east }) =>
      connection.all(SQL, Math.floor(south), Math.ceil(north), Math.floor(west), Math.ceil(east), lastId),
    )
    .map((row) => {
      const position = pointOf(row);
      return {
        id: Number(row.id),
        kind: String(row.kind),
        population: Number(row.population),
        country: typeof row.country === 'string' ? row.country : '',
        position,
        metres: map.metresTo(position),
        hasOutline: row.outlined === 1,
      };
    })
    .filter((label) => label.metres <= metres);
}

/** Nearest first; at the same distance the more important one, whose id is lower. */
export const byDistance = (a: Label, b: Label): number => a.metres - b.metres || a.id - b.id;
