import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type Answer, type Service, startService } from '../src/testing/harness.ts';

/**
 * What a single caller may do: names of retries, lists of violations, silent and many connections, views for
 * operators.
 */

const EPC = JSON.stringify({ iban: 'AT572011140014400144', recipient: 'Österreichisches Rotes Kreuz' });

const causesOf = (answer: Answer): readonly (string | undefined)[] =>
  (answer.json() as { details: readonly { cause?: string }[] }).details.map(({ cause }) => cause);

describe('bounds of what one caller may do', () => {
  let service: Service;
  before(async () => {
    service = await startService({
      env: { RATE_LIMIT: '1000/min', FIRST_BYTE_TIMEOUT: '1', CONNECTION_LIMIT: '20' },
    });
  });
  after(() => service.close());

  const post = (
    url: string,
    payload: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    service.call({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  const FORMS = ['"order-1"', 'order:1', '{order-1}', 'a'.repeat(65), 'order 1', '', 'ö', 'a,b'];
  for (const key of FORMS) {
    it(`Idempotency-Key ${JSON.stringify(key.slice(0, 12))} is refused, not ignored, and reported with all other violations`, async () => {
      const { key: apiKey, account } = await service.newAccount(5);
      const headers = {
        authorization: `Bearer ${apiKey}`,
        'idempotency-key': Buffer.from(key).toString('latin1'),
      };
      const right = await post('/v1/epc-qr-code', EPC, headers);
      assert.equal(right.statusCode, 406);
      assert.deepEqual((right.json() as { messages: string[] }).messages, [
        'message.idempotencyKeyMustBeValid',
      ]);
      const wrong = await post('/v1/epc-qr-code', JSON.stringify({ iban: 'x', recipient: 'y' }), headers);
      const { messages } = wrong.json() as { messages: string[] };
      assert.deepEqual(messages.toSorted(), ['message.ibanMustBeValid', 'message.idempotencyKeyMustBeValid']);
      assert.equal(await service.creditsOf(account), 5);
    });
  }

  it('the same name with another media type is another request', async () => {
    const { key, account } = await service.newAccount(5);
    const ask = (accept: string) =>
      post('/v1/epc-qr-code', EPC, { authorization: `Bearer ${key}`, 'idempotency-key': 'order-1', accept });
    const first = await ask('image/png');
    const again = await ask('image/png');
    const other = await ask('image/svg+xml');
    assert.deepEqual([first.statusCode, again.statusCode, other.statusCode], [200, 200, 200]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(other.headers['idempotency-replayed'], undefined);
    assert.equal(await service.creditsOf(account), 3);
  });

  it('thousands of faults make a short answer', async () => {
    const payload = JSON.stringify({ items: Array.from({ length: 5000 }, () => ({})) });
    const answer = await post('/v2/invoice-pdf', payload);
    assert.equal(answer.statusCode, 406);
    assert.ok(answer.body.length < 50_000, `${answer.body.length} bytes`);
    const { details } = answer.json() as { details: { description: string }[] };
    assert.equal(details.length, 101);
    assert.match(details[100]!.description, /^\d+ or more further violations are not listed$/);
  });

  it("the key's own account counts against its rate", async () => {
    const { headers } = await service.call({ method: 'GET', url: '/v1/account' });
    assert.match(String(headers.ratelimit), /^"key";r=\d+;t=\d+$/);
  });

  it('what a proxy passes on sees neither metrics nor notes, versions or details', async () => {
    const direct = await service.call({ method: 'GET', url: '/metrics' });
    assert.equal(direct.statusCode, 200);
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-proto',
      'forwarded',
      'via',
      'x-real-ip',
      'cf-connecting-ip',
    ]) {
      const headers = { [name]: '203.0.113.7' };
      assert.equal((await service.call({ method: 'GET', url: '/metrics', headers })).statusCode, 403, name);
      const { checks } = (await service.call({ method: 'GET', url: '/ready', headers })).json() as {
        checks: Record<string, object>;
      };
      assert.ok('backup' in checks && 'disk' in checks && 'database' in checks);
      for (const [check, shown] of Object.entries(checks))
        assert.deepEqual(Object.keys(shown), ['state'], check);
      for (const method of ['GET', 'HEAD'] as const) {
        const health = await service.call({ method, url: '/health', headers });
        assert.equal(health.headers['content-length'], '15', name);
        if (method === 'GET') assert.deepEqual(health.json(), { status: 'ok' });
      }
    }
  });

  it('a connection that sends nothing is given up, one more than the limit is closed at once', async () => {
    const port = await service.listen();
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const began = performance.now();
    await once(silent, 'close');
    assert.ok(performance.now() - began < 5_000);
    const many = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    await Promise.all(many.map((socket) => once(socket, 'connect')));
    const extra = connect(port, '127.0.0.1');
    extra.on('error', () => {});
    await once(extra, 'close');
    for (const socket of many) socket.destroy();
  });
});

describe('refused calls have a rate of their own', () => {
  let service: Service;
  before(async () => {
    service = await startService({ env: { REFUSED_LIMIT: '3/min' } });
  });
  after(() => service.close());

  const post = (key: string, payload: string): Promise<Answer> =>
    service.call({
      method: 'POST',
      url: '/v1/epc-qr-code',
      payload,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });

  it('a key above it is busy, whatever it sends; another is served, right calls do not count', async () => {
    const [refused, other] = [await service.newAccount(5), await service.newAccount(5)];
    const statuses: number[] = [];
    for (const payload of [EPC, '{}', '{}', EPC, '{}']) {
      statuses.push((await post(refused.key, payload)).statusCode);
    }
    assert.deepEqual(statuses, [200, 406, 406, 200, 406]);
    const beyond = await post(refused.key, EPC);
    assert.equal(beyond.statusCode, 503);
    assert.equal(beyond.headers['retry-after'], '60');
    assert.deepEqual(causesOf(beyond), ['failedCalls']);
    assert.equal(await service.creditsOf(refused.account), 3);
    assert.equal((await post(other.key, EPC)).statusCode, 200);
    const account = (key: string) =>
      service.call({ method: 'GET', url: '/v1/account', headers: { authorization: `Bearer ${key}` } });
    assert.equal((await account(refused.key)).statusCode, 503, 'its account is a call like any other');
    assert.equal((await account(other.key)).statusCode, 200);
  });

  it('calls without credits count', async () => {
    const { key } = await service.newAccount(0);
    const answers = [];
    for (let call = 0; call < 4; call++) answers.push(await post(key, EPC));
    assert.deepEqual(
      answers.map((answer) => [answer.statusCode, ...causesOf(answer)]),
      [
        [402, 'credits'],
        [402, 'credits'],
        [402, 'credits'],
        [503, 'failedCalls'],
      ],
    );
  });

  it('unknown keys count for their network, known keys of it are served', async () => {
    const { key } = await service.newAccount(5);
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) statuses.push((await post(`unknown-${call}`, EPC)).statusCode);
    assert.deepEqual(statuses, [403, 403, 403, 503]);
    assert.equal((await post(key, EPC)).statusCode, 200);
  });
});
