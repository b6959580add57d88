import type { OsmFile, Tags } from '@kontor/places';
import type { Line, Point } from '../data-file/data-file-records.ts';
import { addressOf, type TaggedAddress } from './address-tags.ts';
import { cleanName } from './name-tags.ts';
import { NodePositions } from './node-positions.ts';
import { NumberList } from './number-list.ts';
import { placeOf, type TaggedPlace } from './place-tags.ts';
import { objectKey, type RelationFindings } from './relation-pass.ts';
import type { RingPart } from './rings.ts';
import { type StreetNames, streetNamesOf } from './street-tags.ts';

/** A way that the build has use for, and what for. */
interface WantedWay {
  readonly id: number;
  readonly street: StreetNames | undefined;
  readonly address: TaggedAddress | undefined;
  readonly place: TaggedPlace | undefined;
  readonly interpolation: TaggedInterpolation | undefined;
  /** Of its node ids in the list of the round. */
  readonly start: number;
  readonly count: number;
}

export interface TaggedInterpolation {
  /** `odd`, `even`, `all`, … */
  readonly scheme: string;
  readonly street?: string;
}

/** A node of an interpolation. */
export interface InterpolationStop {
  readonly point: Point;
  readonly address: TaggedAddress | undefined;
}

/** Who takes what the passes over ways and nodes find. */
export interface MapObjectVisitor {
  placeNode(id: number, place: TaggedPlace, position: Point): void;
  labelNode(id: number, position: Point): void;
  house(key: number, address: TaggedAddress, position: Line): void;
  street(id: number, names: StreetNames, line: Line): void;
  placeWay(id: number, place: TaggedPlace, ring: Line): void;
  part(id: number, part: RingPart): void;
  interpolation(id: number, tagged: TaggedInterpolation, stops: readonly InterpolationStop[]): void;
}

export interface RoundOptions {
  /** Node references that are in memory at once; what exceeds them waits for another round over the file. */
  readonly maxRefs: number;
  readonly onProgress: (pass: 'ways' | 'nodes', bytes: number) => void;
}

/**
 * Passes two and three: ways that are needed for their tags or for relations, then the nodes they consist of. Repeated
 * until no way is left, so that the memory does not depend on the size of the file.
 * @returns how many ways and nodes there are
 */
export function readWaysAndNodes(
  file: OsmFile,
  relations: RelationFindings,
  finds: MapObjectVisitor,
  options: RoundOptions,
): number {
  let after = 0;
  let objects = 0;
  for (let isFirst = true; ; isFirst = false) {
    const round = new Round(relations, finds, after, options);
    const last = round.readWays(file);
    round.readNodes(file, isFirst ? 'all' : 'positions');
    round.deliver();
    objects += round.objects;
    if (last === undefined) return objects;
    after = last;
  }
}

class Round {
  readonly #relations: RelationFindings;
  readonly #finds: MapObjectVisitor;
  readonly #after: number;
  readonly #options: RoundOptions;
  readonly #ways: WantedWay[] = [];
  readonly #refs = new NumberList();
  /** Addresses of the nodes of interpolations, filled by the pass over nodes. */
  readonly #stops = new Map<number, TaggedAddress | undefined>();
  #positions = new NodePositions(new Float64Array(0));
  /** Ways that this round has gone through; in the first one also all nodes. */
  objects = 0;

  constructor(relations: RelationFindings, finds: MapObjectVisitor, after: number, options: RoundOptions) {
    this.#relations = relations;
    this.#finds = finds;
    this.#after = after;
    this.#options = options;
  }

  /** @returns the last way of this round if others are left */
  readWays(file: OsmFile): number | undefined {
    const { maxRefs, onProgress } = this.#options;
    // A way takes about as much memory as eight of its references.
    const isFull = () => this.#refs.length + 8 * this.#ways.length >= maxRefs;
    let last = this.#after;
    let isLeft = false;
    file.read(
      {
        way: (id, refs, tags) => {
          if (id <= this.#after) return;
          isLeft ||= isFull();
          if (isLeft) return;
          last = id;
          this.objects++;
          this.#take(id, refs, tags);
        },
      },
      (bytes) => {
        onProgress('ways', bytes);
        return !isLeft;
      },
    );
    return isLeft ? last : undefined;
  }

  #take(id: number, refs: readonly number[], tags: Tags): void {
    this.#nameRelations(id, tags);
    const isClosed = refs.length > 3 && refs[0] === refs.at(-1);
    const street = tags.size === 0 ? undefined : streetNamesOf(tags);
    // An extract may have cut the outline of a house; what is left of it is where the house is.
    const address = tags.has('addr:interpolation') ? undefined : addressOf(tags);
    const place = isClosed ? placeOf(tags) : undefined;
    const interpolation = interpolationOf(tags);
    const isPart = this.#relations.parts.has(id);
    if (street ?? address ?? place ?? interpolation ?? (isPart || undefined)) {
      this.#ways.push({
        id,
        street,
        address,
        place,
        interpolation,
        start: this.#refs.length,
        count: refs.length,
      });
      for (const ref of refs) this.#refs.push(ref);
      if (interpolation !== undefined) for (const ref of refs) this.#stops.set(ref, undefined);
    }
  }

  #nameRelations(id: number, tags: Tags): void {
    const name = cleanName(tags.get('name'));
    if (name === undefined) return;
    for (const street of this.#relations.namingWays.get(id) ?? []) street.name ??= name;
  }

  /** @param wanted `all` also takes what nodes are themselves */
  readNodes(file: OsmFile, wanted: 'all' | 'positions'): void {
    const { onProgress } = this.#options;
    this.#positions = new NodePositions(this.#refs.toArray());
    const positions = this.#positions;
    const isFirst = wanted === 'all';
    const { labels } = this.#relations;
    file.read(
      {
        node: (id, lat, lon, tags) => {
          positions.see(id, lat, lon);
          if (isFirst) this.objects++;
          if (isFirst && labels.has(id)) this.#finds.labelNode(id, { lat, lon });
          if (tags.size === 0) return;
          if (isFirst) this.#takeNode(id, { lat, lon }, tags);
          if (this.#stops.has(id)) this.#stops.set(id, addressOf(tags));
        },
      },
      (bytes) => {
        onProgress('nodes', bytes);
        return true;
      },
    );
  }

  #takeNode(id: number, position: Point, tags: Tags): void {
    const address = addressOf(tags);
    if (address !== undefined) this.#finds.house(objectKey('node', id), address, [position]);
    const place = tags.has('place') ? placeOf(tags) : undefined;
    if (place !== undefined) this.#finds.placeNode(id, place, position);
  }

  /** Hands on all ways of the round, now that it is known where they are. */
  deliver(): void {
    for (const way of this.#ways) this.#deliver(way);
  }

  #deliver({ id, street, address, place, interpolation, start, count }: WantedWay): void {
    const line: Point[] = [];
    for (let at = start; at < start + count; at++) {
      const point = this.#positions.of(this.#refs.at(at));
      if (point !== undefined) line.push(point);
    }
    // A clipped extract may have a way without any of its nodes.
    if (line.length === 0) return;
    const finds = this.#finds;
    if (street !== undefined) finds.street(id, street, line);
    if (address !== undefined) finds.house(objectKey('way', id), address, line);
    const isWhole = line.length === count;
    if (place !== undefined && isWhole) finds.placeWay(id, place, line);
    if (this.#relations.parts.has(id) && isWhole) {
      finds.part(id, { first: this.#refs.at(start), last: this.#refs.at(start + count - 1), line });
    }
    if (interpolation !== undefined && isWhole) {
      const stops = line.map((point, index) => ({
        point,
        address: this.#stops.get(this.#refs.at(start + index)),
      }));
      finds.interpolation(id, interpolation, stops);
    }
  }
}

function interpolationOf(tags: Tags): TaggedInterpolation | undefined {
  const scheme = tags.get('addr:interpolation');
  if (scheme === undefined) return undefined;
  const street = cleanName(tags.get('addr:street'));
  return { scheme, ...(street !== undefined && { street }) };
}
