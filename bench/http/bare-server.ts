/**
 * The least that a server can do: bare node:http, the body parsed and the same answer written; for GET a given one. What
 * is no JSON is a file: hashed as it comes.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

function textAnswer(body: Buffer): string {
  const input = JSON.parse(body.toString()) as Record<string, unknown>;
  return JSON.stringify({ text: Object.values(input).join('\n') });
}

/** What collects a body, and answers it at its end. */
function answering(request: IncomingMessage): { take(chunk: Buffer): void; answer(): string } {
  if (request.method === 'GET') return { take: () => undefined, answer: () => process.env.ANSWER ?? '' };
  if (request.headers['content-type'] !== 'application/json') {
    const hash = createHash('sha256');
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      hash.update(chunk);
    };
    return { take, answer: () => JSON.stringify({ size, sha256: hash.digest('hex') }) };
  }
  const chunks: Buffer[] = [];
  return { take: (chunk) => chunks.push(chunk), answer: () => textAnswer(Buffer.concat(chunks)) };
}

const server = createServer((request, response) => {
  const { take, answer } = answering(request);
  request.on('data', take);
  request.on('end', () => {
    const body = answer();
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
