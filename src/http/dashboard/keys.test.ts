import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { KeyList, KeyRow, KeyShown } from '../../dashboard-api-types/wire.ts';
import { CODE, messagesOf, newKey, PASSWORD, type Person, person } from '../../testing/dashboard-accounts.ts';
import { type Service, startService, TEST_TIME } from '../../testing/harness.ts';
import { McpClient } from '../../testing/mcp-messages.ts';
import { multipartForm } from '../../testing/multipart.ts';
import { TESTED } from '../../testing/operations.ts';

const HOUR = 3_600_000;

let service: Service;
let now = TEST_TIME;
let anna: Person;

const account = (key: string) =>
  service.call({ method: 'GET', url: '/v1/account', headers: { authorization: `Bearer ${key}` } });

describe('keys in the dashboard', () => {
  before(async () => {
    service = await startService({ operations: TESTED, now: () => now });
    anna = await person(service);
  });
  after(() => service.close());

  it('are shown once, and work', async () => {
    const wish = {
      name: ' till ',
      scopes: ['barcode'],
      cidrs: ['127.0.0.0/8'],
      cap: 5,
      rate: 60,
      expiresAt: now + HOUR,
    };
    const answer = await anna.browser.ask('POST', '/keys', wish);
    const { key, text } = answer.json() as KeyShown;
    assert.deepEqual({ ...key, ...wish, name: 'till' }, key);
    assert.match(text, /^kontor_[0-9A-Za-z]{38}$/);
    assert.equal((await account(text)).statusCode, 200);
    const list = await anna.browser.ask('GET', '/keys');
    assert.ok(!list.body.includes(text));
    const test = await newKey(anna, { isTest: true });
    assert.match(test.text, /^kontort_/);
  });

  it('report at each field what is wrong', async () => {
    const wrong = { name: '', scopes: ['nothing'], cidrs: ['x'], cap: 0, rate: 0, expiresAt: 5 };
    const answer = await anna.browser.ask('POST', '/keys', wrong);
    const { details } = answer.json() as { details: { field: string }[] };
    assert.deepEqual(
      details.map(({ field }) => field),
      ['name', 'scopes[0]', 'cidrs[0]', 'cap', 'rate', 'expiresAt'],
    );
    const types = await anna.browser.ask('POST', '/keys', { name: 5, scopes: 'all' });
    assert.deepEqual(messagesOf(types), ['message.nameMustBeValid', 'message.scopesMustBeValid']);
  });

  it('are changed member by member', async () => {
    const { id, text } = await newKey(anna, { cap: 7, scopes: ['barcode'] });
    const changed = await anna.browser.ask('PATCH', `/keys/${id}`, { name: 'renamed', scopes: null });
    const row = changed.json() as KeyRow;
    assert.deepEqual([row.name, row.scopes, row.cap], ['renamed', null, 7]);
    const expiring = await anna.browser.ask('PATCH', `/keys/${id}`, { expiresAt: now + HOUR });
    assert.equal((expiring.json() as KeyRow).expiresAt, now + HOUR);
    assert.equal((await account(text)).statusCode, 200);
  });

  it('are rotated with a time in which both work, and revoked at once', async () => {
    const old = await newKey(anna, { cap: 7 });
    const answer = await anna.browser.ask('POST', `/keys/${old.id}/rotation`, { graceMs: HOUR });
    assert.equal(answer.statusCode, 201);
    const { key, text } = answer.json() as KeyShown;
    assert.equal(key.cap, 7);
    const status = async () => [(await account(old.text)).statusCode, (await account(text)).statusCode];
    assert.deepEqual(await status(), [200, 200]);
    now += HOUR;
    assert.deepEqual(await status(), [403, 200]);
    assert.equal((await anna.browser.ask('DELETE', `/keys/${key.id}`)).statusCode, 204);
    assert.equal((await account(text)).statusCode, 403);
    const { keys } = (await anna.browser.ask('GET', '/keys')).json() as KeyList;
    const found = keys.find(({ id }) => id === old.id);
    assert.deepEqual([found?.state, found?.replacedBy], ['expired', key.id]);
    await anna.browser.ask('POST', '/session/password', { password: PASSWORD });
    const long = await anna.browser.ask('POST', `/keys/${old.id}/rotation`, { graceMs: 8 * 24 * HOUR });
    assert.equal(long.statusCode, 406);
    assert.equal((await anna.browser.ask('DELETE', '/keys/999')).statusCode, 404);
    assert.equal((await anna.browser.ask('DELETE', '/keys/x')).statusCode, 406);
  });
});

describe('the playground', () => {
  before(async () => {
    service = await startService({ operations: TESTED, now: () => now });
    anna = await person(service);
  });
  after(() => service.close());

  const run = (operation: string, key: number, body: object, headers: Record<string, string> = {}) =>
    anna.browser.ask('POST', `/playground/${operation}`, body, { 'x-key-id': String(key), ...headers });

  it('runs an operation as the key would: answer, headers, charge and log line', async () => {
    const { id } = await newKey(anna);
    const answer = await run(CODE.operation, id, CODE.body, {
      accept: 'image/svg+xml',
      'x-request-id': 'played',
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers['content-type'], 'image/svg+xml');
    assert.deepEqual([answer.headers['x-credits-used'], answer.headers['x-credits-remaining']], ['1', '99']);
    assert.equal(await service.creditsOf(anna.account), 99);
    const line = service
      .logText()
      .split('\n')
      .find((one) => one.includes('"played"'));
    assert.match(line!, new RegExp(`"operation":"epc-qr-code".*"keyId":${id}\\b.*"outcome":"ok"`));
    assert.equal((await anna.browser.ask('GET', '/requests/played')).statusCode, 200);
  });

  it('takes what comes by query elsewhere as a JSON object', async () => {
    const { id } = await newKey(anna);
    const answer = await run('vat-verification', id, { vatId: 'ATU33864707' });
    assert.notEqual(answer.statusCode, 500);
    assert.ok([200, 406].includes(answer.statusCode), answer.body);
  });

  it('takes uploads', async () => {
    const { id } = await newKey(anna);
    const { contentType, body } = multipartForm([
      { name: 'file', filename: 'a.csv', type: 'text/csv', content: 'a,b' },
      { name: 'copies', content: '3' },
    ]);
    const { headers, cookie } = anna.browser;
    const answer = await service.call({
      method: 'POST',
      url: '/dashboard/api/playground/echo-hash',
      payload: body,
      headers: { ...headers, authorization: '', cookie, 'content-type': contentType, 'x-key-id': String(id) },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual((answer.json() as { fields: { copies: number } }).fields.copies, 3);
  });

  it('keeps to scope, cap and life of the key', async () => {
    const before = await service.creditsOf(anna.account);
    const scoped = await newKey(anna, { scopes: ['barcode'] });
    assert.equal((await run(CODE.operation, scoped.id, CODE.body)).statusCode, 403);
    const capped = await newKey(anna, { cap: 1 });
    assert.equal((await run(CODE.operation, capped.id, CODE.body)).statusCode, 200);
    assert.equal((await run(CODE.operation, capped.id, CODE.body)).statusCode, 402);
    await anna.browser.ask('DELETE', `/keys/${capped.id}`);
    assert.equal((await run(CODE.operation, capped.id, CODE.body)).statusCode, 403);
    assert.equal(await service.creditsOf(anna.account), before - 1);
  });

  it('counts with all other calls of the account’s test keys: over HTTP, of tools and with another key', async () => {
    const [one, two] = [await newKey(anna, { isTest: true }), await newKey(anna, { isTest: true })];
    const client = new McpClient(() => service);
    const called = () =>
      service.call({
        method: 'POST',
        url: '/v1/epc-qr-code',
        payload: JSON.stringify(CODE.body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${one.text}` },
      });
    for (let count = 0; count < 20; count++) {
      assert.equal((await called()).statusCode, 200);
      assert.equal((await run(CODE.operation, two.id, CODE.body)).statusCode, 200);
      const tool = await client.call(CODE.operation, CODE.body, two.text);
      assert.deepEqual(tool._meta.warnings, ['test-key']);
    }
    for (const answer of [await called(), await run(CODE.operation, two.id, CODE.body)]) {
      assert.deepEqual([answer.statusCode, messagesOf(answer)], [503, ['message.apiUnavailable']]);
      assert.equal(answer.headers['x-warning'], 'test-key');
      assert.ok(Number(answer.headers['retry-after']) <= 60);
    }
    const refused = await client.call(CODE.operation, CODE.body, one.text);
    assert.deepEqual([refused.isError, refused._meta.status], [true, 503]);
    assert.match(service.logText(), /"reason":"test-key-rate"/);
  });

  it('reports what is wrong with the input, and charges nothing', async () => {
    const before = await service.creditsOf(anna.account);
    const { id } = await newKey(anna);
    const answer = await run(CODE.operation, id, { ...CODE.body, iban: 'x' });
    assert.deepEqual([answer.statusCode, messagesOf(answer)], [406, ['message.ibanMustBeValid']]);
    assert.equal((await run('nothing', id, {})).statusCode, 404);
    const keyless = await anna.browser.ask('POST', '/playground/barcode', {});
    assert.equal(keyless.statusCode, 406);
    assert.equal(await service.creditsOf(anna.account), before);
  });
});
