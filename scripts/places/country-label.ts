import { type BorderedArea, ringsOf, type Topology } from './border-section.ts';

type Point = readonly [longitude: number, latitude: number];

/** So many points across a land are tried. */
const GRID = 20;

/** The point of a land's largest part that is farthest from its borders, in degrees: where a map would write its name. */
export function labelOf(land: BorderedArea, topology: Topology): Point {
  const rings = ringsOf(land).map((ring) => pointsOf(ring, topology));
  const largest = rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? [];
  const lats = largest.map(([, lat]) => lat);
  const lons = largest.map(([lon]) => lon);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  let best: Point = largest[0] ?? [0, 0];
  let width = -1;
  for (let row = 0.5; row < GRID; row += 1) {
    for (let column = 0.5; column < GRID; column += 1) {
      const point: Point = [west + ((east - west) * column) / GRID, south + ((north - south) * row) / GRID];
      if (!isInside(point, largest)) continue;
      const distance = Math.min(...rings.map((ring) => distanceTo(point, ring, shrink)));
      if (distance <= width) continue;
      width = distance;
      best = point;
    }
  }
  return [((((best[0] + 180) % 360) + 360) % 360) - 180, best[1]];
}

/** Degrees without a jump at the antimeridian: a land that crosses it goes on beyond 180. */
function pointsOf(ring: readonly number[], { arcs, transform }: Topology): readonly Point[] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [originX = 0, originY = 0] = transform.translate;
  const points = ring.flatMap((number) => {
    let x = 0;
    let y = 0;
    const along = (arcs[number < 0 ? -1 - number : number] ?? []).map(([stepX, stepY]): Point => {
      x += stepX;
      y += stepY;
      return [x * scaleX + originX, y * scaleY + originY];
    });
    return number < 0 ? along.toReversed() : along;
  });
  let turn = 0;
  return points.map(([x, y], index) => {
    const jump = x - (points[index - 1]?.[0] ?? x);
    if (Math.abs(jump) > 180) turn -= Math.sign(jump) * 360;
    return [x + turn, y];
  });
}

/** Twice the area by the shoelace formula, around the first point, narrowed by the latitude. */
function areaOf(ring: readonly Point[]): number {
  const [originX, originY] = ring[0] ?? [0, 0];
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    const narrow = Math.cos((y * Math.PI) / 180);
    return total + ((x - originX) * (nextY - originY) - (nextX - originX) * (y - originY)) * narrow;
  }, 0);
  return Math.abs(sum);
}

function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  for (let at = 0; at + 1 < ring.length; at += 1) {
    const [fromX, fromY] = ring[at] as Point;
    const [toX, toY] = ring[at + 1] as Point;
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  }
  return inside;
}

/** To the nearest corner, which is close enough for borders of this detail. */
function distanceTo([x, y]: Point, ring: readonly Point[], shrink: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const [otherX, otherY] of ring) {
    nearest = Math.min(nearest, ((otherX - x) * shrink) ** 2 + (otherY - y) ** 2);
  }
  return nearest;
}
