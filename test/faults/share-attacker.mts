import { Agent } from 'node:http';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { documentOf } from '../../src/operations/pdf-to-pdf-a/testing/documents.ts';
import { type Call, EPC_CALL, send } from './http-caller.mts';

/**
 * One or several accounts that ask for all there is of something, in a process of its own: node share-attacker.mts
 * <address>. Each connection takes another of the keys for each call. It takes only processor time that is left over.
 */

export type Kind = 'pages' | 'workers' | 'programs' | 'bodies';

export interface ShareOrder {
  readonly kind: Kind;
  readonly keys: readonly string[];
  readonly parallel: number;
  readonly ms: number;
}

/** Answers by their status. */
export type ShareReport = Readonly<Record<number, number>>;

const BODY_BYTES = 10_000_000;
const SENT_BYTES = 3_000_000;

const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;
const ITEM = { description: 'A day of work on the machine', unitPrice: 1, tax: 20 };

const CALLS: Readonly<Record<Exclude<Kind, 'bodies'>, () => Call>> = {
  pages: () => ({
    path: '/v1/html-to-pdf',
    body: JSON.stringify({ content: '<p>x<script>for (;;);</script>' }),
  }),
  workers: () => ({
    path: '/v2/invoice-pdf',
    body: JSON.stringify({ ...invoice.examples[0].input, items: Array(200).fill(ITEM) }),
  }),
  programs: () => ({
    path: '/v1/pdf-to-pdf-a',
    body: documentOf(),
    headers: { 'content-type': 'application/pdf' },
  }),
};

const [, , address = ''] = process.argv;
setPriority(constants.priority.PRIORITY_LOW);

async function flood(call: Call, { keys, parallel, ms }: ShareOrder): Promise<ShareReport> {
  const counts: Record<number, number> = {};
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const until = performance.now() + ms;
  // What is still under way then is given up.
  const end = setTimeout(() => agent.destroy(), ms);
  const connections = Array.from({ length: parallel }, async (_, place) => {
    for (let turn = place; performance.now() < until; turn += 1) {
      const key = keys[turn % keys.length]!;
      const reply = await send(address, { ...call, key, agent }).catch(() => undefined);
      if (reply !== undefined) counts[reply.status] = (counts[reply.status] ?? 0) + 1;
      // Whoever is refused comes back, as fast as a busy program would.
      if (reply?.status !== 200) await sleep(20);
    }
  });
  await Promise.all(connections);
  clearTimeout(end);
  agent.destroy();
  return counts;
}

/** Bodies that begin and do not end. */
async function holdBodies({ keys, parallel, ms }: ShareOrder): Promise<ShareReport> {
  const { port } = new URL(address);
  const sockets = Array.from({ length: parallel }, (_, place) => {
    const head =
      `POST ${EPC_CALL.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys[place % keys.length]}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n{"iban":"`;
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(head + 'a'.repeat(SENT_BYTES)));
    // The service closes those that it refuses.
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  });
  await sleep(ms);
  for (const socket of sockets) socket.destroy();
  return {};
}

process.on('message', async (order: ShareOrder) => {
  const { kind } = order;
  const report = kind === 'bodies' ? await holdBodies(order) : await flood(CALLS[kind](), order);
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
