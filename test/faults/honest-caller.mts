import { Agent } from 'node:http';
import { OPERATIONS } from '../../src/operations/index.ts';
import { EPC_CALL, send } from './http-caller.mts';

/**
 * A caller as most are, in a process of its own that does nothing else, so that nothing but the service makes it wait:
 * 20 small calls and ten questions for the health a second, one invoice every other, and as many questions to a server
 * that does nothing: node honest-caller.mts <address> <key> <address of that server>. Asked for a report, it sends what has come back since the last one.
 */

/** One answer; status 0 when there was none. */
export interface HonestReply {
  readonly what: 'small' | 'health' | 'invoice' | 'idle';
  readonly status: number;
  readonly ms: number;
}

const [, , address = '', key = '', idle = ''] = process.argv;
const agent = new Agent({ keepAlive: true });
const invoice = OPERATIONS.find(({ name }) => name === 'invoice-pdf')!;
const invoiceCall = { path: '/v2/invoice-pdf', body: JSON.stringify(invoice.examples[0].input) };
let replies: HonestReply[] = [];

async function ask(what: HonestReply['what']): Promise<void> {
  const started = performance.now();
  const calls = { small: EPC_CALL, invoice: invoiceCall, health: { path: '/health' }, idle: { path: '/' } };
  const status = await send(what === 'idle' ? idle : address, { ...calls[what], key, agent }).then(
    (reply) => reply.status,
    () => 0,
  );
  replies.push({ what, status, ms: performance.now() - started });
}

for (const [what, everyMs] of [
  ['small', 50],
  ['health', 100],
  ['idle', 50],
  ['invoice', 2000],
] as const) {
  setInterval(() => void ask(what), everyMs);
}
process.on('message', () => {
  process.send?.(replies);
  replies = [];
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
