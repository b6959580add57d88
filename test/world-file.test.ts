import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { nameSection } from '../scripts/places/name-section.ts';
import { inFileOrder, placeSection, type SourcePlace } from '../scripts/places/place-section.ts';
import { worldBytes } from '../scripts/places/world-bytes.ts';
import { OpenDataFile } from '../src/engines/geocoder/data-file/open-data-file.ts';
import { existingWorldFile } from '../src/engines/geocoder/world/existing-world-file.ts';
import { WorldData, type WorldState } from '../src/engines/geocoder/world/world-data.ts';

/** The world data becomes an SQLite file below DATA_DIR: once, complete, and again when needed. */

let root: string;
let order: { readonly source: string; readonly folder: string; readonly builtAt: string };

const place = (
  id: number,
  name: string,
  population: number,
  more: Partial<SourcePlace> = {},
): SourcePlace => ({
  id,
  name,
  country: 'AT',
  feature: 'PPL',
  area: '',
  population,
  lat: 4_720_849 + id,
  lon: 1_637_208,
  ...more,
});

const PLACES = [
  place(0, 'Austria', 0, { feature: 'PCL' }),
  place(1, 'Dorf', 1_500),
  place(2, 'Vienna', 1_700_000, { feature: 'PPLC', area: '09' }),
  place(3, 'Bezirk', 90_000, { feature: 'PPLX' }),
  place(4, 'Wüstung', 0, { feature: 'PPLQ' }),
];

function writeSource(places: readonly SourcePlace[]): void {
  const sorted = inFileOrder(places);
  const indexOf = new Map(sorted.map(({ id }, index) => [id, index]));
  const names = [{ id: 2, language: 'hu', name: 'Bécs' }];
  const sources = [{ name: 'Source', version: '1', licence: 'any', what: 'places' }];
  const bytes = worldBytes({
    about: Buffer.from(JSON.stringify(sources)),
    borders: new Uint8Array(),
    places: placeSection(sorted),
    names: nameSection(names, indexOf),
  });
  writeFileSync(order.source, bytes);
}

/** Starts, waits until it is settled, ends; the state and how often it changed. */
async function prepared(
  builtAt = order.builtAt,
): Promise<{ readonly state: WorldState; readonly changes: number }> {
  const changes: WorldState[] = [];
  const world = new WorldData({ ...order, builtAt, changed: (state) => changes.push(state) });
  assert.deepEqual(world.state, { state: 'preparing' });
  world.start();
  await world.settled;
  await world.close();
  return { state: world.state, changes: changes.length };
}

/** Beside them is the guard by which processes take turns. */
const dataFiles = (): readonly string[] =>
  readdirSync(order.folder).filter((name) => name !== 'geocoder.guard');

async function readyPath(): Promise<string> {
  const { state } = await prepared();
  assert(state.state === 'ready', JSON.stringify(state));
  return state.path;
}

describe('the world data below DATA_DIR', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kontor-world-'));
    order = { source: join(root, 'world.bin'), folder: join(root, 'data'), builtAt: '2026-01-01T00:00:00Z' };
    writeSource(PLACES);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is a data file of places, the most important first, with their names, kinds and areas', async () => {
    const file = OpenDataFile.open(await readyPath());
    const rows = file.connection.all(
      'SELECT id, kind, name, names, population, country FROM place ORDER BY id',
    );
    const indexed = file.connection.one(`SELECT rowid FROM place_text WHERE place_text MATCH 'sub : "wien"'`);
    const { attribution, counts, countries } = file.about;
    file.close();
    assert.deepEqual(
      rows.map(({ id, kind, name }) => [id, kind, name]),
      [
        [1, 'country', 'Austria'],
        [2, 'city', 'Vienna'],
        [3, 'suburb', 'Bezirk'],
        [4, 'village', 'Dorf'],
        [5, 'locality', 'Wüstung'],
      ],
    );
    assert.equal(rows[1]?.names, '{"hu":"Bécs"}');
    assert.equal(indexed?.rowid, 2);
    assert.deepEqual([attribution, counts.places, countries], [['GeoNames (CC BY 4.0)'], 5, ['AT']]);
  });

  it('is made once, reports it once, and leaves nothing else in its folder', async () => {
    const first = await prepared();
    assert.deepEqual(first.changes, 1);
    const path = await readyPath();
    assert.deepEqual(dataFiles().length, 1);
    assert(first.state.state === 'ready' && first.state.path === path);
  });

  it('is made by one of several processes that begin at once, and found by the others', async () => {
    // Files of different moments have different names.
    const moments = ['2026-01-01T00:00:01Z', '2026-01-01T00:00:02Z', '2026-01-01T00:00:03Z'];
    const all = await Promise.all(moments.map((moment) => prepared(moment)));
    const paths = all.map(({ state }) => (state.state === 'ready' ? state.path : JSON.stringify(state)));
    assert.deepEqual([dataFiles().length, new Set(paths).size], [1, 1]);
  });

  it('is regenerated when the data is another', async () => {
    const before = await readyPath();
    writeSource([...PLACES, place(5, 'Neu', 2_000)]);
    assert.notEqual(await readyPath(), before);
    assert.equal(dataFiles().length, 1);
  });

  it('is regenerated when its file was changed or cut', async () => {
    for (const damage of [(bytes: Buffer) => bytes.subarray(0, bytes.length / 2), flipped]) {
      const path = await readyPath();
      writeFileSync(path, damage(readFileSync(path)));
      assert.equal(await existingWorldFile(order), undefined);
      const file = OpenDataFile.open(await readyPath());
      assert.equal(file.about.counts.places, 5);
      file.close();
    }
  });

  it('does not take a half-written file for it', async () => {
    mkdirSync(order.folder);
    writeFileSync(join(order.folder, 'world.part'), 'SQLite format 3');
    assert.equal(await existingWorldFile(order), undefined);
    await readyPath();
    assert.equal(dataFiles().length, 1);
  });

  it('fails in one clause when its source is damaged or missing', async () => {
    writeFileSync(order.source, 'something else');
    const { state } = await prepared();
    assert.deepEqual(state, { state: 'failed', reason: 'not a world file of this version' });
    rmSync(order.source);
    assert.equal((await prepared()).state.state, 'failed');
  });

  it('gives up when the service ends, and makes the file at the next start', async () => {
    const world = new WorldData({ ...order, changed: () => assert.fail('nobody listens any more') });
    world.start();
    await world.close();
    await readyPath();
    assert.equal(dataFiles().length, 1);
  });
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
