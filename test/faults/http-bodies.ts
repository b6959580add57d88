import assert from 'node:assert/strict';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { EPC_CALL, messagesOf, type Reply, send } from './http-caller.mts';
import { cpuMsOf, needsProc, residentMb, serve } from './http-process.mts';

/** Bodies made to cost memory or time (rules: Fault tests): refused within a second of processor time or a few, with little memory. */

/** A body that a busy service refused as overload and its second try may both be in memory. */
const MAX_GROWTH_MB = 120;
/** A second on a quiet machine, up to three beside other work; with the square of its length a body would take minutes. */
const MAX_CPU_MS = 5000;
/** A busy machine may refuse a body as overload, which is no answer to what is in it. */
const MAX_TRIES = 50;
const MEBIBYTE = 1024 * 1024;

/** Sends a body piece by piece until the service has answered; it need not read it all. */
function sendPieces(
  address: string,
  pieces: Iterable<Buffer>,
  headers: Record<string, string>,
): Promise<Reply> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}${EPC_CALL.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/json', ...headers },
    });
    const body = Readable.from(pieces);
    outgoing.on('response', async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
      body.destroy();
      const { statusCode: status = 0, headers: received } = answer;
      resolve({ status, headers: received, body: Buffer.concat(chunks), ms: performance.now() - started });
    });
    // After the answer the service closes the connection, whatever is still being sent.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    body.pipe(outgoing);
  });
}

function* repeated(piece: Buffer, count: number): Iterable<Buffer> {
  for (let i = 0; i < count; i++) yield piece;
}

const members = (count: number, name: (index: number) => string): string =>
  `{${Array.from({ length: count }, (_, index) => `"${name(index)}":1`).join(',')}}`;

const bomb = Buffer.alloc(50 * MEBIBYTE, 'a');
const encoded = (coding: string, body: Buffer) => (address: string) =>
  send(address, { ...EPC_CALL, body, headers: { 'content-encoding': coding } });
const plain = (body: string) => (address: string) => send(address, { ...EPC_CALL, body });

/** In pairs for one server: a body that takes memory beside one that takes little. */
const cases: readonly (readonly [string, (address: string) => Promise<Reply>, string])[] = [
  [
    '100 MB declared',
    (address) =>
      sendPieces(address, repeated(Buffer.alloc(64 * 1024, ' '), 1600), {
        'content-length': String(100 * MEBIBYTE),
      }),
    'bodyTooLarge',
  ],
  ['a million empty lists', plain(`{"a":[${'[],'.repeat(1_000_000)}[]]}`), 'bodyMustBeValid'],
  [
    '100 MB chunked',
    (address) => sendPieces(address, repeated(Buffer.alloc(64 * 1024, ' '), 1600), {}),
    'bodyTooLarge',
  ],
  ['10 MB of quotes', plain('"'.repeat(10 * MEBIBYTE)), 'bodyMustBeValid'],
  ['10 MB of [[[[', plain('['.repeat(10 * MEBIBYTE)), 'bodyMustBeValid'],
  ['a million members', plain(members(1_000_000, (index) => index.toString(36))), 'bodyMustBeValid'],
  ['10 MB of {"a":{"a":', plain('{"a":'.repeat(2 * MEBIBYTE)), 'bodyMustBeValid'],
  ['a number of 5 million digits', plain(`{"amount":${'9'.repeat(5_000_000)}}`), 'ibanMustNotBeBlank'],
  ['1,000 members, the most allowed', plain(members(1_000, (index) => `m${index}`)), 'ibanMustNotBeBlank'],
  ['100,000 members', plain(members(100_000, (index) => `m${index}`)), 'bodyMustBeValid'],
  ['1,000 members with $', plain(members(1_000, (index) => '$'.repeat(20) + index)), 'ibanMustNotBeBlank'],
  [
    'members with $ 30 levels deep',
    plain(`${'{"$ref":{"$$":'.repeat(15)}1${'}'.repeat(30)}`),
    'ibanMustNotBeBlank',
  ],
  ['one member name of 10 MB', plain(`{"${'$'.repeat(10 * MEBIBYTE - 10)}":1}`), 'ibanMustNotBeBlank'],
  ['a gzip bomb', encoded('gzip', gzipSync(bomb)), 'contentEncodingMustBeValid'],
  ['a text of 10 MB', plain(`{"recipient":"${'a'.repeat(10 * MEBIBYTE - 20)}"}`), 'ibanMustNotBeBlank'],
  ['a deflate bomb', encoded('deflate', deflateSync(bomb)), 'contentEncodingMustBeValid'],
  ['10 MB of backslashes', plain(`{"a":"${'\\\\'.repeat(5 * MEBIBYTE - 10)}"}`), 'ibanMustNotBeBlank'],
  ['a Brotli bomb', encoded('br', brotliCompressSync(bomb)), 'contentEncodingMustBeValid'],
  ['10 MB of blanks', plain(' '.repeat(10 * MEBIBYTE)), 'bodyMustNotBeBlank'],
];

for (let first = 0; first < cases.length; first += 2) {
  const pair = cases.slice(first, first + 2);
  test(pair.map(([name]) => name).join('; '), { skip: needsProc, timeout: 300_000 }, async (t) => {
    // The highest memory ever used cannot be set back: growth counts from the start of the server.
    const server = await serve(t);
    await send(server.address, EPC_CALL);
    const residentAtFirst = residentMb(server);
    for (const [name, attack, message] of pair) {
      let cpuBefore = cpuMsOf(server.child);
      let reply = await attack(server.address);
      for (let tries = 1; reply.status === 503 && tries < MAX_TRIES; tries++) {
        assert.ok(Number(reply.headers['retry-after']) >= 1, `${name}: when to come again`);
        await sleep(200);
        cpuBefore = cpuMsOf(server.child);
        reply = await attack(server.address);
      }
      const cpu = cpuMsOf(server.child) - cpuBefore;
      const growth = residentMb(server, 'peak') - residentAtFirst;
      t.diagnostic(
        `${name}: ${reply.status} after ${reply.ms.toFixed(0)} ms, ${cpu} ms of processor time, ${growth.toFixed(0)} MB more at most`,
      );
      assert.equal(reply.status, 406, name);
      assert.ok(messagesOf(reply).includes(`message.${message}`), `${name}: ${messagesOf(reply).join()}`);
      assert.ok(cpu <= MAX_CPU_MS, `${name}: ${cpu} ms of processor time`);
      assert.ok(growth <= MAX_GROWTH_MB, `${name}: ${growth} MB`);
      assert.equal((await send(server.address, EPC_CALL)).status, 200, `available again after ${name}`);
    }
  });
}
