import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { noted } from '#core/health-notes.ts';
import { systemTime } from '../../upstream/time.ts';
import { rankOf } from '../data-file/data-file-records.ts';
import { DataFileWriter } from '../data-file/data-file-writer.ts';
import { EmbeddedGeocoder } from './embedded-geocoder.ts';

const NEVER = new AbortController().signal;

/** A town with one street of ten houses, whose file has its build time. */
function writeTown(path: string, { street = 'Lindenweg', shift = 0 } = {}): void {
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  const writer = new DataFileWriter(draft);
  const position = { lat: 471_000_000 + shift, lon: 95_000_000 };
  const place = {
    id: 1,
    kind: 'town',
    name: 'Sonnwil',
    names: {},
    position,
    population: 900,
    rank: rankOf('town'),
  };
  writer.addPlace({ ...place, country: 'CH', postcodes: ['9777'] });
  writer.addStreet({
    ...{ id: 1, name: street, alternatives: [], placeId: 1, postcode: '9777', position },
    lines: [[position]],
  });
  for (let base = 1; base <= 10; base++) {
    writer.addHouse({
      streetId: 1,
      base,
      suffix: '',
      text: `${base}`,
      position: { ...position, lon: position.lon + base },
    });
  }
  writer.finish({ builtAt: '2026-01-01T00:00:00Z', sources: [], attribution: ['us'] });
  renameSync(draft, path);
}

interface Bench {
  readonly geocoder: EmbeddedGeocoder;
  readonly folder: string;
  readonly warnings: string[];
  swaps(): number;
}

async function benchOf(t: TestContext, fill: (folder: string) => void, threads = 1): Promise<Bench> {
  const root = await mkdtemp(join(tmpdir(), 'kontor-geocoder-'));
  const folder = join(root, 'data');
  mkdirSync(folder);
  fill(folder);
  let swaps = 0;
  const warnings: string[] = [];
  const geocoder = new EmbeddedGeocoder({
    ...{ dataPaths: [folder], world: false, dataFolder: root, threads },
    ...{ isWarm: true, idleMs: 30_000, mustYield: () => false },
    time: systemTime(() => performance.now()),
    clock: { now: () => 0 },
    observer: {
      info: () => {},
      warn: (_event, details) => warnings.push(`${details.file} ${details.problem}`),
    },
    onSwap: () => swaps++,
  });
  t.after(async () => {
    await geocoder.close();
    await rm(root, { recursive: true });
  });
  geocoder.start();
  await geocoder.settled();
  return { geocoder, folder, warnings, swaps: () => swaps };
}

const streetOf = async (geocoder: EmbeddedGeocoder, query: string): Promise<string | undefined> =>
  (await geocoder.search(query, 'de', NEVER))?.address.street;

test('an address is found, and nothing is nothing', async (t) => {
  const { geocoder } = await benchOf(t, (folder) => writeTown(join(folder, 'a.sqlite')));
  const match = await geocoder.search('Lindenweg 3, 9777 Sonnwil', 'de', NEVER);
  assert.deepEqual(match, {
    position: { latitude: 47.1, longitude: 9.5000003 },
    address: {
      ...{ houseNumber: '3', street: 'Lindenweg', city: 'Sonnwil', postalCode: '9777' },
      ...{ country: 'Schweiz', countryCode: 'CH' },
    },
    precision: 'house',
    attribution: ['us'],
  });
  assert.equal(await geocoder.search('Nirgendwo 5', 'de', NEVER), undefined);
  assert.deepEqual(geocoder.check(), { state: 'ok' });
  assert.deepEqual(geocoder.attributions(), ['us']);
  assert.equal(geocoder.details().world, 'off');
});

test('a rebuilt file takes the place of the one before while questions are asked: each answer is of one of the two', async (t) => {
  const { geocoder, folder, swaps } = await benchOf(t, (path) => writeTown(join(path, 'a.sqlite')), 2);
  const before = swaps();
  const latitudes = new Set<number | undefined>();
  const ask = async () => {
    for (let i = 0; i < 50; i++) {
      const match = await geocoder.search('Lindenweg 3, 9777 Sonnwil', 'de', NEVER);
      assert.equal(match?.precision, 'house');
      latitudes.add(match.position.latitude);
    }
  };
  const asking = [ask(), ask(), ask()];
  writeTown(join(folder, 'a.sqlite'), { shift: 1_000_000 });
  geocoder.reload();
  await Promise.all([...asking, geocoder.settled()]);
  await ask();
  assert.deepEqual([...latitudes].sort(), [47.1, 47.2]);
  assert.equal(swaps(), before + 1);
});

test('a file more in the folder is noticed, and one less', async (t) => {
  const { geocoder, folder } = await benchOf(t, (path) => writeTown(join(path, 'a.sqlite')));
  assert.equal(await streetOf(geocoder, 'Birkenweg 3, Sonnwil'), undefined);
  writeTown(join(folder, 'b.sqlite'), { street: 'Birkenweg' });
  geocoder.reload();
  await geocoder.settled();
  assert.equal(await streetOf(geocoder, 'Birkenweg 3, Sonnwil'), 'Birkenweg');
  rmSync(join(folder, 'b.sqlite'));
  geocoder.reload();
  await geocoder.settled();
  assert.equal(await streetOf(geocoder, 'Birkenweg 3, Sonnwil'), undefined);
});

test('a new version that is damaged leaves the one before in its place, and is named', async (t) => {
  const { geocoder, folder, warnings } = await benchOf(t, (path) => writeTown(join(path, 'a.sqlite')));
  writeFileSync(join(folder, 'new'), 'this is no data file');
  renameSync(join(folder, 'new'), join(folder, 'a.sqlite'));
  geocoder.reload();
  await geocoder.settled();
  assert.equal(await streetOf(geocoder, 'Lindenweg 3, Sonnwil'), 'Lindenweg');
  const { state, note } = geocoder.check();
  assert.equal(state, 'away');
  assert.match(note ?? '', /^a\.sqlite .*\(the one before is used\)$/);
  assert.equal(warnings.length, 1);
  writeTown(join(folder, 'a.sqlite'));
  geocoder.reload();
  await geocoder.settled();
  assert.deepEqual(geocoder.check(), { state: 'ok' });
});

test('beside a damaged file the others go on, but what they do not have is Unavailable', async (t) => {
  const { geocoder } = await benchOf(t, (folder) => {
    writeTown(join(folder, 'a.sqlite'));
    writeFileSync(join(folder, 'b.sqlite'), 'damaged');
  });
  assert.equal(await streetOf(geocoder, 'Lindenweg 3, Sonnwil'), 'Lindenweg');
  await assert.rejects(geocoder.search('Nirgendwo 5', 'de', NEVER), Unavailable);
  assert.match(geocoder.check().note ?? '', /^b\.sqlite /);
});

test('a file that is cut in its place while it is in use is named, and what it had is Unavailable until it is repaired', async (t) => {
  const { geocoder, folder } = await benchOf(t, (path) => {
    writeTown(join(path, 'a.sqlite'));
    writeTown(join(path, 'b.sqlite'), { street: 'Birkenweg' });
  });
  assert.equal(await streetOf(geocoder, 'Birkenweg 3, Sonnwil'), 'Birkenweg');
  truncateSync(join(folder, 'b.sqlite'), 0);
  await assert.rejects(geocoder.search('Ahornallee 3, Irgendwo', 'de', NEVER), Unavailable);
  assert.match(geocoder.check().note ?? '', /^b\.sqlite is damaged/);
  assert.equal(await streetOf(geocoder, 'Lindenweg 3, Sonnwil'), 'Lindenweg');
  writeTown(join(folder, 'b.sqlite'), { street: 'Birkenweg' });
  geocoder.reload();
  await geocoder.settled();
  assert.equal(await streetOf(geocoder, 'Birkenweg 3, Sonnwil'), 'Birkenweg');
  assert.deepEqual(geocoder.check(), { state: 'ok' });
});

test('without any file that can be used everything is Unavailable', async (t) => {
  const { geocoder } = await benchOf(t, () => {});
  await assert.rejects(geocoder.search('Sonnwil', 'de', NEVER), Unavailable);
  assert.deepEqual(geocoder.check(), noted('away', 'noDataFile'));
});

test('a caller who leaves gets the error at once, and the threads go on', async (t) => {
  const { geocoder } = await benchOf(t, (folder) => writeTown(join(folder, 'a.sqlite')));
  const { threads } = geocoder.details();
  const gone = new Error('gone');
  const leaving = Array.from({ length: 40 }, async () => {
    const controller = new AbortController();
    const answer = geocoder.search('Lindenweg 3, 9777 Sonnwil', 'de', controller.signal);
    controller.abort(gone);
    await assert.rejects(answer, gone);
  });
  await Promise.all(leaving);
  assert.equal(await streetOf(geocoder, 'Lindenweg 3, Sonnwil'), 'Lindenweg');
  assert.equal(geocoder.details().threads, threads);
});

test('a copy of a file in the place of the file is another one', async (t) => {
  const { geocoder, folder, swaps } = await benchOf(t, (path) => writeTown(join(path, 'a.sqlite')));
  const before = swaps();
  copyFileSync(join(folder, 'a.sqlite'), join(folder, 'a.copy'));
  renameSync(join(folder, 'a.copy'), join(folder, 'a.sqlite'));
  geocoder.reload();
  await geocoder.settled();
  assert.equal(swaps(), before + 1);
  assert.equal(await streetOf(geocoder, 'Lindenweg 3, Sonnwil'), 'Lindenweg');
});
