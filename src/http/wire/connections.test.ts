import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Refusal } from '@kontor/base';
import { addressPrefix } from '#shares/ip-address.ts';
import { keyOf } from '../../testing/source.ts';
import { CpuAccounting } from '../cpu-accounting.ts';
import { threadCpuClock } from '../cpu-clock.ts';
import { PLAIN_ERROR_PAGES } from '../pages/error-pages.ts';
import { ProtocolFaults } from '../protocol-fault.ts';
import { Connections } from './connections.ts';

/** Fails where an answer never comes. */
const LIMITED = { timeout: 20_000 };
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

interface Rig {
  readonly connections: Connections;
  readonly load: CpuAccounting;
  readonly pressure: { isPressed: boolean };
  readonly time: { now: number };
  readonly pieces: () => number;
  /** Of the requests that were answered. */
  readonly seen: readonly IncomingMessage[];
  /** A client of that address of loopback. */
  open(from: string): Promise<Socket>;
}

/** A server that answers every request at once, and takes for a key what is in the header `x-account`. */
async function rigOf(
  t: TestContext,
  { limit = 1_000, proxy }: { limit?: number; proxy?: string } = {},
): Promise<Rig> {
  const pressure = { isPressed: false, isLate: false };
  const time = { now: 0 };
  const load = new CpuAccounting({ pressure, now: () => time.now, clock: threadCpuClock() });
  const faults: ProtocolFaults = new ProtocolFaults({
    newRequestId: () => 'id',
    onFault: (socket) => connections.discard(socket),
    openReply: (socket) => connections.openReply(socket),
    unfinishedHead: (socket) => connections.unfinishedHead(socket),
    mayTakeLong: (socket) => connections.hasLines(socket),
    pages: PLAIN_ERROR_PAGES,
  });
  let pieces = 0;
  const connections: Connections = new Connections({
    ...{ limit, load, now: () => time.now },
    isPressed: () => pressure.isPressed,
    isProxy: (address) => address === proxy,
    clientOf: ({ socket }) => ({
      address: socket.remoteAddress,
      network: addressPrefix(socket.remoteAddress ?? ''),
    }),
    refuse: (socket, fault) => faults.tooMuch(socket, fault),
    onPieces: () => pieces++,
  });
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    connections.startRequest(request, response);
    seen.push(request);
    const account = request.headers['x-account'];
    if (account !== undefined) connections.identify(request, keyOf(Number(account)));
    request.resume().on('end', () => response.end('ok'));
  });
  server.on('connection', (socket) => connections.accept(socket));
  server.on('clientError', (error, socket) => faults.answer(error, socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clients: Socket[] = [];
  t.after(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const open = async (from: string): Promise<Socket> => {
    const { port } = server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', localAddress: from });
    clients.push(client);
    client.on('error', () => undefined);
    await once(client, 'connect');
    return client;
  };
  return { connections, load, pressure, time, pieces: () => pieces, seen, open };
}

/** The status of the next answer; undefined when the connection ends without one. */
async function statusOf(client: Socket, request: string): Promise<number | undefined> {
  if (client.destroyed) return undefined;
  const answer = Promise.race([
    once(client, 'data').then(([bytes]) => Number(String(bytes).slice(9, 12))),
    once(client, 'close').then(() => undefined),
  ]);
  client.write(request);
  return answer;
}

const pieces = (count: number): string =>
  `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`;

test('a network may have an eighth of all connections, then its longest idle one makes room', async (t) => {
  const { connections, time, open } = await rigOf(t, { limit: 160 });
  const held: Socket[] = [];
  for (let i = 0; i < 20; i++) {
    held.push(await open('127.1.1.1'));
    assert.equal(await statusOf(held[i]!, GET), 200);
    time.now += 1;
  }
  const closed = once(held[0]!, 'close');
  const next = await open('127.1.1.2');
  assert.equal(await statusOf(next, GET), 200);
  await closed;
  assert.equal(connections.count, 20);
  assert.equal(await statusOf(await open('127.2.2.2'), GET), 200, 'another network has its own part');
  assert.equal(connections.count, 21);
});

test('where the key of an account was seen it is half', async (t) => {
  const { connections, open } = await rigOf(t, { limit: 160 });
  const first = await open('127.1.1.1');
  await statusOf(first, 'GET / HTTP/1.1\r\nHost: a\r\nX-Account: 7\r\n\r\n');
  for (let i = 0; i < 40; i++) await statusOf(await open('127.1.1.1'), GET);
  assert.equal(connections.count, 41);
});

test('the proxies of the operator are no network', async (t) => {
  const { connections, open } = await rigOf(t, { limit: 160, proxy: '127.1.1.1' });
  for (let i = 0; i < 50; i++) await statusOf(await open('127.1.1.1'), GET);
  assert.equal(connections.count, 50);
});

test('when all places are taken, the network that has most gives the one that is idle longest', async (t) => {
  const { connections, time, open } = await rigOf(t, { limit: 17 });
  const large: Socket[] = [];
  for (let i = 0; i < 10; i++) {
    large.push(await open('127.1.1.1'));
    await statusOf(large[i]!, GET);
    time.now += 1;
  }
  for (let i = 0; i < 7; i++) await statusOf(await open('127.2.2.2'), GET);
  const closed = once(large[0]!, 'close');
  assert.equal(await statusOf(await open('127.3.3.3'), GET), 200);
  await closed;
  assert.equal(connections.count, 17);
});

test('while the loop is late, newcomers beyond 50 a second of a network are closed unread', async (t) => {
  const { pressure, time, open } = await rigOf(t);
  pressure.isPressed = true;
  const answers: (number | undefined)[] = [];
  for (let i = 0; i < 60; i++) answers.push(await statusOf(await open('127.1.1.1'), GET));
  assert.deepEqual([answers[49], answers[50], answers[59]], [200, undefined, undefined]);
  assert.equal(await statusOf(await open('127.2.2.2'), GET), 200);
  time.now += 1_000;
  assert.equal(await statusOf(await open('127.1.1.1'), GET), 200);
});

test('bodies in pieces are refused, and after two of a network its chunked ones at their head', async (t) => {
  const { connections, time, pieces: refused, seen, open } = await rigOf(t);
  const isStruck = (from: string) => {
    const request = seen.findLast(({ socket }) => socket.remoteAddress === from)!;
    try {
      connections.requireWholeBody(request);
      return false;
    } catch (error) {
      return error instanceof Refusal && error.kind === 'inPieces';
    }
  };
  assert.equal(await statusOf(await open('127.1.1.1'), pieces(5_000)), 400);
  await statusOf(await open('127.1.1.1'), pieces(1));
  assert.equal(isStruck('127.1.1.1'), false, 'one may be an accident');
  assert.equal(await statusOf(await open('127.1.1.1'), pieces(5_000)), 400);
  assert.equal(refused(), 2);
  await statusOf(await open('127.1.1.1'), pieces(1));
  await statusOf(await open('127.2.2.2'), pieces(1));
  assert.deepEqual(['127.1.1.1', '127.2.2.2'].map(isStruck), [true, false]);
  time.now += 60_000;
  assert.equal(isStruck('127.1.1.1'), false);
});

test('a known account’s bodies in pieces are no strike of its network', async (t) => {
  const { connections, seen, open } = await rigOf(t);
  const body = pieces(5_000).replace('Host: a', 'Host: a\r\nX-Account: 7');
  for (let i = 0; i < 3; i++) assert.equal(await statusOf(await open('127.1.1.1'), body), 400);
  await statusOf(await open('127.1.1.1'), pieces(1));
  connections.requireWholeBody(seen.at(-1)!);
});

test(
  'empty lines in place of a request are none: after ten seconds the connection ends',
  LIMITED,
  async (t) => {
    const { time, pieces: refused, open } = await rigOf(t);
    const client = await open('127.1.1.1');
    assert.equal(await statusOf(client, GET), 200);
    time.now = 60_000;
    assert.equal(await statusOf(client, `\r\n${GET}`), 200, 'one after a body is usual');
    for (const [at, piece] of [
      [70_000, '\r\n'],
      [75_000, '\r'],
      [79_000, '\n\r\n'],
    ] as const) {
      time.now = at;
      client.write(piece);
      assert.equal(await statusOf(await open('127.2.2.2'), GET), 200, 'what was sent before has been read');
    }
    time.now = 80_001;
    assert.equal(await statusOf(client, '\r\n'), 408);
    assert.equal(refused(), 0);
  },
);

test('the time of a request begins after an empty line that came long before it', async (t) => {
  const { time, open } = await rigOf(t);
  const client = await open('127.1.1.1');
  assert.equal(await statusOf(client, `${GET}\r\n`), 200);
  time.now = 60_000;
  assert.equal(await statusOf(client, GET), 200);
});

test('a connection has at most 16 requests waiting', async (t) => {
  const { seen, open } = await rigOf(t);
  const client = await open('127.1.1.1');
  const body = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n';
  client.write(GET.repeat(10) + body);
  while (seen.length < 11) await once(client, 'data');
  client.write('hello');
  const all = GET.repeat(200);
  let received = '';
  client.on('data', (bytes) => {
    received += String(bytes);
  });
  client.write(all);
  while ((received.match(/HTTP\/1\.1 200/g)?.length ?? 0) < 200) await once(client, 'data');
  assert.equal(seen.length, 211);
});

test('endIdle ends every connection without a call under way, whether it ever had one or not', async (t) => {
  const { connections, open } = await rigOf(t);
  const untouched = await open('127.3.3.1');
  const answered = await open('127.3.3.2');
  assert.equal(await statusOf(answered, GET), 200);
  const halfAHead = await open('127.3.3.3');
  halfAHead.write('GET / HTTP/1.1\r\nHo');
  const halfABody = await open('127.3.3.4');
  halfABody.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx');
  // The server has read as much as the clients have sent.
  assert.equal(await statusOf(await open('127.3.3.5'), GET), 200);
  const ended = [untouched, answered].map((client) => once(client, 'close'));
  connections.endIdle();
  await Promise.all(ended);
  assert.equal(connections.count, 2);
  assert.equal(await statusOf(halfAHead, 'st: a\r\n\r\n'), 200);
  assert.equal(await statusOf(halfABody, 'y'), 200);
});

test(
  'a kept connection pays as its key, and as its network again for a request without one',
  LIMITED,
  async (t) => {
    const { load, open } = await rigOf(t);
    const client = await open('127.0.0.1');
    const answered = async (header: string): Promise<void> => {
      client.write(`GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n`);
      await once(client, 'data');
      // The answer's own end, in which what is left open is charged, may come after its bytes.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    };
    for (let call = 0; call < 3; call++) {
      const before = load.seconds.account;
      await answered('x-account: 7\r\n');
      assert.ok(load.seconds.account > before);
      assert.ok(Math.abs(load.seconds.network) < 1e-9, `${load.seconds.network}`);
    }
    const { account } = load.seconds;
    await answered('');
    assert.ok(load.seconds.network > 0);
    assert.equal(load.seconds.account, account);
  },
);
