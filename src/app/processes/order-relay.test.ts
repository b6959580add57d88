import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ControlRefusal } from '../../http/control.ts';
import { OrderRelay } from './order-relay.ts';
import type { ToChild } from './process-messages.ts';

function child() {
  const received: Extract<ToChild, { readonly kind: 'order' }>[] = [];
  const send = (message: ToChild) => {
    if (message.kind === 'order') received.push(message);
  };
  return { pid: 1, kill: () => {}, received, send };
}

const refusal = (text: RegExp) => (error: unknown) =>
  error instanceof ControlRefusal && text.test(error.message);

test('an order goes to one process that serves, and its result or refusal comes back', async () => {
  const relay = new OrderRelay();
  await assert.rejects(relay.order('audit', {}), refusal(/no process .* serves/));
  const [first, second] = [child(), child()];
  relay.serves(first);
  relay.serves(second);
  const orders = [relay.order('audit', { a: 1 }), relay.order('grant', {})] as const;
  assert.deepEqual(
    first.received.map(({ name, order }) => [name, order]),
    [
      ['audit', { a: 1 }],
      ['grant', {}],
    ],
  );
  assert.equal(second.received.length, 0);
  relay.done({ kind: 'done', id: first.received[1]!.id, refused: 'no such account' });
  relay.done({ kind: 'done', id: first.received[0]!.id, result: [] });
  assert.deepEqual(await orders[0], []);
  await assert.rejects(orders[1], refusal(/^no such account$/));
});

test('a process that leaves answers what it has, and gets nothing more; one that dies leaves it open', async () => {
  const relay = new OrderRelay();
  const [first, second] = [child(), child()];
  relay.serves(first);
  relay.serves(second);
  const [kept, lost] = [relay.order('audit', {}), relay.order('grant', {})] as const;
  relay.ends(first);
  void relay.order('backup', {}).catch(() => {});
  assert.deepEqual(
    second.received.map(({ name }) => name),
    ['backup'],
  );
  relay.done({ kind: 'done', id: first.received[0]!.id, result: 1 });
  relay.exited(first);
  assert.equal(await kept, 1);
  await assert.rejects(lost, refusal(/has ended; look whether it was done/));
});
