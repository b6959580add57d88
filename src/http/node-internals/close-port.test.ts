import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { closePort } from './close-port.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** A server, and a client that has had one answer and keeps its connection open. */
async function idleClient(t: TestContext): Promise<{ readonly server: Server; readonly client: Socket }> {
  const server = createServer((_request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => {
    client.destroy();
    server.closeAllConnections();
  });
  client.write(GET);
  await once(client, 'data');
  return { server, client };
}

test('net.Server.prototype.close on an HTTP server closes the port and no connection', async (t) => {
  const { server, client } = await idleClient(t);
  const closed = closePort(server);
  assert.equal(server.listening, false);
  client.write(GET);
  const [answer] = (await once(client, 'data')) as [Buffer];
  assert.match(String(answer), /^HTTP\/1\.1 200 /);
  client.destroy();
  await closed;
});

test('close of node:http ends a connection that is idle, which is why it does not do', async (t) => {
  const { server, client } = await idleClient(t);
  const ended = once(client, 'close');
  server.close();
  await ended;
});
