import type { Line, Point } from '../data-file/data-file-records.ts';
import { decodeLines } from '../data-file/line-bytes.ts';
import type { OpenDataFile } from '../data-file/open-data-file.ts';

/** A place whose outline is around a point. */
export interface Surrounding {
  readonly id: number;
  readonly kind: string;
  readonly admin: number;
  readonly country: string | undefined;
  /** Of its outline, in square degrees at the equator: to compare within one neighbourhood. */
  readonly area: number;
}

const SQL = `SELECT DISTINCT place.id, kind, admin, country, outline
  FROM place_box CROSS JOIN place ON place.id = place_box.place
  WHERE max_lat >= ? AND min_lat <= ? AND max_lon >= ? AND min_lon <= ? AND part >= 0
    AND admin BETWEEN ? AND ?`;

/** Places with an administrative level from `lowest` to `highest` whose outline contains the point. */
export function placesAround(
  { connection }: OpenDataFile,
  { lat, lon }: Point,
  levels: { readonly lowest: number; readonly highest: number },
): readonly Surrounding[] {
  return connection
    .all(SQL, lat, lat, lon, lon, levels.lowest, levels.highest)
    .flatMap(({ id, kind, admin, country, outline }) => {
      const rings = outline instanceof Uint8Array ? decodeLines(outline) : [];
      if (!isInside({ lat, lon }, rings)) return [];
      const area = rings.reduce((sum, ring) => sum + areaOf(ring), 0);
      return [
        {
          id: Number(id),
          kind: String(kind),
          admin: Number(admin),
          country: typeof country === 'string' ? country : undefined,
          area,
        },
      ];
    });
}

/** By the even-odd rule over all rings: a ray to the east is crossed an odd number of times. */
export function isInside({ lat, lon }: Point, rings: readonly Line[]): boolean {
  let inside = false;
  for (const ring of rings) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from !== undefined && from.lat > lat !== to.lat > lat) {
        const crossing = from.lon + ((lat - from.lat) / (to.lat - from.lat)) * (to.lon - from.lon);
        if (crossing > lon) inside = !inside;
      }
      from = to;
    }
  }
  return inside;
}

function areaOf(ring: Line): number {
  let twice = 0;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from !== undefined) twice += from.lat * to.lon - to.lat * from.lon;
    from = to;
  }
  return Math.abs(twice) / 2;
}
