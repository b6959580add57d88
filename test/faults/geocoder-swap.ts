import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { streetName, townName, writeTowns } from '../../src/testing/town-data-file.ts';
import { newFolder } from './afterwards.mts';
import { send } from './http-caller.mts';
import { type ServedFolder, serve, serveFolder } from './http-process.mts';

/**
 * Data files that change under a running service, and a service that ends under its data files
 * (rules: Data files of the geocoder).
 */

const LAND = { towns: 20, streets: 20, houses: 10 };
const CALLERS = 12;
const BUILDS = 6;
const SHIFT = 1_000_000;
const SEARCH = {
  path: '/v1/geocode/search',
  body: JSON.stringify({ query: `${streetName(3)} 7, ${townName(5)}` }),
};
const SECONDS = 60;

interface Found {
  readonly position: { readonly latitude: number };
}

async function geocoderIs({ address }: ServedFolder, state: 'ok' | 'away'): Promise<string> {
  for (let look = 0; look < SECONDS * 20; look++) {
    const { checks } = JSON.parse((await send(address, { path: '/ready' })).body.toString()) as {
      checks: { geocoder: { state: string; note?: string } };
    };
    if (checks.geocoder.state === state) return checks.geocoder.note ?? '';
    await sleep(50);
  }
  return assert.fail(`the geocoder is not ${state}`);
}

const latitudeOf = (body: Buffer): string =>
  (JSON.parse(body.toString()) as Found).position.latitude.toFixed(3);

/** Waits until answers come from another build than that of a latitude. */
async function hasLeft({ address }: ServedFolder, latitude: string): Promise<string> {
  for (let look = 0; look < SECONDS * 20; look++) {
    const now = latitudeOf((await send(address, SEARCH)).body);
    if (now !== latitude) return now;
    await sleep(50);
  }
  return assert.fail('the new file is not noticed');
}

test(`${BUILDS} builds and SIGHUP under load: each answer is of one of the files, a damaged one changes nothing`, {
  timeout: 120_000,
}, async (t) => {
  const land = join(newFolder(t), 'land.sqlite');
  writeTowns(land, LAND);
  const server = await serve(t, { GEOCODER_DATA: land, BOOTSTRAP_CREDITS: 'unlimited' });
  await geocoderIs(server, 'ok');
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const seen = new Map<string, number>();
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver) {
      const { status, body } = await send(server.address, { ...SEARCH, agent });
      assert.equal(status, 200, body.toString());
      const latitude = latitudeOf(body);
      seen.set(latitude, (seen.get(latitude) ?? 0) + 1);
    }
  });
  let latitude = latitudeOf((await send(server.address, SEARCH)).body);
  const expected = [latitude];
  for (let build = 1; build <= BUILDS; build++) {
    writeTowns(land, { ...LAND, shift: build * SHIFT });
    server.child.kill('SIGHUP');
    latitude = await hasLeft(server, latitude);
    expected.push(latitude);
  }
  // In its place, not in it: who writes into a file that is open takes it away from under its readers.
  rmSync(land);
  writeFileSync(land, 'no data file');
  server.child.kill('SIGHUP');
  assert.match(await geocoderIs(server, 'away'), /^land\.sqlite .*the one before is used/);
  assert.equal(latitudeOf((await send(server.address, SEARCH)).body), latitude);
  isOver = true;
  await Promise.all(callers);
  agent.destroy();
  t.diagnostic(JSON.stringify(Object.fromEntries(seen)));
  assert.deepEqual([...seen.keys()].toSorted(), [...new Set(expected)].toSorted());
  assert.equal(expected.length, new Set(expected).size, 'each build is distinguished from the others');
  assert.equal(await server.end('SIGTERM'), 0);
});

const filesIn = (dataFolder: string): readonly string[] =>
  readdirSync(join(dataFolder, 'geocoder')).toSorted();

/** The world's places are asked for, as after `npm start`. */
const serveWorld = (t: TestContext, dataFolder: string): Promise<ServedFolder> =>
  serveFolder(t, dataFolder, { GEOCODER_WORLD: 'on' });

test('kill -9 while the world data is prepared: the next start prepares it, the one after that has it', {
  timeout: 180_000,
}, async (t) => {
  const dataFolder = newFolder(t);
  const first = await serveWorld(t, dataFolder);
  assert.match(await geocoderIs(first, 'away'), /world data is being prepared/);
  const early = await send(first.address, { ...SEARCH, body: '{"query":"Vienna"}' });
  assert.equal(early.status, 503);
  await sleep(1_000);
  await first.end('SIGKILL');
  const second = await serveWorld(t, dataFolder);
  await geocoderIs(second, 'ok');
  const vienna = await send(second.address, {
    ...SEARCH,
    body: '{"query":"Bécs, Ausztria","language":"de"}',
  });
  assert.match(vienna.body.toString(), /"city":"Wien"/);
  const files = filesIn(dataFolder);
  assert.equal(await second.end('SIGTERM'), 0);
  const third = await serveWorld(t, dataFolder);
  const began = performance.now();
  await geocoderIs(third, 'ok');
  t.diagnostic(`a later start has the world after ${(performance.now() - began).toFixed(0)} ms`);
  assert.deepEqual(filesIn(dataFolder), files);
  assert.equal(files.length, 1, files.join());
});
