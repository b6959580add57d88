import { fold } from '@kontor/places';
import type { Point } from '../data-file/data-file-records.ts';
import type { PlaceDraft } from './place-draft.ts';
import { medianOf, metresBetween } from './plane-geometry.ts';

const MIN_HOUSES = 5;
const MAX_METRES = 40_000;
/** Of as many houses the median is known well enough. */
const MAX_SAMPLE = 2_000;
const TOWN_HOUSES = 1_500;

interface Cluster {
  readonly number: number;
  readonly name: string;
  readonly points: Point[];
  houses: number;
}

/**
 * Houses whose city is not in the data: an extract cuts borders, and a town's node may be outside. Five houses and more
 * that name the same city within 40 km make a place of their own.
 */
export class CityClusters {
  readonly #clusters: Cluster[] = [];
  readonly #byName = new Map<string, Cluster[]>();

  /** @returns the number of the cluster that the house joins */
  add(city: string, at: Point): number {
    const name = fold(city);
    const there = this.#byName.get(name) ?? [];
    this.#byName.set(name, there);
    // The first house gives the position for all: a cluster is as wide as a town's name reaches.
    let cluster = there.find(({ points }) => metresBetween(points[0]!, at) <= MAX_METRES);
    if (cluster === undefined) {
      cluster = { number: this.#clusters.length, name: city, points: [], houses: 0 };
      there.push(cluster);
      this.#clusters.push(cluster);
    }
    cluster.houses++;
    if (cluster.points.length < MAX_SAMPLE) cluster.points.push(at);
    return cluster.number;
  }

  /** The city of each cluster, by its number. */
  get names(): readonly string[] {
    return this.#clusters.map(({ name }) => name);
  }

  /** The places that are made, by the number of their cluster. */
  places(): ReadonlyMap<number, PlaceDraft> {
    const large = this.#clusters.filter(({ houses }) => houses >= MIN_HOUSES);
    return new Map(large.map((cluster) => [cluster.number, placeOf(cluster)]));
  }
}

const placeOf = ({ name, points, houses }: Cluster): PlaceDraft => ({
  kind: houses >= TOWN_HOUSES ? 'town' : 'village',
  name,
  names: {},
  population: 0,
  position: medianOf(points),
  rings: [],
});
