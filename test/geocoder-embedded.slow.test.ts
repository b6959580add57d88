import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMsUntil } from '@kontor/base/testing';
import fc from 'fast-check';
import { ENGINES } from '../src/app/engines.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { containsMark, filesWithMark, newMark } from '../src/testing/marks.ts';
import { standInBrowser } from '../src/testing/stand-in-printer.ts';
import { streetName, townName, townPostcode, writeTowns } from '../src/testing/town-data-file.ts';

/** The geocoder built in, over an invented land, in the real service. */

const engines = { ...ENGINES, printer: standInBrowser };
const LAND = { towns: 20, streets: 20, houses: 12 };
/** A whole search may take 250 ms on its thread; on a machine that does much else, some more until it is answered. */
const MAX_MS = 2_000;
/** A minute: a thread that reads a file waits for its turn where the machine does other things. */
const MAX_LOOKS = 3_000;

interface Reply {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Waits for a state of the geocoder's check, which is reached in the background. */
async function geocoderIs(service: Service, fits: (check: { state: string; note?: string }) => boolean) {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const { checks } = (await service.call({ method: 'GET', url: '/ready' })).json() as {
      checks: { geocoder: { state: string; note?: string } };
    };
    if (fits(checks.geocoder)) return checks.geocoder;
    await sleep(20);
  }
  return assert.fail('the geocoder has not come to that state');
}

for (const cache of ['off', 'on'] as const) {
  describe(`geocoding an invented land, remembering ${cache}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-land-'));
    const land = join(folder, 'land.sqlite');
    let service: Service;
    before(async () => {
      writeTowns(land, LAND);
      service = await startService({ engines, env: { GEOCODER_DATA: folder, GEOCODER_CACHE: cache } });
      await geocoderIs(service, ({ state }) => state === 'ok');
    });
    after(async () => {
      await service.close();
      rmSync(folder, { recursive: true });
    });

    const search = (query: string, language = 'en'): Promise<Reply> =>
      service.call({
        method: 'POST',
        url: '/v1/geocode/search',
        payload: JSON.stringify({ query, language }),
        headers: { 'content-type': 'application/json' },
      });
    const reverse = (latitude: number, longitude: number): Promise<Reply> =>
      service.call({ method: 'GET', url: `/v1/geocode/reverse?latitude=${latitude}&longitude=${longitude}` });

    it('finds a house and comes back from its position', async () => {
      const query = `${streetName(3)} 7, ${townPostcode(5)} ${townName(5)}`;
      const found = await search(query, 'de');
      assert.equal(found.statusCode, 200, found.body);
      const { position, address } = JSON.parse(found.body) as {
        position: { latitude: number; longitude: number };
        address: object;
      };
      assert.deepEqual(address, {
        ...{ houseNumber: '7', street: streetName(3), city: townName(5), postalCode: townPostcode(5) },
        ...{ country: 'Schweiz', countryCode: 'CH' },
      });
      assert.equal(found.headers['x-geocode-precision'], 'house');
      assert.equal(found.headers['x-attribution'], '(c) OpenStreetMap contributors (ODbL)');
      const back = await reverse(position.latitude, position.longitude);
      assert.deepEqual((JSON.parse(back.body) as { position: object }).position, position);
      assert.equal(back.headers['x-geocode-precision'], 'house');
    });

    it('a number that is not there, a street that is not there, nothing that is there', async () => {
      const place = `${townPostcode(5)} ${townName(5)}`;
      const street = JSON.parse((await search(`${streetName(3)} 99, ${place}`)).body) as { address: object };
      assert.deepEqual(Object.keys(street.address), [
        'street',
        'city',
        'postalCode',
        'country',
        'countryCode',
      ]);
      const town = await search(`Nirgendsgasse 5, ${place}`);
      assert.equal(town.headers['x-geocode-precision'], 'place');
      assert.equal((JSON.parse(town.body) as { address: { city: string } }).address.city, townName(5));
      for (const nothing of ['Hauptstrasse 5 Xyzzy', '😀😀', '!!! ???', '--', 'und der die das', '7'])
        assert.equal((await search(nothing)).statusCode, 204, nothing);
    });

    it('takes whatever one can type: no fault, none over the bound', async () => {
      const words = fc.constantFrom(
        ...[
          streetName(1),
          streetName(2),
          townName(1),
          townPostcode(1),
          '12',
          '12 a',
          '-',
          'NEAR',
          'AND',
          'OR',
          'NOT',
        ],
        ...[
          '*',
          '"',
          "'",
          '(',
          ')',
          '^',
          ':',
          'name:',
          '{',
          '}',
          '\0',
          ';',
          '--',
          'strasse',
          'weg',
          'der',
          'St.',
        ],
        ...[
          'ß'.repeat(60),
          'a'.repeat(61),
          'bbbbbbbb',
          '😀',
          'é\u0301\u0301',
          'عمان',
          '東京都',
          'Ελλάδα',
          '\u202e',
        ],
      );
      const text = fc.oneof(
        fc.array(words, { minLength: 1, maxLength: 40 }).map((all) => all.join(' ')),
        fc.array(words, { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      );
      await fc.assert(
        fc.asyncProperty(text, async (query) => {
          const answering = search([...query].slice(0, 500).join(''));
          const ms = await cpuMsUntil(answering);
          const { statusCode, body } = await answering;
          assert.ok([200, 204, 406].includes(statusCode), `${statusCode} ${body}`);
          assert.ok(ms < MAX_MS, `${ms} ms`);
        }),
        { seed: 20261121, numRuns: 400 },
      );
    });

    it('any point on earth is answered', async () => {
      const corners = [-90, -89.95, 0, 89.95, 90].flatMap((latitude) =>
        [-180, -179.99999, 0, 179.99999, 180].map((longitude) => [latitude, longitude] as const),
      );
      for (const [latitude, longitude] of corners)
        assert.ok(
          [200, 204].includes((await reverse(latitude, longitude)).statusCode),
          `${latitude} ${longitude}`,
        );
    });

    it('neither query nor position nor answer is stored or logged', async () => {
      const mark = newMark();
      const digits = String(Math.floor(1e9 + performance.now() * 1000)).slice(-9);
      for (const query of [`${streetName(3)} 7, ${townName(5)} ${mark}`, mark, `${mark} 12`])
        await search(query);
      await reverse(Number(`47.1${digits}`), Number(`9.5${digits}`));
      await service.flush();
      const told: Buffer[] = [Buffer.from(service.logText())];
      for (const url of ['/metrics', '/ready', '/health'])
        told.push((await service.call({ method: 'GET', url })).rawPayload);
      for (const secret of [mark, digits, streetName(3)]) {
        for (const place of [service.dataFolder]) assert.deepEqual(filesWithMark(place, secret), []);
        assert.ok(!told.some((bytes) => containsMark(bytes, secret)), secret);
      }
      assert.deepEqual(filesWithMark(folder, mark), []);
    });

    it('is in health with its sources', async () => {
      const { details } = (await service.call({ method: 'GET', url: '/health' })).json() as {
        details: { geocoder: { engine: string; attributions: string[]; files: { file: string }[] } };
      };
      assert.equal(details.geocoder.engine, 'embedded');
      assert.deepEqual(details.geocoder.attributions, ['(c) OpenStreetMap contributors (ODbL)']);
      assert.deepEqual(
        details.geocoder.files.map(({ file }) => file),
        ['land.sqlite'],
      );
    });

    it('a rebuilt file takes over, also for remembered answers; a damaged one is named and the one before goes on', async () => {
      const query = `${streetName(3)} 7, ${townPostcode(5)} ${townName(5)}`;
      const before = JSON.parse((await search(query)).body) as { position: { latitude: number } };
      writeTowns(land, { ...LAND, shift: 1_000_000 });
      service.reload();
      const latitude = async () =>
        (JSON.parse((await search(query)).body) as { position: { latitude: number } }).position.latitude;
      for (let look = 0; look < MAX_LOOKS && (await latitude()) === before.position.latitude; look++)
        await sleep(20);
      assert.equal((await latitude()).toFixed(5), (before.position.latitude + 0.1).toFixed(5));
      rmSync(land);
      writeFileSync(land, 'x'.repeat(10_000));
      service.reload();
      const { note } = await geocoderIs(service, ({ state }) => state === 'away');
      assert.match(String(note), /^land\.sqlite .*the one before is used/);
      assert.equal((await search(query)).statusCode, 200);
    });
  });
}

describe('geocoding without data', () => {
  let service: Service;
  before(async () => {
    service = await startService({ engines, env: { GEOCODER_DATA: '/nowhere/at-all.sqlite' } });
  });
  after(() => service.close());

  it('is 503, free of charge, and readiness names what is missing; the service is ready all the same', async () => {
    const { note } = await geocoderIs(service, (check) => check.note?.includes('at-all') === true);
    assert.equal(note, 'at-all.sqlite is not there');
    const { account, key } = await service.newAccount(2);
    const headers = { authorization: `Bearer ${key}` };
    for (const url of ['/v1/geocode/search?query=Vaduz', '/v1/geocode/reverse?latitude=47&longitude=9']) {
      const { statusCode, headers: answered } = await service.call({ method: 'GET', url, headers });
      assert.equal(statusCode, 503);
      assert.match(String(answered['retry-after']), /^\d+$/);
    }
    assert.equal(await service.creditsOf(account), 2);
    const ready = await service.call({ method: 'GET', url: '/ready' });
    assert.equal(ready.statusCode, 200);
    assert.equal((ready.json() as { status: string }).status, 'degraded');
  });
});
