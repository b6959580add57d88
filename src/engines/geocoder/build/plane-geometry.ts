import type { Box, Line, Point } from '../data-file/data-file-records.ts';
import { DEGREE } from '../schema.ts';

/** Lengths and areas in the plane around a place; exact enough within some ten kilometres. */

/** Metres in one unit of latitude: 1e-7 degree of a sphere of 40,030 km around. */
const METRES_A_UNIT = 0.0111195;

const cosine = (lat: number): number => Math.cos((lat / DEGREE) * (Math.PI / 180));

/** Metres between two points. */
export function metresBetween(a: Point, b: Point): number {
  const lon = Math.abs(a.lon - b.lon);
  const east = Math.min(lon, 360 * DEGREE - lon) * cosine((a.lat + b.lat) / 2);
  return Math.hypot(a.lat - b.lat, east) * METRES_A_UNIT;
}

/** The mean of some points. */
export function meanOf(points: Line): Point {
  const [first] = points;
  if (first === undefined) throw new RangeError('no points have no mean');
  let [lat, lon] = [0, 0];
  for (const point of points) {
    lat += point.lat - first.lat;
    lon += point.lon - first.lon;
  }
  return {
    lat: first.lat + Math.round(lat / points.length),
    lon: first.lon + Math.round(lon / points.length),
  };
}

/** The point nearest to the mean of all: on a bent street the mean itself is beside the street. */
export function middleOf(points: Line): Point {
  const mean = meanOf(points);
  const scale = cosine(mean.lat);
  const distance = (point: Point) => Math.hypot(point.lat - mean.lat, (point.lon - mean.lon) * scale);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

/** The median of each coordinate: a few strays do not move it. */
export function medianOf(points: Line): Point {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  return { lat: median(points.map(({ lat }) => lat)), lon: median(points.map(({ lon }) => lon)) };
}

/** The centroid of a closed ring; the mean of its points where it has no area. */
export function centroidOf(ring: Line): Point {
  const origin = ring[0];
  if (origin === undefined) throw new RangeError('a ring without points has no centroid');
  let area = 0;
  let lat = 0;
  let lon = 0;
  let aLat = 0;
  let aLon = 0;
  for (const point of ring) {
    const bLat = point.lat - origin.lat;
    const bLon = point.lon - origin.lon;
    const cross = aLon * bLat - bLon * aLat;
    area += cross;
    lat += (aLat + bLat) * cross;
    lon += (aLon + bLon) * cross;
    aLat = bLat;
    aLon = bLon;
  }
  if (area === 0) return meanOf(ring);
  const centroid = {
    lat: origin.lat + Math.round(lat / (3 * area)),
    lon: origin.lon + Math.round(lon / (3 * area)),
  };
  // A ring that crosses itself may have hardly any area, and a centroid anywhere.
  const { minLat, maxLat, minLon, maxLon } = boxAround(ring);
  const isInside =
    centroid.lat >= minLat && centroid.lat <= maxLat && centroid.lon >= minLon && centroid.lon <= maxLon;
  return isInside ? centroid : meanOf(ring);
}

/** The smallest box around some points. */
export function boxAround(points: Line): Box {
  let minLat = Number.POSITIVE_INFINITY;
  let minLon = Number.POSITIVE_INFINITY;
  let maxLat = Number.NEGATIVE_INFINITY;
  let maxLon = Number.NEGATIVE_INFINITY;
  for (const { lat, lon } of points) {
    if (lat < minLat) minLat = lat;
    if (lat > maxLat) maxLat = lat;
    if (lon < minLon) minLon = lon;
    if (lon > maxLon) maxLon = lon;
  }
  return { minLat, minLon, maxLat, maxLon };
}
