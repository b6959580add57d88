import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type StubAnswer, StubServer } from '../../testing/stubs/stub-server.ts';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import type { Resolve } from './guarded-lookup.ts';
import { HttpClient, type UpstreamRequest } from './http-client.ts';
import { systemTime, wait } from './time.ts';
import { type UpstreamFaultKind, upstreamFault } from './upstream-fault.ts';

const never = new AbortController().signal;

async function build(answer: StubAnswer = { body: 'hello' }) {
  const stub = await StubServer.start(() => answer);
  const time = new VirtualTime();
  const client = new HttpClient({ userAgent: 'Kontor/1.2.3', time, operatorOrigins: [stub.origin] });
  const ask = (extra: Partial<UpstreamRequest> = {}) =>
    client.request({
      url: new URL('/path?a=b', stub.origin),
      method: 'GET',
      timeoutMs: 1000,
      signal: never,
      ...extra,
    });
  const close = async () => {
    client.close();
    await stub.close();
  };
  return { stub, time, client, ask, close, [Symbol.asyncDispose]: close };
}

const isFault = (kind: UpstreamFaultKind) => (error: unknown) => {
  assert.equal(upstreamFault(error), error, String(error));
  assert.equal((error as { kind: string }).kind, kind);
  return true;
};

test('a request and its answer, with our name on it', async () => {
  await using service = await build({ status: 418, headers: { 'x-a': 'b' }, body: 'grüße' });
  const answer = await service.ask({ method: 'POST', body: 'ä', headers: { accept: 'text/plain' } });
  assert.equal(answer.status, 418);
  assert.equal(answer.headers['x-a'], 'b');
  assert.equal(answer.body.toString(), 'grüße');
  const [call] = service.stub.calls;
  assert.equal(call?.headers['user-agent'], 'Kontor/1.2.3');
  assert.equal(call?.headers['content-length'], '2');
  assert.equal(call?.headers.accept, 'text/plain');
  assert.equal(call?.path, '/path?a=b');
  assert.equal(call?.body, 'ä');
  assert.equal(service.time.pending, 0);
});

test('an answer before the whole body was sent counts, and ends the sending', async () => {
  const LENGTH = 64 * 1024 ** 2;
  let received = 0;
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 403 Forbidden\r\ncontent-length: 6\r\n\r\ndenied');
      server.emit('answered', socket);
    });
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new HttpClient({
    userAgent: 'Kontor/1.2.3',
    time: systemTime(() => performance.now()),
    operatorOrigins: [origin],
  });
  try {
    const answered = once(server, 'answered') as Promise<[Socket]>;
    const open = () => Readable.from(Array.from({ length: 1024 }, () => Buffer.alloc(LENGTH / 1024)));
    const stream = { open, length: LENGTH };
    const url = new URL('/bucket/copy', origin);
    const answer = await client.request({ url, method: 'PUT', stream, timeoutMs: 10_000, signal: never });
    assert.deepEqual([answer.status, answer.body.toString()], [403, 'denied']);
    const [socket] = await answered;
    if (!socket.closed) await once(socket, 'close');
    assert.ok(received < LENGTH / 2, `${received} bytes were sent`);
  } finally {
    client.close();
    server.close();
  }
});

test('the connection is kept and used again', async () => {
  await using service = await build();
  for (let i = 0; i < 5; i++) await service.ask();
  assert.equal(service.stub.connections, 1);
});

test('a redirect is an answer, never followed', async () => {
  await using service = await build({ status: 302, headers: { location: 'http://169.254.169.254/' } });
  assert.equal((await service.ask()).status, 302);
  assert.equal(service.stub.calls.length, 1);
});

for (const [coding, bytes] of [
  ['gzip', gzipSync('packed')],
  ['br', brotliCompressSync('packed')],
] as const) {
  test(`a body that came as ${coding} is unpacked`, async () => {
    await using service = await build({ headers: { 'content-encoding': coding }, body: bytes });
    assert.equal((await service.ask()).body.toString(), 'packed');
  });
}

const FAULTS: readonly (readonly [what: string, answer: StubAnswer, kind: UpstreamFaultKind])[] = [
  ['a reset connection', { fault: 'reset' }, 'reset'],
  ['a body that breaks off', { fault: 'truncate', body: '{"valid":' }, 'reset'],
  [
    'a packed body that breaks off',
    { fault: 'truncate', headers: { 'content-encoding': 'gzip' }, body: gzipSync('x') },
    'reset',
  ],
  ['an announced size over the limit', { body: 'x'.repeat(2000) }, 'oversize'],
  ['endless data', { fault: 'endless' }, 'oversize'],
  [
    'a compression bomb',
    { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(500_000)) },
    'oversize',
  ],
  ['a broken compression', { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' }, 'garbled'],
  ['an unknown compression', { headers: { 'content-encoding': 'zip' }, body: 'x' }, 'garbled'],
];

for (const [what, answer, kind] of FAULTS) {
  test(`${what} is a fault: ${kind}`, async () => {
    await using service = await build(answer);
    await assert.rejects(service.ask({ maxBytes: 1000 }), isFault(kind));
    assert.equal(service.time.pending, 0);
  });
}

test('10 GB are cut after the limit, not read', async () => {
  await using service = await build({ fault: 'endless' });
  await assert.rejects(service.ask(), isFault('oversize'));
  await service.stub.idle();
  assert.ok(service.stub.sentBytes < 16 * 1024 * 1024, `${service.stub.sentBytes} bytes`);
});

for (const fault of ['hang', 'drip'] as const) {
  test(`${fault}: ends at the time limit and frees the connection`, async () => {
    await using service = await build({ fault });
    const asked = service.ask({ timeoutMs: 15_000 });
    const failed = assert.rejects(asked, isFault('timeout'));
    await service.stub.received(1);
    await service.time.advance(14_999);
    assert.equal(service.time.pending, 1, 'still waiting');
    await service.time.advance(1);
    await failed;
    await service.stub.idle();
  });
}

test('a packed body that comes slowly ends at the time limit too', async () => {
  // Nothing but a head and the first bytes of a packed body: the decoder waits for more.
  const head = gzipSync(Buffer.alloc(100, 'x')).subarray(0, 12);
  await using service = await build({ fault: 'stall', headers: { 'content-encoding': 'gzip' }, body: head });
  const failed = assert.rejects(service.ask({ timeoutMs: 15_000 }), isFault('timeout'));
  await service.stub.received(1);
  await service.time.advance(15_000);
  await failed;
  await service.stub.idle();
});

test('a caller that gives up ends the request', async () => {
  await using service = await build({ fault: 'hang' });
  const gone = new AbortController();
  const asked = service.ask({ signal: gone.signal });
  await service.stub.received(1);
  gone.abort(new Error('gone'));
  await assert.rejects(asked, /gone/);
  await service.stub.idle();
  await assert.rejects(service.ask({ signal: gone.signal }), /gone/);
  assert.equal(service.stub.calls.length, 1);
});

test('a closed port is unreachable', async () => {
  const service = await build();
  await service.stub.close();
  await assert.rejects(service.ask(), isFault('unreachable'));
  service.client.close();
});

const GUARDED: readonly (readonly [url: string, kind: UpstreamFaultKind])[] = [
  ['http://example.com/', 'forbidden-address'],
  ['https://127.0.0.1/', 'forbidden-address'],
  ['https://[::1]/', 'forbidden-address'],
  ['https://[::ffff:10.0.0.1]/', 'forbidden-address'],
  ['https://2130706433/', 'forbidden-address'],
  ['https://0x7f.1/', 'forbidden-address'],
  ['https://169.254.169.254/latest/meta-data', 'forbidden-address'],
  ['https://register.example/', 'forbidden-address'],
  ['https://nowhere.example/', 'unresolved'],
];

test('what no setting names must be public https, also after the name was resolved', async () => {
  const asked: string[] = [];
  const resolve: Resolve = (hostname, _options, done) => {
    asked.push(hostname);
    if (hostname === 'nowhere.example') done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
    else done(null, [{ address: '10.1.2.3', family: 4 }]);
  };
  using client = new HttpClient({
    userAgent: 'x',
    time: systemTime(() => performance.now()),
    operatorOrigins: ['http://127.0.0.1:1'],
    resolve,
  });
  for (const [url, kind] of GUARDED) {
    const call = client.request({ url: new URL(url), method: 'GET', timeoutMs: 1000, signal: never });
    await assert.rejects(call, isFault(kind), url);
  }
  assert.deepEqual(asked, ['register.example', 'nowhere.example'], 'each name is resolved once');
});

test('an operator origin opens exactly that origin', async () => {
  await using service = await build();
  const other = await StubServer.start(() => ({ body: 'secret' }));
  const call = service.ask({ url: new URL(other.origin) });
  await assert.rejects(call, isFault('forbidden-address'));
  assert.equal(other.calls.length, 0);
  await other.close();
});

test('errors that nobody foresaw are network faults, and several attempts name the first cause', () => {
  assert.equal(upstreamFault(new Error('?')).kind, 'network');
  assert.equal(upstreamFault(Object.assign(new Error(''), { code: 'CERT_HAS_EXPIRED' })).kind, 'tls');
  assert.equal(upstreamFault(Object.assign(new Error(''), { code: 'HPE_INVALID_CONSTANT' })).kind, 'garbled');
  const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  assert.equal(upstreamFault(new AggregateError([refused, new Error('b')])).kind, 'unreachable');
});

test('the machine’s time waits and can be called off', async () => {
  const time = systemTime(() => performance.now());
  const start = time.now();
  await wait(time, 5, never);
  assert.ok(time.now() - start >= 4);
  await assert.rejects(wait(time, 60_000, AbortSignal.abort(new Error('off'))), /off/);
  const stop = new AbortController();
  const waiting = wait(time, 60_000, stop.signal);
  stop.abort(new Error('off'));
  await assert.rejects(waiting, /off/);
});

test('a connection that does not come about in time is given up, one that is there has all its time', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const origin = `https://127.0.0.1:${port}`;
  const time = new VirtualTime();
  using client = new HttpClient({ userAgent: 'Kontor/1.2.3', time, operatorOrigins: [origin] });
  const sockets: Socket[] = [];
  silent.on('connection', (socket) => sockets.push(socket));
  // It takes the connection and never sends TLS.
  const asked = client.request({
    ...{ url: new URL(origin), method: 'GET', timeoutMs: 5_000, connectMs: 2_000, signal: never },
  });
  const refused = assert.rejects(asked, isFault('unreachable'));
  await once(silent, 'connection');
  await time.advance(2_000);
  await refused;
  assert.equal(time.pending, 0);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await once(silent, 'close');

  await using service = await build({ fault: 'hang' });
  const slow = service.ask({ timeoutMs: 5_000, connectMs: 2_000 });
  const late = assert.rejects(slow, isFault('timeout'));
  await service.stub.received(1);
  await service.time.advance(5_000);
  await late;
});
