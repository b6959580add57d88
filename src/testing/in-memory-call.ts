import { type IncomingMessage, request, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { emitConnection } from './emitted-connection.ts';

export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly rawPayload: Buffer;
  json(): unknown;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'OPTIONS' | 'DELETE';
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request to a server that need not listen: HTTP as ever, over a pair of streams instead of a socket. */
export function callInMemory(
  server: Server,
  { method, url, payload, headers = {} }: Request,
): Promise<Answer> {
  const [near, far] = duplexPair();
  emitConnection(server, far);
  return new Promise((resolve, reject) => {
    const call = request({ method, path: url, headers, createConnection: () => near });
    call.once('error', reject);
    call.once('response', (answer) => resolve(received(answer)));
    call.end(payload);
  });
}

async function received(answer: IncomingMessage): Promise<Answer> {
  const rawPayload = Buffer.concat(await answer.toArray());
  const body = rawPayload.toString();
  const { statusCode = 0, headers } = answer;
  return { statusCode, headers, body, rawPayload, json: () => JSON.parse(body) };
}
