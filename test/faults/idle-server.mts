import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that does nothing: how long its answers take is the machine's part. Sends its address to its parent. */

const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit(0));
