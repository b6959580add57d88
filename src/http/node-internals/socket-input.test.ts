import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { interceptInput, type SocketInput } from './socket-input.ts';

const BODY = 'x'.repeat(1_000);
const POST = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

/** A client of a server whose first connection goes to `take`. */
async function clientOf(
  t: TestContext,
  { take, answer }: { readonly take: (socket: Socket) => void; readonly answer: RequestListener },
): Promise<Socket> {
  const server = createServer(answer);
  server.on('connection', take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

test('all that a socket reads comes to push, and only what goes on from there reaches the parser', async (t) => {
  const arrived: Buffer[] = [];
  const enough = Promise.withResolvers<void>();
  let inner: SocketInput | undefined;
  const requested: string[] = [];
  const client = await clientOf(t, {
    take: (socket) => {
      inner = interceptInput(socket, {
        push: (bytes) => {
          if (bytes === null) return false;
          arrived.push(bytes);
          if (Buffer.concat(arrived).length === POST.length) enough.resolve();
          return true;
        },
        read: (size) => inner!.read(size),
      });
    },
    answer: async (request, response) => {
      requested.push(Buffer.concat(await request.toArray()).toString());
      response.end('ok');
    },
  });
  client.write(POST);
  await enough.promise;
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(requested, [], 'the parser has seen nothing');
  for (const bytes of arrived) inner!.push(bytes);
  await once(client, 'data');
  assert.deepEqual(requested, [BODY]);
});

test('Node asks for more by _read', async (t) => {
  let reads = 0;
  const client = await clientOf(t, {
    take: (socket) => {
      const inner: SocketInput = interceptInput(socket, {
        push: (bytes) => inner.push(bytes),
        read: (size) => {
          reads += 1;
          inner.read(size);
        },
      });
    },
    answer: (request, response) => request.resume().on('end', () => response.end('ok')),
  });
  client.write(POST);
  await once(client, 'data');
  assert.ok(reads > 0);
});

test('the parser copies a body into buffers of their own, so that what was pushed may be given back', async (t) => {
  const chunks: Uint8Array[] = [];
  const client = await clientOf(t, {
    take: (socket) => {
      const inner: SocketInput = interceptInput(socket, {
        push: (bytes) => {
          const mayGoOn = inner.push(bytes);
          if (bytes?.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
          return mayGoOn;
        },
        read: (size) => inner.read(size),
      });
    },
    answer: (request, response) => {
      request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      request.on('end', () => response.end('ok'));
    },
  });
  client.write(POST);
  await once(client, 'data');
  assert.equal(Buffer.concat(chunks).toString(), BODY);
  for (const chunk of chunks) assert.equal(chunk.byteLength, chunk.buffer.byteLength);
});
