import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { OPERATIONS } from '../../src/operations/index.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';

const epc = OPERATIONS.find(({ name }) => name === 'epc-qr-code')!;

/** A short charged call, as most callers make it. */
export const EPC_CALL = { path: '/v1/epc-qr-code', body: JSON.stringify(epc.examples[0].input) } as const;

export interface Call {
  readonly path: string;
  /** Sent as JSON by POST; absent: GET. */
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly agent?: Agent;
  /** Gives up when it fires. */
  readonly signal?: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly ms: number;
}

/** One call, to the last byte of its answer. @throws the socket's error, `code` names it */
export function send(
  address: string,
  { path, body, headers, key = PROCESS_KEY, agent, signal }: Call,
): Promise<Reply> {
  const started = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const all = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}${path}`, {
      method,
      headers: all,
      ...(agent && { agent }),
      ...(signal && { signal }),
    });
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const ms = performance.now() - started;
        const { statusCode: status = 0, headers: received } = answer;
        resolve({ status, headers: received, body: Buffer.concat(chunks), ms });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The identifiers of an error body. */
export const messagesOf = ({ body }: Reply): readonly string[] =>
  (JSON.parse(body.toString()) as { messages: string[] }).messages;

/** How often each status came, for a comparison in one line. */
export function countStatuses(replies: readonly Reply[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** @param share 0.99 for the 99th percentile */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
