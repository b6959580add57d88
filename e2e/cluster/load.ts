import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { ask, type CallOptions, keptConnection } from './ask.ts';
import type { Balancer } from './balancers.ts';

/** Of each caller, between two calls: the machine has other work. */
const PAUSE_MS = 10;

const example = OPERATIONS.find(({ name }) => name === 'epc-qr-code')!.examples[0].input as Readonly<
  Record<string, string | number>
>;
const query = new URLSearchParams(Object.entries(example).map(([name, value]) => [name, String(value)]));

/** What callers send: calls that are charged, of both methods and to both kinds of nodes. */
const CALLS: readonly (CallOptions & { readonly path: string })[] = [
  { path: '/v1/epc-qr-code', body: JSON.stringify(example) },
  { path: `/v1/epc-qr-code?${query}` },
  {
    path: '/mcp',
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'epc-qr-code', arguments: example },
    }),
    headers: { accept: 'application/json, text/event-stream' },
  },
];

export interface FailedCall {
  readonly method: 'GET' | 'POST';
  /** Its status, or the code of the connection's error. */
  readonly end: string;
  /** Both in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Callers of a balancer, half of whom keep their connection, until they are stopped. */
export class Load {
  readonly balancer: Balancer;
  readonly failed: FailedCall[] = [];
  answered = 0;
  readonly #stop = new AbortController();
  readonly #callers: readonly Promise<void>[];

  constructor(balancer: Balancer, callers: number) {
    this.balancer = balancer;
    this.#callers = Array.from({ length: callers }, (_, place) => this.#call(place));
  }

  async #call(place: number): Promise<void> {
    const agent = place % 2 === 0 ? keptConnection(this.balancer.origin) : undefined;
    for (let count = place; !this.#stop.signal.aborted; count++) {
      const { path, ...call } = CALLS[count % CALLS.length]!;
      const startedAt = performance.now();
      const end = await ask(this.balancer.origin + path, {
        ...call,
        headers: { ...call.headers, authorization: `Bearer ${PROCESS_KEY}` },
        ...(agent && { agent }),
      }).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      const method = call.body === undefined ? 'GET' : 'POST';
      if (end === '200') this.answered++;
      else this.failed.push({ method, end, startedAt, endedAt: performance.now() });
      await sleep(PAUSE_MS);
    }
    agent?.destroy();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#callers);
  }
}
