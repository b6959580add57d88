import { Agent } from 'node:http';
import { constants, setPriority } from 'node:os';
import { send } from './http-caller.mts';

/**
 * Sends events to the webhook, in a process of its own: node webhook-sender.mts <address>. Each order is a list of
 * requests and how many go at once; the report has their statuses in that order.
 */

export interface WebhookRequest {
  readonly body: string;
  readonly signature: string;
}

export interface WebhookOrder {
  readonly requests: readonly WebhookRequest[];
  readonly atOnce: number;
  /** Sends the list so often. */
  readonly times: number;
}

const [, , address = ''] = process.argv;
setPriority(constants.priority.PRIORITY_LOW);

async function statusesOf({ requests, atOnce, times }: WebhookOrder): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const all = Array.from({ length: times }, () => requests).flat();
  const statuses: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      const { body, signature } = all[at]!;
      const headers = {
        'stripe-signature': signature,
        authorization: '',
        'content-type': 'application/json',
      };
      const reply = await send(address, { path: '/webhooks/stripe', body, headers, agent }).catch(
        () => undefined,
      );
      statuses[at] = reply?.status ?? 0;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
  return statuses;
}

process.on('message', async (order: WebhookOrder) => {
  process.send?.(await statusesOf(order));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
