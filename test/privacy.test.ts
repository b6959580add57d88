import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newKey, person } from '../src/testing/dashboard-accounts.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { markedRequests } from '../src/testing/marked-requests.ts';
import { containsMark, filesWithMark, newMark } from '../src/testing/marks.ts';
import { TESTED } from '../src/testing/operations.ts';

/**
 * Every string of a request carries a random mark, one at a time and all at once; afterwards none of its encodings
 * may be found in the data folder, the log or the metrics (rules: No request data is stored). What a crash leaves
 * is the matter of `test/faults/http-privacy.ts`.
 */

let service: Service;

async function search(mark: string): Promise<string[]> {
  await service.flush();
  const told: [string, Buffer][] = [['log', Buffer.from(service.logText())]];
  for (const url of ['/metrics', '/ready', '/health']) {
    told.push([url, (await service.call({ method: 'GET', url })).rawPayload]);
  }
  const places = told.filter(([, bytes]) => containsMark(bytes, mark)).map(([place]) => place);
  return [...filesWithMark(service.dataFolder, mark), ...places];
}

/** Everything about a request that is not its input, all of it marked. */
const markedHeaders = (mark: string): Record<string, string> => ({
  'idempotency-key': mark,
  'x-mark': mark,
  cookie: `a=${mark}`,
  'user-agent': mark,
});

describe('request data is never stored', () => {
  before(async () => {
    service = await startService({ operations: TESTED, withPrograms: true });
  });
  after(() => service.close());

  it('the search finds a mark that was stored', async () => {
    const mark = newMark();
    await service.newAccount(1, `${mark}@example.org`);
    assert.ok(
      (await search(mark)).some((place) => place.includes('kontor.db')),
      'an e-mail address is stored, and found',
    );
  });

  for (const operation of TESTED) {
    for (const route of operation.routes) {
      it(`${route.method} ${route.path}`, async () => {
        const mark = newMark();
        const statuses = new Set<number>();
        for (const request of await markedRequests(operation, route, {
          mark,
          examples: operation.body ? 'all' : 'first',
        })) {
          const headers = { ...markedHeaders(mark), ...request.headers };
          statuses.add((await service.call({ ...request, headers })).statusCode);
        }
        assert.ok(statuses.has(200), `no call succeeded: ${[...statuses]}`);
        assert.deepEqual(await search(mark), []);
      });
    }

    it(`${operation.name}: what is refused before its input is read`, async () => {
      const mark = newMark();
      for (const { method, path } of operation.routes) {
        const url = `${path.replaceAll(/\{\w+\}/g, mark)}?q=${mark}`;
        const unknown = await service.call({ method, url, headers: { authorization: `Bearer ${mark}` } });
        assert.equal(unknown.statusCode, 403);
        if (method === 'GET') continue;
        const headers = { 'content-type': 'application/json' };
        const broken = await service.call({ method, url, payload: `{"a":"${mark}`, headers });
        assert.equal(broken.statusCode, 406);
      }
      assert.deepEqual(await search(mark), []);
    });
  }

  it('the dashboard: passwords, links, searches, and what the playground was given', async () => {
    const mark = newMark();
    const owner = await person(service);
    const key = await newKey(owner);
    const { browser } = owner;
    Object.assign(browser.headers, { 'user-agent': mark, 'accept-language': mark, 'x-mark': mark });
    const statuses: number[] = [];
    const ask = async (...given: Parameters<typeof browser.ask>) => {
      statuses.push((await browser.ask(...given)).statusCode);
    };
    const password = `${mark}-password`;
    await ask('POST', '/sign-up', { email: 'marked@example.org', password, more: mark });
    await ask('POST', '/session', { email: `${mark}@example.org`, password });
    await ask('POST', '/session', { email: owner.email, password });
    await ask('POST', '/session/password', { password });
    await ask('POST', '/reset-requests', { email: `${mark}@example.org` });
    await ask('POST', '/resets', { token: mark, password });
    await ask('POST', '/invitations', { token: mark, email: `${mark}@example.org`, password });
    await ask('POST', '/verification', { token: mark, password });
    await ask('POST', '/keys', { name: 'x', scopes: [mark], cidrs: [mark] });
    await ask('PUT', '/password', { password });
    await ask('GET', `/requests?requestId=${mark}&operation=${mark}`);
    await ask('GET', `/requests/${mark}`);
    await ask('GET', `/usage?operation=${mark}&from=${mark}`);
    const headers = { 'x-key-id': String(key.id), 'idempotency-key': mark };
    const body = { iban: 'AT611904300234573201', recipient: mark, amount: 1 };
    await ask('POST', '/playground/epc-qr-code', body, headers);
    await ask('POST', '/playground/epc-qr-code', { ...body, iban: mark, [mark]: mark }, headers);
    const barcode = { type: 'QR_CODE', content: 'x', options: { [mark]: mark } };
    await ask('POST', '/playground/barcode', barcode, headers);
    await ask('POST', `/playground/${mark}`, body, headers);
    browser.cookie = `session=${mark}`;
    await ask('GET', '/session');
    assert.deepEqual(
      statuses,
      [202, 406, 406, 406, 202, 406, 406, 406, 406, 200, 200, 404, 406, 200, 406, 406, 404, 403],
    );
    assert.deepEqual(await search(mark), []);
  });

  it('tools: their arguments, and all that a message may have beside them', async () => {
    const mark = newMark();
    const headers = { ...markedHeaders(mark), 'content-type': 'application/json', 'mcp-session-id': mark };
    const ask = async (message: object | string, more: Record<string, string> = {}) => {
      const payload = typeof message === 'string' ? message : JSON.stringify(message);
      return service.call({
        method: 'POST',
        url: `/mcp?q=${mark}`,
        payload,
        headers: { ...headers, ...more },
      });
    };
    const call = (name: string, args: unknown) => ({
      jsonrpc: '2.0',
      id: mark,
      method: 'tools/call',
      params: { name, arguments: args, _meta: { progressToken: mark } },
    });
    const transfer = { iban: 'AT611904300234573201', recipient: mark, amount: 1 };
    const file = Buffer.from(`${mark} in a file`).toString('base64');
    const clientInfo = { name: mark, version: mark };
    const answers = [
      await ask({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: mark, clientInfo },
      }),
      await ask(call('epc-qr-code', transfer)),
      await ask(call('epc-qr-code', { ...transfer, iban: mark, [mark]: mark, mediaType: mark })),
      await ask(call('echo-hash', { file, label: mark })),
      await ask(call('echo-hash', { file: `${mark}!` })),
      await ask(call('faulty', { text: mark })),
      await ask(call(mark, {})),
      await ask({ jsonrpc: '2.0', id: mark, method: mark, params: { [mark]: mark } }),
      await ask(`{"${mark}`),
      await ask(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"epc-qr-code","arguments":{${mark}}}}`,
      ),
      await ask(call('epc-qr-code', transfer), { authorization: `Bearer ${mark}` }),
      await ask(call('epc-qr-code', transfer), { origin: `https://${mark}.example` }),
      await ask(call('epc-qr-code', transfer), { 'mcp-protocol-version': mark }),
    ];
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200, 200, 200, 200, 200, 200, 400, 200, 403, 403, 400],
    );
    assert.equal(answers.filter(({ body }) => body.includes('"creditsUsed":0,"creditsRemaining"')).length, 2);
    assert.deepEqual(await search(mark), []);
  });

  it('batches, of programs and of the dashboard: ids, names, inputs and results', async () => {
    const mark = newMark();
    const transfer = { iban: 'AT611904300234573201', recipient: mark, amount: 1 };
    const lines: readonly (object | string)[] = [
      { id: `${mark} 1`, operation: 'epc-qr-code', input: transfer, accept: 'image/svg+xml' },
      { id: `${mark} 2`, operation: 'epc-qr-code', input: { ...transfer, iban: mark, [mark]: mark } },
      { id: `${mark} 3`, operation: 'barcode', input: { format: 'QR_CODE', content: mark }, [mark]: mark },
      { id: `${mark} 4`, operation: mark, input: { [mark]: mark } },
      { id: `${mark} 5`, operation: 'echo-hash', input: { file: Buffer.from(mark).toString('base64') } },
      { id: `${mark} 6`, operation: 'faulty', input: { text: mark } },
      { id: `${mark} 7`, operation: 'epc-qr-code', input: transfer, accept: mark },
      `{"${mark}`,
      mark,
    ];
    const payload = lines.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('');
    const owner = await person(service);
    const key = await newKey(owner);
    const session = { ...owner.browser.headers, authorization: '', cookie: owner.browser.cookie };
    for (const [url, headers] of [
      ['/v1/batch', {}],
      ['/v1/batch?order=input', { accept: 'application/zip' }],
      ['/dashboard/api/batch', { ...session, 'x-key-id': String(key.id) }],
    ] as const) {
      const { cookie: marked, ...more } = markedHeaders(mark);
      const answer = await service.call({
        method: 'POST',
        url,
        payload,
        headers: { ...more, 'content-type': 'application/x-ndjson', cookie: marked!, ...headers },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      if (!url.endsWith('input')) assert.match(answer.body, /"succeeded":4,"failed":5/);
    }
    assert.deepEqual(await search(mark), []);
  });

  it('a fault of an operation', async () => {
    const mark = newMark();
    const answer = await service.callFaulty(mark);
    assert.equal(answer.statusCode, 500);
    assert.ok(!answer.body.includes(mark));
    assert.deepEqual(await search(mark), []);
    assert.match(service.logText(), /"fault"/);
  });
});
