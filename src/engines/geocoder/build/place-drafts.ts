import { fold } from '@kontor/places';
import type { Line, Point } from '../data-file/data-file-records.ts';
import { Area } from './area.ts';
import { isAddressed, type PlaceDraft } from './place-draft.ts';
import type { TaggedPlace } from './place-tags.ts';
import { centroidOf } from './plane-geometry.ts';
import type { AreaRelation } from './relation-pass.ts';
import { type RingPart, ringsOf } from './rings.ts';

/** What the passes found of places. */
export interface FoundPlaces {
  readonly nodes: ReadonlyMap<number, { readonly place: TaggedPlace; readonly position: Point }>;
  readonly ways: readonly { readonly place: TaggedPlace; readonly ring: Line }[];
  readonly relations: readonly AreaRelation[];
  readonly parts: ReadonlyMap<number, RingPart>;
  readonly labels: ReadonlyMap<number, Point>;
}

export interface PostcodeArea {
  readonly postcode: string;
  readonly area: Area;
}

export interface DraftedPlaces {
  readonly places: readonly PlaceDraft[];
  readonly postcodeAreas: readonly PostcodeArea[];
  /** Relations of which a ring does not close. */
  readonly brokenRelations: number;
}

/** A town's node belongs to its municipality first, to its county last, and to no part of a town before these. */
const MERGE_ORDER = [8, 7, 6, 5, 4, 3, 2, 9, 10, 11];
const orderOf = ({ place }: AreaRelation): number => (MERGE_ORDER.indexOf(place?.level ?? 0) + 99) % 99;

/** Joins borders with the nodes that name the same place; the others stay as they are. */
export function draftPlaces(found: FoundPlaces): DraftedPlaces {
  const taken = new Set<number>();
  const places: PlaceDraft[] = [];
  const postcodeAreas: PostcodeArea[] = [];
  let brokenRelations = 0;
  const nodesByName = groupByName(found.nodes);
  for (const relation of found.relations.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const parts = relation.ways.map((way) => found.parts.get(way));
    const { closed, isBroken } = ringsOf(parts.filter((part) => part !== undefined));
    if (isBroken || parts.includes(undefined)) brokenRelations++;
    const area = closed.length === 0 ? undefined : new Area(closed);
    const { place, postcode } = relation;
    if (postcode !== undefined && area !== undefined) postcodeAreas.push({ postcode, area });
    if (place === undefined) continue;
    const nodeId = nodeOf(relation, area, { found, taken, nodesByName });
    const node = nodeId === undefined ? undefined : found.nodes.get(nodeId);
    if (nodeId !== undefined) taken.add(nodeId);
    const label = relation.labels.map((id) => found.labels.get(id)).find((point) => point !== undefined);
    // A border of which nothing closes and which has no node with its name is not a place yet.
    const position = node?.position ?? (area === undefined ? undefined : labelWithin(area, label, closed));
    if (position === undefined) continue;
    places.push({ ...joined(place, node?.place), position, rings: closed, ...(area && { area }) });
  }
  for (const { place, ring } of found.ways) {
    places.push({ ...place, position: centroidOf(ring), rings: [ring], area: new Area([ring]) });
  }
  for (const [id, { place, position }] of found.nodes) {
    if (!taken.has(id)) places.push({ ...place, position, rings: [] });
  }
  return { places, postcodeAreas, brokenRelations };
}

/** The seat of a county's administration may be outside of it. */
function labelWithin(area: Area, label: Point | undefined, rings: readonly Line[]): Point {
  if (label !== undefined && area.contains(label)) return label;
  return centroidOf(rings.reduce((best, ring) => (ring.length > best.length ? ring : best)));
}

function groupByName(nodes: FoundPlaces['nodes']): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [id, { place }] of nodes) {
    const name = fold(place.name);
    const there = groups.get(name);
    if (there === undefined) groups.set(name, [id]);
    else there.push(id);
  }
  return groups;
}

interface Nodes {
  readonly found: FoundPlaces;
  readonly taken: ReadonlySet<number>;
  readonly nodesByName: ReadonlyMap<string, readonly number[]>;
}

/** The node that names the same place as a border: one of its members, else one of the same name inside. */
function nodeOf(relation: AreaRelation, area: Area | undefined, nodes: Nodes): number | undefined {
  const { found, taken, nodesByName } = nodes;
  const { place, labels } = relation;
  if (place === undefined) return undefined;
  const isSame = (id: number): boolean => {
    const node = found.nodes.get(id);
    return node !== undefined && !taken.has(id) && namesSame(place, node.place);
  };
  const member = labels.find(isSame);
  if (member !== undefined || area === undefined || (place.level ?? 0) < 6) return member;
  return nodesByName.get(fold(place.name))?.find((id) => {
    const node = found.nodes.get(id)!;
    return isSame(id) && isAddressed(node.place.kind) && area.contains(node.position);
  });
}

/** "Stadt Feldkirch" and its node Feldkirch are one; the county of that name is not. */
function namesSame({ name, level = 0 }: TaggedPlace, node: TaggedPlace): boolean {
  const [area, label] = [fold(name), fold(node.name)];
  if (area === label) return true;
  return level >= 7 && ` ${area} `.includes(` ${label} `);
}

/** The border's place with what only its node has. People use the node's name ("Feldkirch"). */
function joined(place: TaggedPlace, node: TaggedPlace | undefined): TaggedPlace {
  if (node === undefined) return place;
  const isOther = place.name !== node.name;
  return {
    ...place,
    kind: node.kind,
    name: node.name,
    names: { ...node.names, ...(isOther && { official_name: place.name }), ...place.names },
    population: node.population || place.population,
  };
}
