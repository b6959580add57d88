import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { afterLastAnswer } from './after-last-answer.ts';

test('destroySoon is all that Node does with a connection behind its last answer', async (t) => {
  const acted = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const { socket } = request;
    afterLastAnswer(socket, () => acted.resolve(socket.destroyed || socket.writableEnded ? 'late' : 'open'));
    response.writeHead(200, { connection: 'close', 'content-length': '2' }).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  let hasEnded = false;
  client.on('end', () => {
    hasEnded = true;
  });
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [answer] = (await once(client, 'data')) as [Buffer];
  assert.match(String(answer), /^HTTP\/1\.1 200 [\s\S]*ok$/);
  assert.equal(await acted.promise, 'open');
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(hasEnded, false, 'nothing else ends it');
});
