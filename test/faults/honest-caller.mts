import { Agent } from 'node:http';
import type { HonestKind } from '../../attacks/attack.ts';
import { OPERATIONS } from '../../src/operations/index.ts';
import { type Call, EPC_CALL, send } from './http-caller.mts';

/**
 * A caller as most are, in a process of its own that does nothing else, so that nothing but the service makes it wait:
 * node honest-caller.mts <address> <key> <address of a server that does nothing> <kind>. It makes 20 small calls, ten
 * questions for the health and 20 to the other server a second, never waiting for an answer before the next; an
 * invoice every other second, or with documents one of those. At `report` it sends what came back since the
 * last one; at `end` it makes no more calls and sends the rest when all are answered.
 */

/** One answer. */
export interface HonestReply {
  readonly what: 'small' | 'health' | 'invoice' | 'document' | 'idle';
  /** 0: none came within the time that a caller waits, or the connection broke. */
  readonly status: number;
  readonly ms: number;
  /** When the call was made, in milliseconds since the epoch. */
  readonly at: number;
}

const [, , address = '', key = '', idle = '', kind = 'kept'] = process.argv as [
  string,
  string,
  string?,
  string?,
  string?,
  HonestKind?,
];
/** A caller gives up after this. */
const PATIENCE_MS = 12_000;
const DOCUMENT_PATIENCE_MS = 45_000;
const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;
const agent = new Agent({ keepAlive: kind !== 'fresh' });
const idleAgent = new Agent({ keepAlive: true });
let replies: HonestReply[] = [];
const open = new Set<Promise<void>>();

const CALLS: Readonly<Record<HonestReply['what'], Call>> = {
  small: EPC_CALL,
  health: { path: '/health' },
  invoice: { path: '/v2/invoice-pdf', body: JSON.stringify(invoice.examples[0].input) },
  document: { path: '/v1/html-to-pdf' },
  idle: { path: '/' },
};

/** Documents with scripts and without, in turns: they have places of their own each. */
const DOCUMENTS = ['', '<script>document.body.append("and a table")</script>'].map((script) =>
  JSON.stringify({ content: `<h1>Offer</h1><p>Twelve chairs${script}` }),
);
let documents = 0;

function callOf(what: HonestReply['what']): Call {
  if (what !== 'document') return CALLS[what];
  return { ...CALLS.document, body: DOCUMENTS[documents++ % DOCUMENTS.length]! };
}

function ask(what: HonestReply['what']): void {
  const asked = answer(what).finally(() => open.delete(asked));
  open.add(asked);
}

async function answer(what: HonestReply['what']): Promise<void> {
  const started = performance.now();
  const signal = AbortSignal.timeout(what === 'document' ? DOCUMENT_PATIENCE_MS : PATIENCE_MS);
  const to = what === 'idle' ? { address: idle, agent: idleAgent } : { address, agent };
  const status = await send(to.address, { ...callOf(what), key, agent: to.agent, signal }).then(
    (reply) => reply.status,
    () => 0,
  );
  replies.push({ what, status, ms: performance.now() - started, at: performance.timeOrigin + started });
}

const EVERY_MS: readonly (readonly [HonestReply['what'], number])[] = [
  ['small', 50],
  ['health', 100],
  ['idle', 50],
  kind === 'documents' ? ['document', 1_500] : ['invoice', 2_000],
];
const timers = EVERY_MS.map(([what, everyMs]) => setInterval(ask, everyMs, what));

process.on('message', async (order: string) => {
  if (order === 'end') {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(open);
  }
  process.send?.(replies);
  replies = [];
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
