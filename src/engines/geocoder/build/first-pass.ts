import type { Line, Point } from '../data-file/data-file-records.ts';
import type { TaggedAddress } from './address-tags.ts';
import { rangesOf } from './interpolation.ts';
import { type DraftedPlaces, draftPlaces } from './place-drafts.ts';
import type { TaggedPlace } from './place-tags.ts';
import { centroidOf } from './plane-geometry.ts';
import { type AreaRelation, objectKey, type RelationFindings } from './relation-pass.ts';
import { type RingPart, ringsOf } from './rings.ts';
import type { StagingDatabase } from './staging-database.ts';
import type { StreetNames } from './street-tags.ts';
import type { InterpolationStop, MapObjectVisitor, TaggedInterpolation } from './way-rounds.ts';

/** What the passes over all extracts found: addresses and streets on the stage, places here. */
export class FirstPass implements MapObjectVisitor {
  readonly #stage: StagingDatabase;
  readonly #nodes = new Map<number, { readonly place: TaggedPlace; readonly position: Point }>();
  readonly #ways = new Map<number, { readonly place: TaggedPlace; readonly ring: Line }>();
  readonly #areas = new Map<number, AreaRelation>();
  readonly #parts = new Map<number, RingPart>();
  readonly #labels = new Map<number, Point>();
  #streetOf: RelationFindings['streetOf'] = new Map();

  constructor(stage: StagingDatabase) {
    this.#stage = stage;
  }

  /** Before the ways of an extract are read. */
  begin(relations: RelationFindings): void {
    this.#streetOf = relations.streetOf;
    for (const area of relations.areas) this.#areas.set(area.id, area);
  }

  /** After they were read: a building of several rings has the position of its largest ring. */
  end(relations: RelationFindings): void {
    for (const { id, address, ways } of relations.buildings) {
      const parts = ways.map((way) => this.#parts.get(way)).filter((part) => part !== undefined);
      const { closed } = ringsOf(parts);
      // An extract may have cut its rings.
      const outlines = closed.length > 0 ? closed : parts.map(({ line }) => line);
      const [first, ...others] = outlines;
      if (first === undefined) continue;
      const largest = others.reduce((best, ring) => (ring.length > best.length ? ring : best), first);
      this.house(objectKey('relation', id), address, largest);
    }
  }

  placeNode(id: number, place: TaggedPlace, position: Point): void {
    this.#nodes.set(id, { place, position });
  }

  labelNode(id: number, position: Point): void {
    this.#labels.set(id, position);
  }

  placeWay(id: number, place: TaggedPlace, ring: Line): void {
    this.#ways.set(id, { place, ring });
  }

  part(id: number, part: RingPart): void {
    this.#parts.set(id, part);
  }

  house(key: number, tagged: TaggedAddress, outline: Line): void {
    const street = tagged.street ?? this.#streetOf.get(key)?.name;
    const address = street === undefined ? tagged : { ...tagged, street };
    this.#stage.addHouse({ key, address, position: centroidOf(outline) });
  }

  street(id: number, names: StreetNames, line: Line): void {
    this.#stage.addWay({ id, ...names, line });
  }

  interpolation(id: number, tagged: TaggedInterpolation, stops: readonly InterpolationStop[]): void {
    for (const range of rangesOf(tagged, stops)) this.#stage.addInterpolation({ way: id, ...range });
  }

  /** All places, once every extract is read. */
  drafts(): DraftedPlaces {
    return draftPlaces({
      nodes: this.#nodes,
      ways: [...this.#ways.values()],
      relations: [...this.#areas.values()],
      parts: this.#parts,
      labels: this.#labels,
    });
  }
}
