import type { Tags } from '@kontor/places';
import { alternativeNames, cleanName } from './name-tags.ts';

/** Values of `highway` that are streets and ways; not raceway, platform, bus_stop, proposed, construction. */
const STREETS = new Set([
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary'].flatMap((kind) => [kind, `${kind}_link`]),
  ...['unclassified', 'residential', 'service', 'pedestrian', 'living_street', 'track', 'footway', 'path'],
  ...['steps', 'cycleway', 'road', 'bridleway', 'corridor'],
]);

export interface StreetNames {
  readonly name: string;
  readonly alternatives: readonly string[];
}

/** The names of a street; undefined for what is none. */
export function streetNamesOf(tags: Tags): StreetNames | undefined {
  if (!STREETS.has(tags.get('highway') ?? '')) return undefined;
  const name = cleanName(tags.get('name'));
  return name === undefined ? undefined : { name, alternatives: alternativeNames(tags) };
}
