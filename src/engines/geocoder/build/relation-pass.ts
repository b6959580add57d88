import { type Member, type OsmFile, printedPostcode, type Tags } from '@kontor/places';
import { addressOf, type TaggedAddress } from './address-tags.ts';
import { cleanName } from './name-tags.ts';
import { placeOf, type TaggedPlace } from './place-tags.ts';

/** A boundary: of a place, or of a postcode. */
export interface AreaRelation {
  readonly id: number;
  readonly place?: TaggedPlace;
  readonly postcode?: string;
  readonly ways: readonly number[];
  /** Nodes that give the position of its name, the best first. */
  readonly labels: readonly number[];
}

/** A building of several rings that has an address. */
export interface BuildingRelation {
  readonly id: number;
  readonly address: TaggedAddress;
  readonly ways: readonly number[];
}

/** The data of relations, before any way is read. */
export interface RelationFindings {
  /** How many relations there are at all. */
  readonly count: number;
  readonly areas: readonly AreaRelation[];
  readonly buildings: readonly BuildingRelation[];
  /** Streets of `associatedStreet` and `street` relations by `objectKey` of their houses. */
  readonly streetOf: ReadonlyMap<number, StreetRelation>;
  /** Ways whose geometry areas and buildings are made of. */
  readonly parts: ReadonlySet<number>;
  readonly labels: ReadonlySet<number>;
  /** Ways that name the street of a relation without a name. */
  readonly namingWays: ReadonlyMap<number, readonly StreetRelation[]>;
}

/** `name` may come later, from its way. */
export interface StreetRelation {
  name: string | undefined;
}

const KIND_NUMBERS = { node: 0, way: 1, relation: 2 } as const;

/** One number for an object: ids of nodes, ways and relations are counted apart. */
export const objectKey = (kind: Member['kind'], id: number): number => id * 4 + KIND_NUMBERS[kind];

const LABEL_ROLES = ['label', 'admin_centre', 'admin_center'];

/** Pass one. A relation that has relations as members is not followed, so that no circle can be walked. */
export function readRelations(file: OsmFile): RelationFindings {
  const areas: AreaRelation[] = [];
  const buildings: BuildingRelation[] = [];
  const streetOf = new Map<number, StreetRelation>();
  const namingWays = new Map<number, StreetRelation[]>();
  let count = 0;
  file.read({
    relation: (id, members, tags) => {
      count++;
      const type = tags.get('type');
      if (type === 'associatedStreet' || type === 'street') readStreet(members, tags, streetOf, namingWays);
      if (type !== 'boundary' && type !== 'multipolygon') return;
      const area = areaOf(id, members, tags);
      if (area !== undefined) areas.push(area);
      const address = addressOf(tags);
      if (address !== undefined) buildings.push({ id, address, ways: waysOf(members) });
    },
  });
  const parts = new Set([...areas, ...buildings].flatMap(({ ways }) => ways));
  const labels = new Set(areas.flatMap((area) => area.labels));
  return { count, areas, buildings, streetOf, parts, labels, namingWays };
}

const waysOf = (members: readonly Member[]): readonly number[] => [
  ...new Set(members.filter(({ kind }) => kind === 'way').map(({ id }) => id)),
];

function areaOf(id: number, members: readonly Member[], tags: Tags): AreaRelation | undefined {
  const place = placeOf(tags);
  const isPostal = tags.get('boundary') === 'postal_code';
  const postcode = isPostal
    ? printedPostcode(tags.get('postal_code') ?? tags.get('ref'), undefined)
    : undefined;
  if (place === undefined && postcode === undefined) return undefined;
  const labels = LABEL_ROLES.flatMap((role) =>
    members.filter((member) => member.kind === 'node' && member.role === role).map((member) => member.id),
  );
  return {
    ...{ id, ways: waysOf(members), labels },
    ...(place !== undefined && { place }),
    ...(postcode !== undefined && { postcode }),
  };
}

function readStreet(
  members: readonly Member[],
  tags: Tags,
  streetOf: Map<number, StreetRelation>,
  namingWays: Map<number, StreetRelation[]>,
): void {
  const street: StreetRelation = { name: cleanName(tags.get('name')) ?? cleanName(tags.get('addr:street')) };
  for (const { kind, id, role } of members) {
    if (role === 'street' && kind === 'way' && street.name === undefined) {
      const there = namingWays.get(id);
      if (there === undefined) namingWays.set(id, [street]);
      else there.push(street);
    } else if (role !== 'street') streetOf.set(objectKey(kind, id), street);
  }
}
