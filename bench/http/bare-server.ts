/** The least that a server can do: bare node:http, the body parsed and the same answer written; for GET a given one. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

function textAnswer(body: Buffer): string {
  const input = JSON.parse(body.toString()) as Record<string, unknown>;
  return JSON.stringify({ text: Object.values(input).join('\n') });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = request.method === 'GET' ? (process.env.ANSWER ?? '') : textAnswer(Buffer.concat(chunks));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({
    port: (server.address() as AddressInfo).port,
    headers: { 'content-type': 'application/json' },
  });
});
process.once('disconnect', () => process.exit(0));
