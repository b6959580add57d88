import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OsmFile, type Tags } from '@kontor/places';
import { referenceData } from '../reference-data.ts';
import { metres, type Point, plain } from './plain.ts';

/** Extracts of OpenStreetMap that tests may read, beside the checkout. */
export const EXTRACTS = referenceData('osm');

/** A house as its mappers tagged it. */
export interface KnownAddress {
  readonly number: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  /** Of all objects with this address. */
  readonly points: readonly Point[];
}

export interface KnownStreet {
  readonly name: string;
  readonly line: readonly Point[];
}

/** The content of an extract, read from the objects themselves and not from what a build made of them. */
export interface Extract {
  readonly addresses: readonly KnownAddress[];
  /** Every object with a house number. */
  readonly houses: readonly Point[];
  readonly streets: readonly KnownStreet[];
}

const HIGHWAYS =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|service|pedestrian|track|footway|path|steps|cycleway|road)$/;
const SIMPLE_NUMBER = /^\d{1,4} ?[a-zA-Z]?$/;

/** @param city what houses without a city of their own are in */
export function readExtract(name: string, city?: string): Extract {
  const bytes = readFileSync(join(EXTRACTS, `${name}.osm.pbf`));
  const file = new OsmFile({
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
  });
  const points = new Map<number, Point>();
  const tagged: { readonly tags: Tags; readonly at: Point | readonly number[] }[] = [];
  const ways = new Map<number, readonly number[]>();
  const roads: { readonly name: string; readonly refs: readonly number[] }[] = [];
  file.read({
    node: (id, lat, lon, tags) => {
      const at = { latitude: lat / 1e7, longitude: lon / 1e7 };
      points.set(id, at);
      if (tags.has('addr:housenumber')) tagged.push({ tags, at });
    },
    way: (id, refs, tags) => {
      ways.set(id, [...refs]);
      if (tags.has('addr:housenumber')) tagged.push({ tags, at: [...refs] });
      const road = tags.get('name');
      if (road !== undefined && HIGHWAYS.test(tags.get('highway') ?? ''))
        roads.push({ name: road, refs: [...refs] });
    },
    relation: (_id, members, tags) => {
      const outline = members.flatMap(({ kind, id }) => (kind === 'way' ? (ways.get(id) ?? []) : []));
      if (tags.has('addr:housenumber') && outline.length > 1) tagged.push({ tags, at: outline });
    },
  });
  const houses = tagged.map(({ tags, at }) => ({ tags, at: 'latitude' in at ? at : centre(at, points) }));
  return {
    addresses: addressesOf(houses, city),
    houses: houses.map(({ at }) => at),
    streets: roads.map((road) => ({
      name: road.name,
      line: road.refs.flatMap((id) => points.get(id) ?? []),
    })),
  };
}

function centre(refs: readonly number[], points: ReadonlyMap<number, Point>): Point {
  const corners = refs.slice(0, -1).flatMap((id) => points.get(id) ?? []);
  const mean = (of: (point: Point) => number) =>
    corners.reduce((sum, one) => sum + of(one), 0) / corners.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

/** A town with fewer houses in the extract is none there: a build takes them for those of the town around them. */
const MIN_HOUSES = 5;
/** Objects with the same street and number so near to each other are one address, whatever other tags they have. */
const SAME_METRES = 500;

interface House {
  readonly tags: Tags;
  readonly at: Point;
}

function addressesOf(houses: readonly House[], defaultCity: string | undefined): readonly KnownAddress[] {
  const cityOf = ({ tags }: House): string => tags.get('addr:city') ?? defaultCity ?? '';
  const inCity = Map.groupBy(houses, (house) => plain(cityOf(house)));
  const alike = Map.groupBy(houses, ({ tags }) => keyOf(tags));
  const byAddress = new Map<string, KnownAddress>();
  for (const house of houses) {
    const { tags, at } = house;
    const city = cityOf(house);
    const [number = '', street, postcode] = ['housenumber', 'street', 'postcode'].map((tag) =>
      tags.get(`addr:${tag}`),
    );
    if (street === undefined || postcode === undefined || (inCity.get(plain(city))?.length ?? 0) < MIN_HOUSES)
      continue;
    if (city === '' || !SIMPLE_NUMBER.test(number) || !Number.isFinite(at.latitude)) continue;
    const points = alike
      .get(keyOf(tags))!
      .flatMap((one) => (metres(one.at, at) < SAME_METRES ? [one.at] : []));
    byAddress.set(`${keyOf(tags)}|${plain(city)}`, { number, street, city, postcode, points });
  }
  return [...byAddress.values()];
}

const keyOf = (tags: Tags): string =>
  `${plain(tags.get('addr:street') ?? '')}|${plain(tags.get('addr:housenumber') ?? '')}`;
