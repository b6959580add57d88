import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATIONS } from '../../src/operations/index.ts';
import { EPC_CALL, send } from './http-caller.mts';

/**
 * A caller as most are, in a process of its own so that nothing but the service makes it wait: 20 small calls and ten
 * questions for the health a second, one invoice every other: node honest-caller.mts <address> <key>.
 * Asked for a report, it sends what has come back since the last one.
 */

/** One answer; status 0 when there was none. */
export interface HonestReply {
  readonly what: 'small' | 'health' | 'invoice';
  readonly status: number;
  readonly ms: number;
}

const [, , address = '', key = ''] = process.argv;
const agent = new Agent({ keepAlive: true });
const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;
const invoiceCall = { path: '/v2/invoice-pdf', body: JSON.stringify(invoice.examples[0].input) };
let replies: HonestReply[] = [];

async function ask(what: HonestReply['what']): Promise<void> {
  const started = performance.now();
  const calls = { small: EPC_CALL, invoice: invoiceCall, health: { path: '/health' } };
  const status = await send(address, { ...calls[what], key, agent }).then(
    (reply) => reply.status,
    () => 0,
  );
  replies.push({ what, status, ms: performance.now() - started });
}

const timers = (['small', 'health', 'invoice'] as const).map((what) =>
  setInterval(() => void ask(what), { small: 50, health: 100, invoice: 2000 }[what]),
);
process.on('message', (message) => {
  if (message === 'report') {
    process.send?.(replies);
    replies = [];
    return;
  }
  for (const timer of timers) clearInterval(timer);
  void sleep(0).then(() => process.exit(0));
});
process.send?.('ready');
