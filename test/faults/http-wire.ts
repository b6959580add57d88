import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type AnyOperation, operation } from '../../src/core/operation.ts';
import { OPERATIONS } from '../../src/operations/index.ts';
import { type Service, startService } from '../../src/testing/harness.ts';

/**
 * What an attacker sends to make two readers of one connection disagree (request smuggling, RFC 9112, 11.2), to be
 * answered out of turn, or to be closed upon without a word. No answer is lost, moved or made of somebody's body.
 */

const CREDITS = 1000;
const BODY = '{"iban":"AT572011140014400144","recipient":"C"}';
const SIZE = BODY.length.toString(16);
const MAX_WAIT_MS = 5000;

let gate = Promise.withResolvers<void>();

/** Answers when the test lets it: a request after it on the same connection has to wait. */
const gated = operation({
  name: 'gated',
  title: 'Gated',
  description: 'Waits',
  routes: [{ method: 'GET', path: '/v1/gated', id: 'gated' }],
  cost: 1,
  timeoutMs: MAX_WAIT_MS,
  input: z.object({}),
  produces: ['application/json'],
  negotiation: 'fixed',
  examples: [{ title: 'Wait', input: {} }],
  run: async () => {
    await gate.promise;
    return { type: 'application/json', body: { opened: true } };
  },
}) as AnyOperation;

let service: Service;
let port: number;
let account: Awaited<ReturnType<Service['newAccount']>>;
const head = (line: string, ...headers: readonly string[]): string =>
  `${[line, 'Host: a', `Authorization: Bearer ${account.key}`, ...headers].join('\r\n')}\r\n\r\n`;
const post = (...headers: readonly string[]): string =>
  head('POST /v1/epc-qr-code HTTP/1.1', 'Content-Type: application/json', ...headers);
const call = (): string => post(`Content-Length: ${BODY.length}`) + BODY;
const chunked = (body: string, ...headers: readonly string[]): string =>
  post('Transfer-Encoding: chunked', ...headers) + body;

interface Said {
  /** Of each answer, in their order. */
  readonly statuses: readonly number[];
  readonly text: string;
  readonly charged: number;
}

/**
 * Sends the pieces one after the other and reads until so many answers are there and nothing more comes, or the other
 * side closes. @throws when it resets the connection
 */
async function exchange(pieces: readonly string[], answers: number): Promise<Said> {
  const before = await service.creditsOf(account.account);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1');
  const statusesOf = () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  const ended = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(), MAX_WAIT_MS);
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (statusesOf().length >= answers) setTimeout(() => socket.end(), 50);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece, 'latin1');
    await sleep(20);
  }
  await ended;
  return { statuses: statusesOf(), text, charged: before - (await service.creditsOf(account.account)) };
}

const bodyOf = (text: string): { messages: string[] } =>
  JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4)) as { messages: string[] };

type Case = readonly [
  name: string,
  pieces: () => readonly string[],
  statuses: readonly number[],
  message?: string,
];

const INVALID = 'message.requestMustBeValid';

const framing: readonly Case[] = [
  ['two lengths', () => [post('Content-Length: 2', 'Content-Length: 3') + BODY], [400], INVALID],
  ['the same length twice', () => [post('Content-Length: 2', 'Content-Length: 2') + BODY], [400], INVALID],
  ['a list of lengths', () => [post('Content-Length: 2, 2') + BODY], [400], INVALID],
  ...['+2', '-1', '0x2', '2e0', '', ' ', '99999999999999999999'].map(
    (length): Case => [
      `a length of "${length}"`,
      () => [post(`Content-Length: ${length}`) + BODY],
      [400],
      INVALID,
    ],
  ),
  ['length and chunks', () => [chunked('0\r\n\r\n', 'Content-Length: 5')], [400], INVALID],
  ['blank before the colon', () => [`${post('Transfer-Encoding : chunked')}0\r\n\r\n`], [400], INVALID],
  ['a coding that is no chunked', () => [`${post('Transfer-Encoding: xchunked')}0\r\n\r\n`], [400], INVALID],
  ['chunked not last', () => [`${post('Transfer-Encoding: chunked, gzip')}0\r\n\r\n`], [400], INVALID],
  ['chunked twice', () => [chunked('0\r\n\r\n', 'Transfer-Encoding: chunked')], [400], INVALID],
  ['vertical tab', () => [`${post('Transfer-Encoding: \x0bchunked')}0\r\n\r\n`], [400], INVALID],
  [
    'a coding before chunked',
    () => [`${post('Transfer-Encoding: gzip, chunked')}${SIZE}\r\n${BODY}\r\n0\r\n\r\n`],
    [406],
    'message.contentEncodingMustBeValid',
  ],
  ['line feeds alone', () => [chunked(`${SIZE}\n${BODY}\n0\n\n`)], [400], INVALID],
  ['a chunk longer than its length', () => [chunked(`5\r\n${BODY}\r\n0\r\n\r\n`)], [400], INVALID],
  ['a chunk size beyond 64 bits', () => [chunked(`fffffffffffffffff\r\n${BODY}`)], [400], INVALID],
  ['a chunk extension without end', () => [chunked(`5;${'a'.repeat(20_000)}`)], [400], INVALID],
  [
    'trailers over the limit',
    () => [chunked(`${SIZE}\r\n${BODY}\r\n0\r\nX: ${'a'.repeat(20_000)}`)],
    [400],
    INVALID,
  ],
  [
    'chunk extensions and trailers',
    () => [chunked(`${SIZE};a="b"\r\n${BODY}\r\n0\r\nAuthorization: x\r\n\r\n`)],
    [200],
  ],
  ['a folded header', () => [head('GET /health HTTP/1.1', 'X: a\r\n b')], [400], INVALID],
  ['NUL in a header', () => [head('GET /health HTTP/1.1', 'X: a\0b')], [400], INVALID],
  ['a header without a name', () => [head('GET /health HTTP/1.1', ': a')], [400], INVALID],
  ['two hosts', () => [head('GET /health HTTP/1.1', 'Host: b')], [400], INVALID],
  ['no host', () => ['GET /health HTTP/1.1\r\n\r\n'], [400], INVALID],
  [
    '3000 headers',
    () => [head('GET /health HTTP/1.1', ...Array.from({ length: 3000 }, () => 'a:b'))],
    [431],
    INVALID,
  ],
];

const unusual: readonly Case[] = [
  ['HTTP/1.0 without a host', () => ['GET /health HTTP/1.0\r\n\r\n'], [200]],
  ['HTTP/0.9', () => ['GET /health\r\n\r\n'], [400], INVALID],
  ['HTTP/2 by prior knowledge', () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], [400], INVALID],
  ['absolute form', () => [head('GET http://other/health HTTP/1.1')], [200]],
  ['OPTIONS *', () => [head('OPTIONS * HTTP/1.1')], [404], 'message.resourceNotFound'],
  ['CONNECT', () => ['CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'], [400], INVALID],
  ['TRACE', () => [head('TRACE /health HTTP/1.1')], [405], 'message.methodNotAllowed'],
  ['dots in the path', () => [head('GET /v1/../health HTTP/1.1')], [404], 'message.resourceNotFound'],
  ...['a'.repeat(5000), '%00', 'a%2Fb', '__proto__', 'constructor', '%E2%80%AE', '..', '%F0%9F%98%80'].map(
    (name): Case => [
      `/v1/indexes/${name.slice(0, 20)}`,
      () => [head(`GET /v1/indexes/${name} HTTP/1.1`)],
      [406],
      'message.indexMustBeValid',
    ],
  ),
  ...['%', '%zz', '%FF', '%C0%80'].map(
    (name): Case => [`/v1/indexes/${name}`, () => [head(`GET /v1/indexes/${name} HTTP/1.1`)], [400], INVALID],
  ),
  ['100-continue', () => [post('Expect: 100-continue', `Content-Length: ${BODY.length}`), BODY], [100, 200]],
  [
    '100-continue for a body that is refused unseen',
    () => [post('Expect: 100-continue', 'Content-Length: 99999999')],
    [406],
    'message.bodyTooLarge',
  ],
  [
    '100-continue without a key',
    () => ['POST /v1/barcode HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n'],
    [403],
    'message.forbidden',
  ],
  ['another expectation', () => [post('Expect: 200-ok', `Content-Length: ${BODY.length}`) + BODY], [200]],
  ['more after a fault', () => ['nonsense\r\n\r\n', 'more', 'and more', 'and more'], [400], INVALID],
];

const turns: readonly Case[] = [
  ['a call, then no HTTP', () => [`${call()}nonsense\r\n\r\n`], [200, 400], INVALID],
  ['two calls, then no HTTP', () => [`${call()}${call()}nonsense\r\n\r\n`], [200, 200, 400], INVALID],
  [
    'a call, then a faulty chunk',
    () => [call() + chunked(`zz\r\n${BODY}\r\n0\r\n\r\n`)],
    [200, 400],
    INVALID,
  ],
  ['a call, then raw UTF-8 in the target', () => [call(), head('GET /health?\xc3\x9f HTTP/1.1')], [200, 200]],
  [
    'a body that looks like a request, then raw UTF-8 in the target',
    () => {
      const inner = head('POST /v1/epc-qr-code?\xc3\x9f HTTP/1.1', 'Content-Type: application/json', 'X: 1');
      return [post(`Content-Length: ${inner.length}`), `${inner}${head('GET /health?\xc3\x9f HTTP/1.1')}`];
    },
    // Two answers and no third: the body stays a body, and only the request behind it is rewritten.
    [406, 200],
  ],
];

function addTests(cases: readonly Case[]): void {
  for (const [name, pieces, statuses, message] of cases) {
    it(name, async () => {
      const said = await exchange(pieces(), statuses.length);
      assert.deepEqual(said.statuses, statuses);
      if (message !== undefined) assert.deepEqual(bodyOf(said.text).messages, [message]);
      const served = said.text.match(/x-credits-used: 1/g)?.length ?? 0;
      assert.equal(said.charged, served, 'charged is what was served');
    });
  }
}

describe('faults on the wire', () => {
  before(async () => {
    service = await startService({ operations: [...OPERATIONS, gated] });
    port = await service.listen();
    account = await service.newAccount(CREDITS);
  });
  after(() => service.close());

  describe('framing that two readers could read differently', () => addTests(framing));
  describe('requests that hardly anybody sends', () => addTests(unusual));
  describe('each in its turn', () => {
    addTests(turns);

    for (const [name, second, status] of [
      ['no HTTP', 'nonsense\r\n\r\n', 400],
      ['raw UTF-8 in the target', 'GET /health?\xc3\x9f HTTP/1.1\r\nHost: a\r\n\r\n', 200],
      ['a header over the limit', `GET /health HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`, 431],
    ] as const) {
      it(`a call that takes its time, then ${name}`, async () => {
        gate = Promise.withResolvers();
        setTimeout(gate.resolve, 300);
        const said = await exchange([head('GET /v1/gated HTTP/1.1'), second], 2);
        assert.deepEqual(said.statuses, [200, status]);
        assert.ok(
          said.text.indexOf('{"opened":true}') < said.text.lastIndexOf('HTTP/1.1'),
          'the first is whole',
        );
        assert.equal(said.charged, 1);
      });
    }

    it('a call that takes its time, then raw UTF-8 in the target, then more', async () => {
      gate = Promise.withResolvers();
      setTimeout(gate.resolve, 300);
      const raw = 'GET /health?\xc3\x9f HTTP/1.1\r\nHost: a\r\n\r\n';
      const said = await exchange([head('GET /v1/gated HTTP/1.1'), raw, call(), call()], 4);
      assert.deepEqual(said.statuses, [200, 200, 200, 200]);
      assert.equal(said.charged, 3);
    });
  });
});
