import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { duplexPair } from 'node:stream';
import { test } from 'node:test';
import { emitConnection } from './emitted-connection.ts';

test('an emitted connection is served, over a pair of streams and without a port', async (t) => {
  const server = createServer((request, response) => {
    const from = request.socket.remoteAddress;
    request.resume().on('end', () => response.end(`${request.method} ${request.url} from ${from}`));
  });
  const [near, far] = duplexPair();
  t.after(() => near.destroy());
  emitConnection(server, far);
  near.write('POST /here HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody');
  let text = '';
  near.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(near, 'end');
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n[\s\S]*POST \/here from 127\.0\.0\.1$/);
});
