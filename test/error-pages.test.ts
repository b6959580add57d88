import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { PAGES_FOLDER } from '../src/app/built-pages.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { GUIDES } from '../web/docs/guides.data.ts';

/** Whoever reads with a browser never gets JSON in place of what failed (contract: Pages for browsers). */

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const MAX_PAGE_BYTES = 6 * 1024;

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

let service: Service;
let port = 0;

before(async () => {
  service = await startService();
  port = await service.listen();
});
after(() => service.close());

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    const sent = request({ port, path, method, headers, host: '127.0.0.1' }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(pieces).toString(),
        }),
      );
    });
    sent.on('error', reject).end();
  });

/** Sends these bytes and reads to the end. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });

function assertPage({ status, headers, text }: Got, expected: number, words: RegExp): void {
  assert.equal(status, expected);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.match(String(headers.vary), /\bAccept, Accept-Language\b/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.ok(Buffer.byteLength(text) <= MAX_PAGE_BYTES, `${Buffer.byteLength(text)} bytes`);
  assert.match(text, words);
  assert.ok(text.includes(`<code>${headers['x-request-id']}</code>`), 'the request id');
  assert.doesNotMatch(text, /<script|style=/);
  for (const link of ['"/"', '"/docs"', '"/dashboard"']) assert.ok(text.includes(`href=${link}`), link);
}

describe('what a browser gets in place of an error', () => {
  const CASES: readonly (readonly [path: string, status: number, words: RegExp])[] = [
    ['/nothing', 404, /There is no page at this address/],
    ['/nothing/%3Cscript%3Ealert(1)%3C/script%3E', 404, /There is no page/],
    ['/v1/nothing', 404, /There is no page/],
    ['/%ff', 400, /could not be read/],
    [
      '/v1/epc-qr-code',
      403,
      /address for programs. It needs an API key[\s\S]*"\/docs\/reference\/epc-qr-code"/,
    ],
    ['/v1/account', 403, /address for programs/],
    ['/v1/invoice-pdf', 405, /programs, which send data/],
    ['/mcp', 405, /programs, which send data/],
    ['/dashboard/api/session', 403, /not logged in[\s\S]*"\/dashboard\/log-in"/],
    ['/dashboard/api/usage.csv', 403, /not logged in/],
    ['/dashboard/api/nothing', 404, /There is no page/],
    ['/dashboard/assets/gone-a1b2.js', 404, /There is no page/],
  ];
  for (const [path, status, words] of CASES) {
    it(`${path}: a page with ${status}, JSON for programs`, async () => {
      const page = await ask(path, { accept: BROWSER });
      assertPage(page, status, words);
      for (const headers of [
        {},
        { accept: '*/*' },
        { accept: 'application/json' },
        {
          accept: `application/json, ${BROWSER.replace('text/html', 'text/html;q=0.9')}`.replace(
            'application/xhtml+xml,',
            '',
          ),
        },
        { accept: BROWSER, authorization: 'Bearer wrong' },
      ] as Record<string, string>[]) {
        const json = await ask(path, headers);
        assert.deepEqual(
          [json.status, json.headers['content-type'], json.headers.allow, json.headers['retry-after']],
          [status, 'application/json; charset=utf-8', page.headers.allow, page.headers['retry-after']],
          JSON.stringify(headers),
        );
        const { requestId, messages } = JSON.parse(json.text);
        assert.equal(requestId, json.headers['x-request-id']);
        assert.equal(messages.length > 0, true);
      }
    });
  }

  it('is never in place of a document for programs that is there', async () => {
    for (const [path, type] of [
      ['/openapi.json', 'application/json; charset=utf-8'],
      ['/health', 'application/json; charset=utf-8'],
      ['/ready', 'application/json; charset=utf-8'],
      ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
    ] as const) {
      const [page, json] = [await ask(path, { accept: BROWSER }), await ask(path)];
      assert.deepEqual([page.status, page.headers['content-type']], [200, type], path);
      assert.equal(json.headers['content-type'], type, path);
    }
  });

  it('is in German for who reads German', async () => {
    const page = await ask('/nothing', { accept: BROWSER, 'accept-language': 'de-AT, en;q=0.5' });
    assertPage(page, 404, /Unter dieser Adresse gibt es keine Seite[\s\S]*Startseite/);
    assert.match(page.text, /<html lang="de">/);
  });

  it('has the same headers for HEAD, and no body', async () => {
    const [got, head] = [
      await ask('/nothing', { accept: BROWSER, 'x-request-id': 'same' }),
      await ask('/nothing', { accept: BROWSER, 'x-request-id': 'same' }, 'HEAD'),
    ];
    assert.equal(head.text, '');
    const { date: _a, ...one } = got.headers;
    const { date: _b, ...other } = head.headers;
    assert.deepEqual([head.status, other], [404, one]);
  });

  it('is a page where the head itself is wrong or too long', async () => {
    const accept = `Accept: ${BROWSER}\r\n`;
    const long = 'a'.repeat(20_000);
    const CASES: readonly (readonly [bytes: string, status: number])[] = [
      [`GET / HTTP/1.1\r\n${accept}\r\n`, 400],
      [`GET / HTTP/1.1\r\nHost: a\r\n${accept}Broken line\r\n\r\n`, 400],
      [`GET / HTTP/1.1\r\nHost: a\r\n${accept}Cookie: ${long}\r\n\r\n`, 431],
      [`GET /${long} HTTP/1.1\r\nHost: a\r\n${accept}\r\n`, 431],
      [`GET / HTTP/1.1\r\nHost: a\r\n${accept}${'X: y\r\n'.repeat(200)}\r\n`, 431],
    ];
    for (const [bytes, status] of CASES) {
      const text = await raw(bytes.replace('\r\n', '\r\nConnection: close\r\n'));
      assert.match(text, new RegExp(`^HTTP/1.1 ${status} [^]*<!doctype html>`, 'i'), bytes.slice(0, 60));
      const json = await raw(bytes.replace('\r\n', '\r\nConnection: close\r\n').replace(BROWSER, '*/*'));
      assert.match(json, new RegExp(`^HTTP/1.1 ${status} [^]*\\{"messages":`), bytes.slice(0, 60));
    }
  });
});

const skip = existsSync(PAGES_FOLDER) ? false : 'the pages are not built';

describe('an address below docs and dashboard where nothing is', { skip }, () => {
  it('is their page with status 404, in its frame', async () => {
    for (const path of [
      '/docs/nope',
      '/docs/reference/nope',
      '/docs/a/b/c',
      '/dashboard/nope',
      '/dashboard/a/b',
    ]) {
      const page = await ask(path, { accept: BROWSER });
      assert.deepEqual([page.status, page.headers['cache-control']], [404, 'no-store'], path);
      assert.match(page.text, /<div id="app">/, path);
      assert.equal(
        /<main[^>]*>.*<h1>This page does not exist<\/h1>/.test(page.text),
        path.startsWith('/docs'),
        path,
      );
      const json = await ask(path);
      assert.deepEqual(
        [json.status, JSON.parse(json.text).messages],
        [404, ['message.resourceNotFound']],
        path,
      );
    }
  });

  it('is none of the pages there are', async () => {
    for (const path of [
      '/docs',
      ...GUIDES.map(({ name }) => `/docs/${name}`),
      ...OPERATIONS.map(({ name }) => `/docs/reference/${name}`),
      '/docs/reference/mcp',
      '/dashboard/keys',
    ]) {
      assert.equal((await ask(path, { accept: BROWSER })).status, 200, path);
    }
  });
});
