/** What becomes of a geocoder's faults: always 503, never "nothing found". */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { noted } from '#core/health-notes.ts';
import { type GeocoderRig, geocoderRig } from '#testing/stubs/geocoder-rig.ts';
import type { StubAnswer } from '#testing/stubs/stub-server.ts';
import { SERVICE_NAMES } from './geocoding-service.ts';

const HTML: StubAnswer = { headers: { 'content-type': 'text/html' }, body: '<html><h1>Wartung</h1></html>' };

const isAway = (reason: string, retryAfterSeconds?: number) => (error: unknown) => {
  assert.ok(error instanceof Unavailable, String(error));
  assert.equal(error.reason, reason);
  if (retryAfterSeconds !== undefined) assert.equal(error.retryAfterSeconds, retryAfterSeconds);
  return true;
};

const inTwoMinutes = () => new Date(Date.now() + 120_000).toUTCString();

for (const name of SERVICE_NAMES) {
  describe(`${name}: a fault is never "nothing found"`, () => {
    const FAULTS: readonly (readonly [what: string, fault: StubAnswer, reason: string, attempts: number])[] =
      [
        ['a connection that breaks', { fault: 'reset' }, 'reset', 2],
        ['500', { status: 500, body: 'Internal Server Error' }, 'http-5xx', 2],
        ['502 with HTML', { ...HTML, status: 502 }, 'http-5xx', 2],
        ['503 that names a time', { status: 503, headers: { 'retry-after': '7' } }, 'http-5xx', 1],
        ['HTML with 200', HTML, 'garbled', 2],
        ['cut JSON', { body: '{"features":[{"type":"Fea' }, 'garbled', 2],
        ['an answer that ends too early', { body: '{"features":[]}', fault: 'truncate' }, 'reset', 2],
        ['an empty answer', { body: '' }, 'garbled', 2],
        ['no UTF-8', { body: Buffer.from('{"features":["\xe4"]}', 'latin1') }, 'garbled', 2],
        ['204', { status: 204 }, 'http-2xx', 1],
        ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, 'http-3xx', 1],
        ['400', { status: 400, body: { message: 'java.lang.NullPointerException' } }, 'http-400', 1],
        ['403 with HTML', { ...HTML, status: 403 }, 'http-403', 1],
        ['404', { ...HTML, status: 404 }, 'http-4xx', 1],
        ['429', { status: 429, headers: { 'retry-after': '7' } }, 'http-429', 1],
        ['more than a mebibyte', { body: `["${'x'.repeat(1024 * 1024)}"]` }, 'oversize', 1],
        ['an answer without end', { fault: 'endless' }, 'oversize', 1],
      ];
    for (const [what, fault, reason, attempts] of FAULTS) {
      test(`${what}: ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`, async () => {
        await using rig = await geocoderRig(name);
        rig.stub.next(fault, fault);
        await assert.rejects(rig.search('Wien'), isAway(`${name}: ${reason}`));
        assert.equal(rig.stub.calls.length, attempts);
        assert.ok(rig.outcomes.every((outcome) => outcome !== 'found' && outcome !== 'nothing'));
        rig.stub.calls.length = 0;
      });
    }

    test('reverse as well', async () => {
      await using rig = await geocoderRig(name);
      rig.stub.next(HTML, HTML);
      await assert.rejects(rig.reverse(48.2, 16.37), isAway(`${name}: garbled`));
    });

    test('a second attempt succeeds after a passing fault', async () => {
      for (const fault of [{ fault: 'reset' }, { status: 502 }, { body: '{"fea' }] as const) {
        await using rig = await geocoderRig(name);
        rig.stub.next(fault);
        assert.equal((await rig.search('Wien'))?.address.houseNumber, '32');
        assert.equal(rig.stub.calls.length, 2);
      }
    });
  });
}

/** The reason of the refusal after so many milliseconds, all but the last of which are not enough. */
async function givenUpAfter(rig: GeocoderRig, ms: number): Promise<string> {
  let reason = '';
  const asked = rig.search('Wien').catch((error: Unavailable) => {
    reason = error.reason;
  });
  await rig.stub.received(1);
  await rig.time.advance(ms - 1);
  assert.equal(reason, '');
  await rig.time.advance(1);
  await asked;
  return reason;
}

describe('time', () => {
  test('a service that does not answer is given up after 5 s, without another attempt', async () => {
    for (const fault of ['hang', 'stall', 'drip'] as const) {
      await using rig = await geocoderRig('photon');
      rig.stub.next({ fault });
      assert.equal(await givenUpAfter(rig, 5_000), 'photon: timeout');
      assert.equal(rig.stub.calls.length, 1);
    }
  });

  test('a caller who leaves ends the call; the circuit does not count it', async () => {
    await using rig = await geocoderRig('photon');
    for (let call = 0; call < 10; call++) {
      rig.stub.next({ fault: 'hang' });
      const gone = new AbortController();
      const asked = rig.geocoder.search('Wien', 'en', gone.signal);
      await rig.stub.received(call + 1);
      gone.abort(new Error('gone'));
      await assert.rejects(asked, /gone/);
    }
    assert.deepEqual(rig.geocoder.check(), { state: 'ok' });
    assert.equal(rig.time.pending, 0);
  });
});

describe('number', () => {
  test('16 at once, 64 wait, the next is turned away at once', async () => {
    await using rig = await geocoderRig('nominatim');
    const open = Promise.withResolvers<void>();
    rig.stub.next(...Array.from({ length: 80 }, () => ({ after: open.promise, body: '[]' })));
    const asked = Array.from({ length: 80 }, () => rig.search('Wien'));
    await rig.stub.received(16);
    await assert.rejects(rig.search('Wien'), isAway('nominatim: queue', 2));
    open.resolve();
    await Promise.all(asked);
    assert.equal(rig.stub.peak, 16);
    assert.deepEqual(rig.geocoder.check(), { state: 'ok' });
  });

  test('a call that waits for 10 s is refused; the circuit does not count it', async () => {
    await using rig = await geocoderRig('photon');
    rig.stub.next(...Array.from({ length: 64 }, () => ({ fault: 'hang' as const })));
    const asked = Array.from({ length: 33 }, () =>
      rig.search('Wien').catch((error: Unavailable) => error.reason),
    );
    await rig.stub.received(16);
    await rig.time.advance(5_000);
    await rig.stub.received(32);
    await rig.time.advance(5_000);
    const reasons = await Promise.all(asked);
    assert.deepEqual(reasons.slice(0, 16), Array(16).fill('photon: timeout'));
    assert.equal(reasons[32], 'photon: queue');
  });
});

const FAULT: StubAnswer = { status: 403 };

describe('circuit', () => {
  test('opens after 5 failures in a row for 30 s, lets one probe through, closes when that succeeds', async () => {
    await using rig = await geocoderRig('photon');
    rig.stub.next(...Array.from({ length: 6 }, () => FAULT));
    for (let call = 0; call < 5; call++) await assert.rejects(rig.search('Wien'), isAway('photon: http-403'));
    assert.deepEqual(rig.geocoder.check(), noted('away', 'silent', 'photon'));
    assert.equal(rig.geocoder.openCircuits, 1);
    await assert.rejects(rig.search('Wien'), isAway('photon: circuit-open', 30));
    await rig.time.advance(30_000);
    await assert.rejects(rig.search('Wien'), isAway('photon: http-403'));
    await assert.rejects(rig.search('Wien'), isAway('photon: circuit-open', 30));
    await rig.time.advance(30_000);
    const probe = rig.search('Wien');
    await assert.rejects(rig.search('Wien'), isAway('photon: circuit-open', 1));
    assert.equal((await probe)?.address.city, 'Wien');
    assert.deepEqual(rig.circuitChanges, [true, false]);
    assert.equal(rig.stub.calls.length, 7);
    assert.deepEqual(rig.geocoder.check(), { state: 'ok' });
  });

  test('a probe is one attempt', async () => {
    await using rig = await geocoderRig('photon');
    rig.stub.next(...Array.from({ length: 5 }, () => FAULT), { status: 500 });
    for (let call = 0; call < 5; call++) await assert.rejects(rig.search('Wien'));
    await rig.time.advance(30_000);
    await assert.rejects(rig.search('Wien'), isAway('photon: http-5xx'));
    assert.equal(rig.stub.calls.length, 6);
  });

  test('opens when 10 of 20 fail, though never 5 in a row', async () => {
    await using rig = await geocoderRig('photon');
    for (let call = 0; call < 20; call++) {
      assert.equal(rig.geocoder.check().state, 'ok', `${call} calls`);
      if (call % 2 === 0) {
        await rig.search('Wien');
        continue;
      }
      rig.stub.next(FAULT);
      await assert.rejects(rig.search('Wien'));
    }
    assert.equal(rig.geocoder.check().state, 'away');
  });

  test('questions that are refused do not open it', async () => {
    await using rig = await geocoderRig('photon');
    for (let call = 0; call < 30; call++) {
      rig.stub.next({ status: 400, body: { message: 'x' } });
      await assert.rejects(rig.search('Wien'), isAway('photon: http-400'));
    }
    assert.equal(rig.geocoder.check().state, 'ok');
  });

  const WAITS: readonly (readonly [retryAfter: () => string, seconds: number])[] = [
    [() => '7', 7],
    [() => '0', 1],
    [() => '900', 300],
    [inTwoMinutes, 120],
    [() => 'Sun, 06 Nov 1994 08:49:37 GMT', 1],
  ];
  for (const [retryAfter, seconds] of WAITS) {
    test(`429 with Retry-After opens it at once, for ${seconds} s`, async () => {
      await using rig = await geocoderRig('nominatim');
      rig.stub.next({ status: 429, headers: { 'retry-after': retryAfter() } });
      await assert.rejects(rig.search('Wien'), (error) => {
        assert.ok(error instanceof Unavailable);
        assert.equal(error.reason, 'nominatim: http-429');
        // A date has whole seconds, and one may have passed.
        assert.ok(Math.abs(error.retryAfterSeconds - seconds) <= 1, String(error.retryAfterSeconds));
        return true;
      });
      assert.equal(rig.geocoder.check().state, 'away');
      await rig.time.advance((seconds + 1) * 1000);
      assert.equal((await rig.search('Wien'))?.address.city, 'Wien');
      assert.deepEqual(rig.outcomes, ['throttled', 'found']);
    });
  }

  test('429 without a time counts as a failure', async () => {
    await using rig = await geocoderRig('nominatim');
    rig.stub.next({ status: 429 });
    await assert.rejects(rig.search('Wien'), isAway('nominatim: http-429', 30));
    assert.equal(rig.geocoder.check().state, 'ok');
  });
});

describe('a public server', () => {
  test('is asked once a second, in order; who would wait too long is turned away', async () => {
    await using rig = await geocoderRig('nominatim', { isPublic: true, userAgent: 'Kontor/1 (a@b.example)' });
    const asked = Array.from({ length: 12 }, () => rig.search('Wien').catch((error: Unavailable) => error));
    await rig.stub.received(1);
    for (let second = 1; second <= 9; second++) {
      await rig.time.advance(999);
      const before = rig.stub.calls.length;
      await rig.time.advance(1);
      await rig.stub.received(before + 1);
      assert.ok(rig.stub.calls.length <= second + 1, `${rig.stub.calls.length} calls after ${second} s`);
    }
    await rig.time.advance(1_000);
    const results = await Promise.all(asked);
    const away = results.filter((result) => result instanceof Unavailable);
    assert.ok(away.length === 1 || away.length === 2, `${away.length} are turned away`);
    for (const { reason } of away) assert.match(reason, /^nominatim: (limited|queue)$/);
    assert.equal(rig.stub.calls[0]!.headers['user-agent'], 'Kontor/1 (a@b.example)');
  });

  test('the second attempt waits for its second too', async () => {
    await using rig = await geocoderRig('photon', { isPublic: true });
    rig.stub.next({ status: 502 });
    const asked = rig.search('Wien');
    await rig.stub.received(1);
    await rig.time.advance(999);
    assert.equal(rig.stub.calls.length, 1);
    await rig.time.advance(1);
    assert.equal((await asked)?.address.city, 'Wien');
  });
});

test('nothing of question and answer is in the reason', async () => {
  await using rig = await geocoderRig('photon');
  rig.stub.next({ body: 'Geheimgasse 7' }, { body: 'Geheimgasse 7' });
  await assert.rejects(rig.search('Geheimgasse 7'), (error) => {
    assert.ok(error instanceof Unavailable);
    assert.ok(!/Geheim/.test(`${error.reason}${error.message}${error.stack}${String(error.cause)}`));
    return true;
  });
});
