import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { isInstalled, PROXIES, type ProxyKind } from '../../e2e/deploy/proxies.ts';
import { freePort } from '../../e2e/free-port.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { afterwards, newFolder } from './afterwards.mts';
import { type ServedFolder, serveFolder } from './http-process.mts';

/**
 * Requests that a proxy and the service could read differently (RFC 9112, 11.2), sent through the shipped snippets:
 * whoever shares the connections of the proxy with an attacker gets the answer to the own request.
 */

const HONEST = 6;
const WAIT_MS = 400;
const START_MS = 20_000;
/** What an attacker hopes to have answered in somebody's stead. */
const INNER = 'GET /v1/smuggled HTTP/1.1\r\nHost: kontor.example.org\r\nX: ';
const chunked = (size: string, body = INNER): string => `${size}\r\n${body}\r\n0\r\n\r\n`;
const SIZE = INNER.length.toString(16);

/** Lines of the head that differ, and the body behind. */
const CASES: Readonly<Record<string, readonly [lines: readonly string[], body: string]>> = {
  'length, then chunked': [
    [`Content-Length: ${INNER.length + 5}`, 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${INNER}`,
  ],
  'chunked, then length': [['Transfer-Encoding: chunked', 'Content-Length: 4'], chunked(SIZE)],
  'a coding with a blank before the colon': [
    ['Content-Length: 5', 'Transfer-Encoding : chunked'],
    `0\r\n\r\n${INNER}`,
  ],
  'a coding with a tab': [['Content-Length: 5', 'Transfer-Encoding:\tchunked'], `0\r\n\r\n${INNER}`],
  'a vertical tab in the coding': [
    ['Content-Length: 5', 'Transfer-Encoding: \x0bchunked'],
    `0\r\n\r\n${INNER}`,
  ],
  'a coding nobody has': [['Content-Length: 5', 'Transfer-Encoding: xchunked'], `0\r\n\r\n${INNER}`],
  'chunked twice': [['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunked(SIZE)],
  'a folded coding': [['Content-Length: 5', 'Transfer-Encoding:', ' chunked'], `0\r\n\r\n${INNER}`],
  'a folded length': [['Content-Length:', ` ${INNER.length}`], INNER],
  'a length with a plus': [['Content-Length: +0'], INNER],
  'a negative length': [['Content-Length: -1'], INNER],
  'a length in hex': [['Content-Length: 0x5'], INNER],
  'two lengths': [['Content-Length: 0', `Content-Length: ${INNER.length}`], INNER],
  'a list of lengths': [[`Content-Length: 0, ${INNER.length}`], INNER],
  'a length that is removed on the way': [
    ['Connection: Content-Length', `Content-Length: ${INNER.length}`],
    INNER,
  ],
  'a coding that is removed on the way': [
    ['Connection: Transfer-Encoding', 'Transfer-Encoding: chunked'],
    chunked(SIZE),
  ],
  'a length behind a bare line feed': [[`A: b\nContent-Length: ${INNER.length}`], INNER],
  'chunks with bare line feeds': [['Transfer-Encoding: chunked'], `0\n\n${INNER}`],
  'a chunk beyond 2^63': [['Transfer-Encoding: chunked'], chunked('8000000000000000')],
  'a chunk beyond 2^64': [['Transfer-Encoding: chunked'], chunked(`1000000000000000${SIZE}`)],
  'a negative chunk': [['Transfer-Encoding: chunked'], chunked('-1')],
  'a chunk in hex with a prefix': [['Transfer-Encoding: chunked'], chunked(`0x${SIZE}`)],
  'a chunk with a line feed in its extension': [['Transfer-Encoding: chunked'], `5;a\n${SIZE}\r\n${INNER}`],
  'HTTP/2 by upgrade': [
    [
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'Content-Length: 0',
    ],
    INNER,
  ],
  'a body on GET': [[], INNER],
};

const headOf = (lines: readonly string[], method: string): string =>
  [`${method} /v1/epc-qr-code HTTP/1.1`, 'Host: kontor.example.org', ...lines].join('\r\n');

/** Sends it and reads until nothing more comes. @returns everything that came back */
async function attacked(origin: string, text: string): Promise<string> {
  const { protocol, port } = new URL(origin);
  const to = { port: Number(port), host: '127.0.0.1' };
  const socket = protocol === 'https:' ? connectTls({ ...to, rejectUnauthorized: false }) : connect(to);
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  await Promise.race([once(socket, 'close').catch(() => undefined), sleep(WAIT_MS)]);
  socket.destroy();
  return said;
}

/** What an honest caller asks for: its answer is like no other's. */
const pathOf = (nth: number): string =>
  `/v1/epc-qr-code?iban=AT611904300234573201&recipient=Caller%20${nth}&amount=${nth + 1}.50`;

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

function ask(origin: string, path: string, agent: Agent): Promise<Answer> {
  const make = origin.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = { authorization: `Bearer ${PROCESS_KEY}` };
  return new Promise((resolve, reject) => {
    const asked = make(`${origin}${path}`, { headers, agent, rejectUnauthorized: false });
    asked.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function behind(t: TestContext, kind: ProxyKind): Promise<{ origin: string; service: ServedFolder }> {
  const folder = newFolder(t);
  const service = await serveFolder(t, join(folder, 'data'), { TRUST_PROXY: '127.0.0.1/32' });
  mkdirSync(join(folder, 'proxy'));
  const kontor = Number(new URL(service.address).port);
  const { child, origin } = kind.start(join(folder, 'proxy'), { own: await freePort(), kontor });
  afterwards(t, async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const agent = origin.startsWith('https:') ? new TlsAgent() : new Agent();
  const end = performance.now() + START_MS;
  while ((await ask(origin, '/health', agent).catch(() => undefined))?.status !== 200) {
    assert.ok(performance.now() < end, `nothing at ${origin}`);
    await sleep(100);
  }
  return { origin, service };
}

for (const kind of PROXIES) {
  const missing = [kind.program, ...kind.helpers].filter((program) => !isInstalled(program, '-v'));
  const skip = missing.length === 0 ? false : `${missing.join(', ')} not installed`;
  test(`requests that two read differently, behind ${kind.program}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    const { origin, service } = await behind(t, kind);
    const agent = origin.startsWith('https:')
      ? new TlsAgent({ keepAlive: true })
      : new Agent({ keepAlive: true });
    afterwards(t, () => agent.destroy());
    const paths = Array.from({ length: HONEST }, (_, nth) => pathOf(nth));
    const expected = await Promise.all(paths.map((path) => ask(service.address, path, new Agent())));
    for (const [name, [lines, body]] of Object.entries(CASES)) {
      await t.test(name, async () => {
        const method = name === 'a body on GET' ? 'GET' : 'POST';
        const said = attacked(origin, `${headOf(lines, method)}\r\n\r\n${body}`);
        const during = await Promise.all(paths.map((path) => ask(origin, path, agent)));
        await said;
        const after = await Promise.all(paths.map((path) => ask(origin, path, agent)));
        assert.deepEqual(during, expected);
        assert.deepEqual(after, expected);
        assert.equal(service.child.exitCode, null);
      });
    }
  });
}
