import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What anybody would write: reads the whole body, then answers 400; a GET gets 200. Sends its address to its parent. */

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.statusCode = request.method === 'GET' ? 200 : 400;
    response.end('{"messages":[]}');
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit(0));
