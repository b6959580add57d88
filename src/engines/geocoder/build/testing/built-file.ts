import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { osmBytes } from '@kontor/places/testing';
import type { OsmTown } from '#testing/osm-town.ts';
import { OpenDataFile } from '../../data-file/open-data-file.ts';
import { type BuildOptions, type BuildReport, buildDataFile } from '../build-data-file.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface BuiltFile {
  readonly report: BuildReport;
  readonly rows: (sql: string) => Rows;
  readonly folder: string;
}

/** A folder that is gone when the test is. */
export function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-build-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

export const optionsFor = (folder: string, inputs: readonly string[]): BuildOptions => ({
  inputs,
  output: join(folder, 'out.sqlite'),
  countryAt: () => 'AT',
  process: 1234,
  isAlive: () => false,
  now: 0,
  random: () => 0.5,
  onProgress: () => {},
});

/** Builds one data file from drawn maps and opens it. */
export function build(
  t: TestContext,
  towns: readonly OsmTown[],
  more: Partial<BuildOptions> = {},
): BuiltFile {
  const folder = folderFor(t);
  const inputs = towns.map((town, index) => {
    const path = join(folder, `${index}.osm.pbf`);
    writeFileSync(path, osmBytes(town.objects));
    return path;
  });
  const options = { ...optionsFor(folder, inputs), ...more };
  const report = buildDataFile(options);
  const file = OpenDataFile.open(options.output);
  t.after(() => file.close());
  return { report, folder, rows: (sql) => file.connection.all(sql).map((row) => ({ ...row })) };
}

/** Each house as `street number, city`. */
const HOUSES = `SELECT street.name || ' ' || text || ', ' || coalesce(place.name, '-') AS house FROM house_cell
  JOIN house USING (street, base, suffix, lat, lon) JOIN street ON street.id = house.street
  LEFT JOIN place ON place.id = street.place ORDER BY house`;
export const housesOf = ({ rows }: BuiltFile): readonly unknown[] => rows(HOUSES).map(({ house }) => house);

/** The rest of an address in the town `Stadt`. */
export const IN_TOWN = { 'addr:street': 'Gasse', 'addr:city': 'Stadt', 'addr:postcode': '1234' };
