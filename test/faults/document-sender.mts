import { Agent } from 'node:http';
import { PROCESS_KEY } from '../../src/testing/server-process.ts';
import { send } from './http-caller.mts';

/**
 * Prints one document again and again, four at once, in a process of its own: node document-sender.mts <address>.
 * It gets an order and reports when its time is over.
 */

export interface SendOrder {
  /** Of a call of html-to-pdf. */
  readonly input: object;
  readonly ms: number;
}

/** How many answers of each kind there were: status, and the description of a refusal. */
export type AnswerCounts = Readonly<Record<string, number>>;

const PARALLEL = 4;
const [, , address = ''] = process.argv;

process.on('message', async ({ input, ms }: SendOrder) => {
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
  const body = JSON.stringify(input);
  const until = performance.now() + ms;
  const answers: Record<string, number> = {};
  // What is still under way then is given up.
  const end = setTimeout(() => agent.destroy(), ms);
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const call = { path: '/v1/html-to-pdf', body, key: PROCESS_KEY, agent };
      const reply = await send(address, call).catch(() => undefined);
      if (reply === undefined) continue;
      const said = /"description":"([^"]*)"/g.exec(reply.body.toString())?.[1] ?? '';
      const answer = `${reply.status} ${said}`.trim();
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, caller));
  clearTimeout(end);
  agent.destroy();
  process.send?.(answers satisfies AnswerCounts);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
