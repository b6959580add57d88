import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { handOverPort } from './hand-over-port.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

function server(t: TestContext, text: string): Server {
  const made = createServer((_request, response) => response.end(text));
  t.after(() => {
    made.closeAllConnections();
    if (made.listening) made.close();
  });
  return made;
}

async function answerOf(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(GET);
  let text = '';
  for await (const piece of socket.setEncoding('utf8')) text += piece;
  return text;
}

test('a port passes to another server: the first answers who had come, the second all others', async (t) => {
  const [first, second] = [server(t, 'first'), server(t, 'second')];
  first.listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  assert.match(await answerOf(port), /first$/);
  const early = connect(port, '127.0.0.1');
  await once(first, 'connection');
  second.listen(handOverPort(first));
  await once(second, 'listening');
  assert.deepEqual([first.listening, (second.address() as AddressInfo).port], [false, port]);
  for (let call = 0; call < 20; call++) assert.match(await answerOf(port), /second$/);
  early.write(GET);
  const [answered] = (await once(early, 'data')) as [Buffer];
  assert.match(String(answered), /first$/);
});

test('a server that does not listen has no port to give', (t) => {
  assert.throws(() => handOverPort(server(t, '')), /does not listen/);
});
