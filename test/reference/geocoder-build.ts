/** The build over real extracts of OpenStreetMap: what it finds in them, and its errors for damaged ones. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { OsmFile, RefusedOsmFile } from '@kontor/places';
import { SeededRandom } from '../../scripts/geocoder-dach/seeded-random.ts';
import {
  type BuildReport,
  buildDataFile,
  RefusedInput,
} from '../../src/engines/geocoder/build/build-data-file.ts';
import { OpenDataFile } from '../../src/engines/geocoder/data-file/open-data-file.ts';
import { readBorders } from '../../src/engines/geocoder/reverse/world-dataset.ts';
import { referenceData } from '../reference-data.ts';

const EXTRACTS = referenceData('osm');
const WORLD = join(import.meta.dirname, '../../data/places/world.bin');
const LIECHTENSTEIN = join(EXTRACTS, 'liechtenstein-2024-03.osm.pbf');
const DREIEICH = join(EXTRACTS, 'dreieich-2022-10.osm.pbf');
const MONACO = join(EXTRACTS, 'monaco-2025.osm.pbf');

const folder = mkdtempSync(join(tmpdir(), 'kontor-reference-'));
after(() => rmSync(folder, { recursive: true }));
const borders = readBorders(WORLD);

function build(input: string, name = 'out'): { readonly report: BuildReport; readonly output: string } {
  const output = join(folder, `${name}.sqlite`);
  const report = buildDataFile({
    ...{ inputs: [input], output, process: process.pid, now: 0, onProgress: () => {} },
    countryAt: (latitude, longitude) => borders.countryAt(latitude, longitude),
    isAlive: () => false,
    random: () => 0.25,
  });
  return { report, output };
}

function rowsOf(path: string, sql: string): readonly object[] {
  const file = OpenDataFile.open(path);
  try {
    return file.connection.all(sql).map((row) => ({ ...row }));
  } finally {
    file.close();
  }
}

function countsOf(bytes: Uint8Array): readonly [nodes: number, ways: number, relations: number] {
  const counts: [number, number, number] = [0, 0, 0];
  const source = {
    size: bytes.length,
    read: (from: number, length: number) => bytes.subarray(from, from + length),
  };
  new OsmFile(source).read({
    node: () => void counts[0]++,
    way: () => void counts[1]++,
    relation: () => void counts[2]++,
  });
  return counts;
}

test('every object is read, as many as osmium counts', () => {
  assert.deepEqual(countsOf(readFileSync(LIECHTENSTEIN)), [318_592, 34_073, 921]);
});

test('Liechtenstein: all houses, the eleven municipalities with their borders, the neighbours kept apart', () => {
  const { report, output } = build(LIECHTENSTEIN);
  const { counts, countries, sources } = report.about;
  assert.equal(report.objects, 353_586);
  // 12,513 objects have a number: six of them no street, some two numbers, some are the same twice.
  assert.ok(counts.houses >= 12_500 && counts.houses <= 12_520, String(counts.houses));
  assert.ok(counts.streets >= 1_100 && counts.streets <= 1_302, String(counts.streets));
  assert.deepEqual([report.withoutStreet, report.unresolvedCities, report.withoutNumber], [6, 1, 0]);
  assert.equal(report.answered, report.tested);
  assert.deepEqual(countries, ['AT', 'CH', 'LI']);
  assert.equal(sources[0]?.date, '2024-03-04T21:21:35.000Z');
  const municipalities = rowsOf(
    output,
    "SELECT name FROM place WHERE admin = 8 AND country = 'LI' AND outline IS NOT NULL ORDER BY name",
  );
  assert.deepEqual(
    municipalities.map((row) => Object.values(row)[0]),
    [
      'Balzers',
      'Eschen',
      'Gamprin',
      'Mauren',
      'Planken',
      'Ruggell',
      'Schaan',
      'Schellenberg',
      'Triesen',
      'Triesenberg',
      'Vaduz',
    ],
  );
  const postcodes = rowsOf(
    output,
    `SELECT code.name AS code, town.name AS town FROM place AS code JOIN place AS town ON town.id = code.parent
     WHERE code.kind = 'postcode' AND code.name BETWEEN '9490' AND '9492' ORDER BY code.name`,
  );
  assert.deepEqual(postcodes, [
    { code: '9490', town: 'Vaduz' },
    { code: '9491', town: 'Ruggell' },
    { code: '9492', town: 'Eschen' },
  ]);
});

test('Dreieich: the border is cut, so that the town is made of its houses; a quarter that one house names is not', () => {
  const { report, output } = build(DREIEICH);
  const towns = rowsOf(
    output,
    `SELECT place.name AS town, country, count(*) AS houses FROM house_cell
     JOIN street ON street.id = street JOIN place ON place.id = place GROUP BY place`,
  );
  assert.deepEqual(towns, [{ town: 'Dreieich', country: 'DE', houses: report.about.counts.houses }]);
  assert.equal(report.unresolvedCities, 1);
});

test('Monaco: the city is not the country, its quarters are no cities', () => {
  const { output } = build(MONACO);
  const cities = rowsOf(output, "SELECT name, admin, country FROM place WHERE kind = 'city'");
  assert.deepEqual(cities, [{ name: 'Monaco', admin: 8, country: 'MC' }]);
});

test('an extract that is cut or has other bytes is refused in one clause or built, and leaves nothing behind', () => {
  const bytes = readFileSync(DREIEICH);
  const chance = new SeededRandom(7);
  const input = join(folder, 'damaged.osm.pbf');
  build(DREIEICH, 'damaged');
  let refused = 0;
  for (let round = 0; round < 60; round++) {
    const damaged = Buffer.from(round % 3 === 0 ? bytes.subarray(0, chance.below(bytes.length)) : bytes);
    if (round % 3 !== 0) damaged[chance.below(damaged.length)] = chance.below(256);
    writeFileSync(input, damaged);
    try {
      build(input, 'damaged');
    } catch (error) {
      assert.ok(error instanceof RefusedInput && error.cause instanceof RefusedOsmFile, String(error));
      assert.match(error.message, /^damaged\.osm\.pbf [a-z][^\n]{5,120}$/);
      refused++;
    }
  }
  assert.ok(refused > 40, `${refused} of 60 were refused`);
  OpenDataFile.open(join(folder, 'damaged.sqlite')).close();
  assert.deepEqual(
    readdirSync(folder).filter((name) => /building|stage/.test(name)),
    [],
  );
});
