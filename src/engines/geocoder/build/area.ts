import type { Box, Line, Point } from '../data-file/data-file-records.ts';
import { boxAround } from './plane-geometry.ts';

/** Average number of edges in a strip. */
const EDGES_A_STRIP = 8;
/** Average number of strips that an edge may be in. */
const MAX_LISTED = 8;

/**
 * A polygon of closed rings, outer and inner ones alike: a ray to the east crosses its edges an odd number of times
 * from inside. The edges are sorted into strips of latitude at the first question.
 */
export class Area {
  readonly box: Box;
  readonly #rings: readonly Line[];
  #strips: Int32Array[] | undefined;
  #edges: Int32Array = new Int32Array(0);

  /** @param rings at least one */
  constructor(rings: readonly Line[]) {
    this.#rings = rings;
    this.box = boxAround(rings.flat());
  }

  /** Of its box, in square degrees of 1e-7: what is smaller is more local. */
  get extent(): number {
    return (this.box.maxLat - this.box.minLat) * (this.box.maxLon - this.box.minLon);
  }

  contains({ lat, lon }: Point): boolean {
    const { minLat, maxLat, minLon, maxLon } = this.box;
    if (lat < minLat || lat > maxLat || lon < minLon || lon > maxLon) return false;
    const strips = this.#strips ?? this.#sortEdges();
    const edges = this.#edges;
    let isInside = false;
    for (const edge of strips[this.#stripOf(lat, strips.length)]!) {
      const at = edge * 4;
      const [aLat, aLon, bLat, bLon] = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!];
      if (aLat > lat === bLat > lat) continue;
      if (aLon + ((lat - aLat) / (bLat - aLat)) * (bLon - aLon) > lon) isInside = !isInside;
    }
    return isInside;
  }

  #stripOf(lat: number, count: number): number {
    const { minLat, maxLat } = this.box;
    return Math.min(count - 1, Math.floor(((lat - minLat) / (maxLat - minLat + 1)) * count));
  }

  /** A border that runs up and down all the time gets fewer strips, so that its edges are not listed in thousands. */
  #stripCount(): number {
    const { minLat, maxLat } = this.box;
    let climbed = 0;
    for (let at = 0; at < this.#edges.length; at += 4)
      climbed += Math.abs(this.#edges[at]! - this.#edges[at + 2]!);
    const edges = this.#edges.length / 4;
    const crossed = Math.max(1, climbed / (maxLat - minLat + 1));
    return Math.max(1, Math.floor(Math.min(edges / EDGES_A_STRIP, (MAX_LISTED * edges) / crossed)));
  }

  #sortEdges(): Int32Array[] {
    const edges = this.#rings.flatMap((ring) =>
      ring.slice(1).flatMap((point, index) => [ring[index]!.lat, ring[index]!.lon, point.lat, point.lon]),
    );
    this.#edges = Int32Array.from(edges);
    const count = this.#stripCount();
    const strips: number[][] = Array.from({ length: count }, () => []);
    for (let edge = 0; edge * 4 < edges.length; edge++) {
      const a = this.#stripOf(edges[edge * 4]!, count);
      const b = this.#stripOf(edges[edge * 4 + 2]!, count);
      for (let strip = Math.min(a, b); strip <= Math.max(a, b); strip++) strips[strip]!.push(edge);
    }
    this.#strips = strips.map((strip) => Int32Array.from(strip));
    return this.#strips;
  }
}
