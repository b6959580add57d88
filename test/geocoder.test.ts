import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { ENGINES } from '../src/app/engines.ts';
import { SERVICE_NAMES } from '../src/engines/geocoder/adapters/geocoding-service.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { containsMark, filesWithMark, newMark } from '../src/testing/marks.ts';
import { standInBrowser } from '../src/testing/stand-in-printer.ts';
import { RESPONDERS } from '../src/testing/stubs/geocoder-rig.ts';
import { type StubAnswer, StubServer } from '../src/testing/stubs/stub-server.ts';

/** The real engine of the geocoder in the real service, asking a stub of each kind over local sockets. */

const SEARCH = '/v1/geocode/search';
const REVERSE = '/v1/geocode/reverse';
const engines = { ...ENGINES, printer: standInBrowser };
const messagesOf = (reply: { json(): unknown }) => (reply.json() as { messages: string[] }).messages;

for (const name of SERVICE_NAMES) {
  for (const cache of ['off', 'on'] as const) {
    describe(`${name}, remembering ${cache}`, () => {
      let stub: StubServer;
      let service: Service;
      before(async () => {
        stub = await StubServer.start(RESPONDERS[name]());
        const env = {
          ...{ GEOCODER: name, GEOCODER_URL: stub.origin, GEOCODER_CACHE: cache },
          GEOCODER_CONTACT: 'geo@example.org',
        };
        service = await startService({ engines, env });
      });
      after(async () => {
        await service.close();
        await stub.close();
      });

      const get = (path: string, query: Readonly<Record<string, string>>, key = service.key) =>
        service.call({
          method: 'GET',
          url: `${path}?${new URLSearchParams(query)}`,
          headers: { authorization: `Bearer ${key}` },
        });

      it('answers with headers, and asks again only when nothing is remembered', async () => {
        stub.calls.length = 0;
        for (let call = 0; call < 2; call++) {
          const found = await get(SEARCH, { query: 'Wiedner Hauptstraße 32, 1040 Wien', language: 'de' });
          assert.equal(found.statusCode, 200);
          assert.equal(
            found.body,
            '{"position":{"latitude":48.1954,"longitude":16.36688},"address":{"houseNumber":"32",' +
              '"street":"Wiedner Hauptstraße","city":"Wien","postalCode":"1040","country":"Österreich","countryCode":"AT"},' +
              '"match":"exact","formatted":"Wiedner Hauptstraße 32, 1040 Wien, Österreich",' +
              '"formattedLines":["Wiedner Hauptstraße 32","1040 Wien","Österreich"]}',
          );
          assert.equal(found.headers['x-geocode-precision'], 'house');
          assert.match(
            String(found.headers['x-attribution']),
            /^\(c\) OpenStreetMap contributors \(ODbL\)(, Who's On First)?$/,
          );
          const here = await get(REVERSE, { latitude: '48.1954', longitude: '16.36688', language: 'de' });
          assert.equal(here.body, found.body);
          assert.equal((await get(SEARCH, { query: 'Xyzzy' })).statusCode, 204);
        }
        assert.equal(stub.calls.length, cache === 'on' ? 3 : 6);
        for (const { headers } of stub.calls)
          assert.equal(headers['user-agent'], 'Kontor/test (geo@example.org)');
      });

      it('shows itself in readiness, health and metrics', async () => {
        const ready = await service.call({ method: 'GET', url: '/ready' });
        assert.deepEqual((ready.json() as { checks: Record<string, unknown> }).checks.geocoder, {
          state: 'ok',
        });
        const health = await service.call({ method: 'GET', url: '/health' });
        const { geocoder } = (health.json() as { details: { geocoder: Record<string, unknown> } }).details;
        assert.equal(geocoder.engine, name);
        assert.ok((geocoder.attributions as string[]).includes('(c) OpenStreetMap contributors (ODbL)'));
        const { body } = await service.call({ method: 'GET', url: '/metrics' });
        assert.match(body, new RegExp(`^kontor_upstream_circuit\\{upstream="${name}"\\} 0$`, 'm'));
        assert.match(
          body,
          new RegExp(`^kontor_upstream_seconds_count\\{upstream="${name}",outcome="nothing"\\}`, 'm'),
        );
      });

      it('asks nobody for a test key', async () => {
        stub.calls.length = 0;
        const { createTestKey } = await service.newAccount(1);
        const key = await createTestKey();
        const found = await get(SEARCH, { query: 'Vienna', language: 'hu' }, key);
        assert.match(found.body, /"city":"Bécs","country":"Ausztria"/);
        assert.equal((await get(SEARCH, { query: 'Wien' }, key)).statusCode, 204);
        assert.equal((await get(SEARCH, { query: 'Unavailable 503' }, key)).statusCode, 503);
        assert.equal(stub.calls.length, 0);
      });

      const HTML: StubAnswer = { headers: { 'content-type': 'text/html' }, body: '<h1>Wartung</h1>' };
      const FAULTS: readonly (readonly [what: string, ...answers: StubAnswer[]])[] = [
        ['HTML', HTML, HTML],
        ['cut JSON', { body: '{"feat' }, { body: '[{"lat' }],
        ['a broken connection', { fault: 'reset' }, { fault: 'reset' }],
        ['403 with HTML', { ...HTML, status: 403 }],
        ['400', { status: 400, body: { message: 'no' } }],
      ];
      for (const [what, ...answers] of FAULTS) {
        it(`${what} is 503 with Retry-After, free of charge, never 204`, async () => {
          const { account, key } = await service.newAccount(2);
          stub.next(...answers);
          const reply = await get(SEARCH, { query: `Wien ${what}` }, key);
          assert.equal(reply.statusCode, 503);
          assert.deepEqual(messagesOf(reply), ['message.apiUnavailable']);
          assert.match(String(reply.headers['retry-after']), /^\d+$/);
          assert.equal(await service.creditsOf(account), 2);
          assert.equal((await get(SEARCH, { query: `Wien ${what}` }, key)).statusCode, 200);
        });
      }

      it('neither query nor position nor answer is stored or logged, whatever becomes of the call', async () => {
        const mark = newMark();
        const digits = Array.from({ length: 10 }, () => randomInt(1, 10)).join('');
        const answered = newMark();
        const broken: StubAnswer = { body: `{"error":"${mark}","features":[{"name":"${answered}"` };
        const position = { latitude: `48.195${digits}`, longitude: `16.366${digits}` };
        for (const query of [`Wien ${mark}`, `Xyzzy ${mark}`, mark.repeat(40)]) await get(SEARCH, { query });
        assert.equal((await get(REVERSE, position)).statusCode, 200);
        assert.equal(
          (await get(REVERSE, { latitude: `-8${digits}`, longitude: `0.${digits}` })).statusCode,
          406,
        );
        stub.next(broken, broken, { status: 400, body: { message: `${mark} ${answered}` } });
        assert.equal((await get(SEARCH, { query: `${mark} Graz` })).statusCode, 503);
        assert.equal((await get(REVERSE, { latitude: `1.${digits}`, longitude: '2' })).statusCode, 503);
        await service.flush();
        const told: Buffer[] = [Buffer.from(service.logText())];
        for (const url of ['/metrics', '/ready', '/health'])
          told.push((await service.call({ method: 'GET', url })).rawPayload);
        for (const secret of [mark, digits, answered]) {
          assert.deepEqual(filesWithMark(service.dataFolder, secret), []);
          assert.ok(!told.some((bytes) => containsMark(bytes, secret)));
        }
      });

      it('is away in readiness while its circuit is open, the service stays ready', async () => {
        stub.next(...Array.from({ length: 5 }, () => ({ status: 403 })));
        for (let call = 0; call < 5; call++) await get(SEARCH, { query: `Wien ${call}` });
        const { status, checks } = (await service.call({ method: 'GET', url: '/ready' })).json() as {
          status: string;
          checks: Record<string, unknown>;
        };
        assert.equal(status, 'degraded');
        assert.deepEqual(checks.geocoder, { state: 'away', note: `${name} does not answer` });
        const reply = await get(SEARCH, { query: 'Wien' });
        assert.equal(reply.statusCode, 503);
        assert.ok(Number(reply.headers['retry-after']) >= 29);
      });
    });
  }
}
