import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { PLAIN_ERROR_PAGES } from './pages/error-pages.ts';
import type { ServiceRoute } from './service-routes/service-route.ts';
import { StartingPort } from './starting-port.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FILES: readonly ServiceRoute[] = [
  {
    methods: ['GET'],
    path: '/pages.css',
    answer: () => ({ headers: { 'content-type': 'text/css' }, body: 'a{}' }),
  },
  { methods: ['GET'], path: '/', answer: () => ({ body: 'the front page' }) },
];

/** A port that is open before the service is, and the server that takes it over. */
async function opened(t: TestContext) {
  const port = new StartingPort({
    pages: PLAIN_ERROR_PAGES,
    files: FILES,
    newRequestId: () => '01M7Y5BFQ55P0DYG0V2CWTWWSH',
  });
  assert.equal(await port.open({ host: '127.0.0.1', port: 0 }), true);
  const service = createServer((_request, response) => response.end('the service'));
  t.after(() => {
    service.closeAllConnections();
    service.close();
  });
  const listen = () =>
    new Promise<number>((resolve) => {
      service.listen(port.handOver(), () => resolve((service.address() as AddressInfo).port));
    });
  return { port, listen };
}

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const get = (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = 'GET', body = '' } = {},
) =>
  new Promise<Got>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    sent.on('error', reject).end(body);
  });

test('people see a page that opens its address again, programs the error body, until the service is there', async (t) => {
  const { port, listen } = await opened(t);
  const at = port.number;
  const page = await get(at, '/dashboard?x=1', { ...BROWSER, 'accept-language': 'de' });
  assert.deepEqual([page.status, page.headers['retry-after'], page.headers.connection], [503, '2', 'close']);
  assert.match(page.text, /<meta http-equiv="refresh" content="2">/);
  assert.match(page.text, /<h1>Der Dienst startet\.<\/h1>\s*<p>Er öffnet gerade die Datenbank\. Diese Seite/);
  assert.doesNotMatch(page.text, /<script|undefined/);
  port.step = 'engines';
  assert.match((await get(at, '/', BROWSER)).text, /It is opening programs and data of the operations\./);

  const call = await get(
    at,
    '/v1/epc-qr-code',
    { authorization: 'Bearer x' },
    { method: 'POST', body: '{}' },
  );
  assert.deepEqual([call.status, call.headers['retry-after']], [503, '2']);
  const { messages, details } = JSON.parse(call.text);
  assert.deepEqual(messages, ['message.apiUnavailable']);
  assert.deepEqual([details[0].cause, details[0].subject], ['starting', 'engines']);

  const style = await get(at, '/pages.css');
  assert.deepEqual([style.status, style.text], [200, 'a{}']);

  assert.equal(await listen(), at);
  for (const path of ['/', '/dashboard', '/pages.css']) {
    const served = await get(at, path, BROWSER);
    assert.deepEqual([served.status, served.text], [200, 'the service'], path);
  }
});

test('a port that somebody else has is left to the service, which reports it', async (t) => {
  const { port, listen } = await opened(t);
  const other = new StartingPort({ pages: PLAIN_ERROR_PAGES, files: [], newRequestId: () => 'a' });
  assert.equal(await other.open({ host: '127.0.0.1', port: port.number }), false);
  assert.equal(other.handOver(), undefined);
  await listen();
});
