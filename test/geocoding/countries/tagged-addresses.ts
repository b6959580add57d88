import { readFileSync } from 'node:fs';
import { OsmFile, type Tags } from '@kontor/places';
import { metres, type Point, plain } from '../plain.ts';

/** An address as it is tagged, with every object that has it nearby. */
export interface TaggedAddress {
  readonly number: string;
  /** `addr:street`; in Japan quarter and neighbourhood. */
  readonly street: string;
  /** As tagged, else the city that most addresses of the extract have. */
  readonly city: string;
  readonly isCityTagged: boolean;
  readonly postcode?: string;
  readonly state?: string;
  readonly district?: string;
  /** `addr:block_number` of Japan. */
  readonly block?: string;
  readonly points: readonly Spot[];
}

/** Where an object is: its middle, and how far it reaches from there, in metres. */
export interface Spot extends Point {
  readonly reach: number;
}

/** The same street and number so near to each other is one address. */
const SAME_METRES = 400;
const TOWNS = new Set(['city', 'town', 'village', 'municipality']);
const MIN_OF_MAIN_CITY = 4;
const MAIN_SHARE = 0.7;
const SIMPLE_NUMBER = /^[\p{L}\d]{0,3}\d[\p{L}\d \-/]{0,9}$/u;

/** Mappers of shops write the unit of a building after its street, where people write it after the number. */
const UNIT_AFTER_STREET = /,? *#.*$/u;

interface Tagged {
  readonly tags: Tags;
  readonly at: Spot;
}

interface Objects {
  readonly addresses: readonly Tagged[];
  /** Towns and villages by their names. */
  readonly towns: readonly (Point & { readonly name: string })[];
}

/** All addresses of an extract that have a street, or a block in Japan. */
export function taggedAddresses(path: string): readonly TaggedAddress[] {
  const { addresses, towns } = objectsWithAddress(path);
  const home = mainCity(addresses);
  const read = addresses.flatMap(
    ({ tags, at }) => addressOf(tags, at, isIn(home, at, towns) ? home : undefined) ?? [],
  );
  const alike = Map.groupBy(read, (one) => plain([one.street, one.block, one.number].join('|')));
  const seen = new Set<string>();
  return read.flatMap((one) => {
    const key = plain([one.street, one.block, one.number, one.city].join('|'));
    if (seen.has(key)) return [];
    seen.add(key);
    const same = alike.get(plain([one.street, one.block, one.number].join('|'))) ?? [];
    const points = same.flatMap(({ points: [at] }) =>
      metres(at!, one.points[0]!) < SAME_METRES ? [at!] : [],
    );
    return [{ ...one, points }];
  });
}

/** Whether an address that names no town is in this one: no other is nearer. */
function isIn(home: string | undefined, at: Point, towns: Objects['towns']): boolean {
  const [nearest] = towns.toSorted((a, b) => metres(at, a) - metres(at, b));
  return home !== undefined && (nearest === undefined || plain(nearest.name) === plain(home));
}

function objectsWithAddress(path: string): Objects {
  const bytes = readFileSync(path);
  const file = new OsmFile({
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
  });
  const nodes = new Map<number, Point>();
  const towns: (Point & { name: string })[] = [];
  const found: { readonly tags: Tags; readonly refs: readonly number[] }[] = [];
  const isAddress = (tags: Tags): boolean => tags.has('addr:housenumber') || tags.has('addr:block_number');
  file.read({
    node: (id, lat, lon, tags) => {
      const at = { latitude: lat / 1e7, longitude: lon / 1e7 };
      nodes.set(id, at);
      const name = tags.get('name');
      if (name !== undefined && TOWNS.has(tags.get('place') ?? '')) towns.push({ ...at, name });
      if (isAddress(tags)) found.push({ tags, refs: [id] });
    },
    way: (_id, refs, tags) => {
      if (isAddress(tags)) found.push({ tags, refs: [...refs] });
    },
  });
  const addresses = found.flatMap(({ tags, refs }) => {
    const corners = refs.flatMap((id) => nodes.get(id) ?? []);
    if (corners.length === 0) return [];
    const mean = (of: (point: Point) => number): number =>
      corners.reduce((sum, point) => sum + of(point), 0) / corners.length;
    const middle = { latitude: mean((p) => p.latitude), longitude: mean((p) => p.longitude) };
    const reach = Math.max(...corners.map((corner) => metres(middle, corner)));
    return [{ tags, at: { ...middle, reach } }];
  });
  return { addresses, towns };
}

function mainCity(objects: readonly Tagged[]): string | undefined {
  const cities = objects.flatMap(({ tags }) => tags.get('addr:city') ?? []);
  const [main] = [...Map.groupBy(cities, (city) => city)].sort((a, b) => b[1].length - a[1].length);
  const isMain =
    main !== undefined && main[1].length >= Math.max(MIN_OF_MAIN_CITY, MAIN_SHARE * cities.length);
  return isMain ? main[0] : undefined;
}

function addressOf(tags: Tags, at: Spot, home: string | undefined): TaggedAddress | undefined {
  const [block, quarter, neighbourhood] = ['block_number', 'quarter', 'neighbourhood'].map((key) =>
    tags.get(`addr:${key}`),
  );
  // Chinese and Japanese numbers are written with and without their counter.
  const number = tags
    .get('addr:housenumber')
    ?.trim()
    .replace(/[號号]$/u, '');
  const area = block === undefined ? undefined : `${quarter ?? ''}${neighbourhood ?? ''}`;
  const street = tags.get('addr:street')?.replace(UNIT_AFTER_STREET, '').trim() ?? area;
  const city = tags.get('addr:city')?.trim() ?? home;
  if (number === undefined || street === undefined || street === '' || city === undefined) return undefined;
  // A block of an area without a name is in no address that people write.
  if (/^\d*$/.test(area ?? '-')) return undefined;
  if (!SIMPLE_NUMBER.test(number) || !Number.isFinite(at.latitude)) return undefined;
  const [code, state, district] = ['postcode', 'state', 'district'].map((key) => tags.get(`addr:${key}`));
  // "02912 Unset"
  const postcode = code?.replace(/^(\d{5}) \p{L}{4,}$/u, '$1');
  return {
    ...{ number, street, city, isCityTagged: tags.has('addr:city'), points: [at] },
    ...(postcode !== undefined && { postcode }),
    ...(state !== undefined && { state }),
    ...(district !== undefined && { district }),
    ...(block !== undefined && tags.get('addr:street') === undefined && { block }),
  };
}
