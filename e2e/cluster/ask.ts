import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { request as secureRequest, Agent as TlsAgent } from 'node:https';

export interface CallOptions {
  /** Sent by POST as JSON; absent: GET. */
  readonly body?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps the connection; absent: one of its own. */
  readonly agent?: PlainAgent | TlsAgent;
  /** Gives up when it fires. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** One connection that is kept. */
export const keptConnection = (origin: string): PlainAgent | TlsAgent =>
  new (origin.startsWith('https:') ? TlsAgent : PlainAgent)({ keepAlive: true, maxSockets: 1 });

/** One call, to the last byte of its answer, of a server whose certificate nobody has signed. @throws the socket's error */
export function ask(url: string, { body, headers, agent, signal }: CallOptions = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const make = url.startsWith('https:') ? secureRequest : plainRequest;
  const outgoing = make(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...headers,
    },
    agent: agent ?? false,
    rejectUnauthorized: false,
    ...(signal && { signal }),
  });
  outgoing.on('error', reject);
  outgoing.on('response', async (response) => {
    try {
      const chunks = await response.toArray();
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
    } catch (error) {
      reject(error);
    }
  });
  outgoing.end(body);
  return promise;
}
