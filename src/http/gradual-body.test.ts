import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { MAX_BYTES_A_TURN, writeGradually } from './gradual-body.ts';

const HEAD_BYTES = 1_024;

/** Bytes that differ, so that a piece in the wrong place shows. */
const numbered = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => at % 251));

async function served(
  t: TestContext,
  answer: (response: ServerResponse) => void,
  method = 'GET',
): Promise<IncomingMessage> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  t.after(() => server.close());
  t.after(() => server.closeAllConnections());
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', method });
  const [received] = (await once(request, 'response')) as [IncomingMessage];
  return received;
}

for (const [name, pieces] of [
  ['nothing', []],
  ['a small body', [numbered(100)]],
  ['just what a turn may write', [numbered(MAX_BYTES_A_TURN)]],
  ['one byte more', [numbered(MAX_BYTES_A_TURN + 1)]],
  ['many small pieces', Array.from({ length: 300 }, () => numbered(1_000))],
  [
    'a large body beside small and empty pieces',
    [numbered(3), Buffer.alloc(0), numbered(3_000_000), numbered(5)],
  ],
] as const) {
  test(`arrives whole: ${name}`, async (t) => {
    const received = await served(t, (response) => writeGradually(response, pieces));
    assert.deepEqual(await buffer(received), Buffer.concat(pieces));
  });
}

test('a turn of the loop writes no more than it may, though the connection would take all', async (t) => {
  const whole = 1_000_000;
  const turns: number[] = [];
  const received = await served(t, (response) => {
    const { socket } = response;
    const watch = (): void => {
      turns.push(socket?.bytesWritten ?? 0);
      if (!response.writableEnded) setImmediate(watch);
    };
    writeGradually(response, [numbered(whole)]);
    watch();
  });
  assert.equal((await buffer(received)).length, whole);
  const steps = turns.map((bytes, at) => bytes - (turns[at - 1] ?? 0));
  assert.ok(Math.max(...steps) <= MAX_BYTES_A_TURN + HEAD_BYTES, `${Math.max(...steps)} bytes in a turn`);
});

test('a small body has gone out when the call returns', async (t) => {
  let hasEnded = false;
  const received = await served(t, (response) => {
    writeGradually(response, [numbered(10), numbered(20)]);
    hasEnded = response.writableEnded;
  });
  assert.equal((await buffer(received)).length, 30);
  assert.ok(hasEnded);
});

test('who reads nothing takes no more than the connection has room for, and closing it ends the rest', async (t) => {
  const whole = 64_000_000;
  const { promise: closed, resolve: onClosed } = Promise.withResolvers<number>();
  const received = await served(t, (response) => {
    const { socket } = response;
    response.on('close', () => onClosed(socket?.bytesWritten ?? whole));
    writeGradually(response, [Buffer.alloc(whole)]);
  });
  const { socket } = received;
  received.pause();
  socket.destroy();
  assert.ok((await closed) < whole / 2, 'the rest was written though nobody is there');
});

test('HEAD has no body', async (t) => {
  const received = await served(t, (response) => writeGradually(response, [numbered(500_000)]), 'HEAD');
  assert.equal((await buffer(received)).length, 0);
});
