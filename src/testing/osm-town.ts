import type { Member } from '@kontor/places';
import type { OsmNode, OsmObjects, OsmRelation, OsmWay, Texts } from '@kontor/places/testing';

/** Draws small maps for tests: what is added gets the next id, and comes out sorted. Positions are degrees. */
export class OsmTown {
  readonly #nodes: OsmNode[] = [];
  readonly #ways: OsmWay[] = [];
  readonly #relations: OsmRelation[] = [];

  /** Ids above 32 bits, as new objects have. */
  static readonly firstId = 5_000_000_000;

  node(lat: number, lon: number, tags: Texts = {}): number {
    const id = OsmTown.firstId + this.#nodes.length;
    this.#nodes.push({ id, lat, lon, tags });
    return id;
  }

  way(refs: readonly number[], tags: Texts = {}): number {
    const id = OsmTown.firstId + this.#ways.length;
    this.#ways.push({ id, refs, tags });
    return id;
  }

  relation(members: readonly Member[], tags: Texts): number {
    const id = 1 + this.#relations.length;
    this.#relations.push({ id, members, tags });
    return id;
  }

  /** A way along some positions. */
  line(positions: readonly (readonly [lat: number, lon: number])[], tags: Texts): number {
    return this.way(
      positions.map(([lat, lon]) => this.node(lat, lon)),
      tags,
    );
  }

  house(lat: number, lon: number, number: string, tags: Texts = {}): number {
    return this.node(lat, lon, { 'addr:housenumber': number, ...tags });
  }

  /** A closed square around a position. */
  square(lat: number, lon: number, half: number, tags: Texts = {}): number {
    const corners = [
      [lat - half, lon - half],
      [lat - half, lon + half],
      [lat + half, lon + half],
      [lat + half, lon - half],
    ] as const;
    const refs = corners.map(([y, x]) => this.node(y, x));
    return this.way([...refs, refs[0]!], tags);
  }

  /** A border of an administrative level, a square drawn by one way. */
  border(lat: number, lon: number, half: number, tags: Texts, members: readonly Member[] = []): number {
    const way = this.square(lat, lon, half);
    const outer: Member = { kind: 'way', id: way, role: 'outer' };
    return this.relation([outer, ...members], { type: 'boundary', boundary: 'administrative', ...tags });
  }

  get objects(): OsmObjects {
    return { nodes: this.#nodes, ways: this.#ways, relations: this.#relations };
  }
}
