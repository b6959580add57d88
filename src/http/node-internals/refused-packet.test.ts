import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { refusedPacket } from './refused-packet.ts';

test('what the parser refuses is there to be looked at', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const refused = new Promise<Buffer | undefined>((resolve) => {
    server.on('clientError', (error, socket) => {
      socket.destroy();
      resolve(refusedPacket(error));
    });
  });
  const { port } = server.address() as AddressInfo;
  const bytes = 'GET / HTTP/1.1\r\nHost: a\r\nBroken line\r\n\r\n';
  connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .write(bytes);
  assert.equal((await refused)?.toString(), bytes);
  server.close();
});
