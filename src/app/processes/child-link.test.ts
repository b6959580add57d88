import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { ControlRefusal } from '../../http/control.ts';
import { ChildLink, type ChildOrders } from './child-link.ts';
import type { FromChild, ToChild } from './process-messages.ts';

const USE = { connections: 1, callsUnderWay: 1, residentBytes: 1 };

function rig() {
  const sent: FromChild[] = [];
  const orders: string[] = [];
  let deliver: (message: ToChild) => void = () => {};
  const follow = (who: string): ChildOrders => ({
    end: (cause) => void orders.push(`${who}: end ${cause}`),
    leave: () => void orders.push(`${who}: leave`),
    reload: () => void orders.push(`${who}: reload`),
  });
  const channel = {
    send: (message: FromChild) => void sent.push(message),
    onMessage: (take: (message: ToChild) => void) => {
      deliver = take;
    },
  };
  const link = new ChildLink(channel, 2, follow('start'));
  return { link, sent, orders, follow, deliver: (message: ToChild) => deliver(message) };
}

test('orders are followed by the service once there is one', () => {
  const { link, orders, follow, deliver } = rig();
  deliver({ kind: 'end', cause: 'SIGTERM' });
  link.obey(follow('service'));
  for (const message of [{ kind: 'leave' }, { kind: 'reload' }, { kind: 'end', cause: 'SIGINT' }] as const)
    deliver(message);
  assert.deepEqual(orders, [
    'start: end SIGTERM',
    'service: leave',
    'service: reload',
    'service: end SIGINT',
  ]);
});

test('how many serve is what the supervisor reported last', () => {
  const { link, deliver } = rig();
  assert.deepEqual(link.count, { wanted: 2, up: 0 });
  deliver({ kind: 'processes', count: { wanted: 2, up: 1 } });
  assert.deepEqual(link.count, { wanted: 2, up: 1 });
});

test('figures are there before the process counts as one that serves', () => {
  const { link, sent } = rig();
  link.ready('http://localhost:8080', () => ({ ...USE, metrics: 'a 1\n' }));
  assert.deepEqual(
    sent.map(({ kind }) => kind),
    ['report', 'ready'],
  );
});

test('each question for the sum gets its own answer, in whatever order they come', async () => {
  const { link, sent, deliver } = rig();
  const answers = [link.summed('a 1\n'), link.summed('a 2\n')];
  assert.deepEqual(
    sent.map((message) => (message.kind === 'sum' ? [message.id, message.report.metrics] : [])),
    [
      [1, 'a 1\n'],
      [2, 'a 2\n'],
    ],
  );
  deliver({ kind: 'sum', id: 2, metrics: 'a 6\n' });
  deliver({ kind: 'sum', id: 1, metrics: 'a 5\n' });
  assert.deepEqual(await Promise.all(answers), ['a 5\n', 'a 6\n']);
});

test('a supervisor that does not answer makes the metrics unavailable, and the port is closed all the same', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { link } = rig();
  const sum = link.summed('');
  const closed = link.beforeClosing();
  t.mock.timers.tick(2000);
  await assert.rejects(sum, Unavailable);
  await closed;
});

test('the port is closed once the supervisor has handed out what waited', async () => {
  const { link, sent, deliver } = rig();
  let isClosed = false;
  const closed = link.beforeClosing().then(() => {
    isClosed = true;
  });
  await Promise.resolve();
  assert.deepEqual([sent.map(({ kind }) => kind), isClosed], [['closing'], false]);
  deliver({ kind: 'close' });
  await closed;
});

test('orders of the command line are carried out, and refused in words', async () => {
  const { link, sent, deliver } = rig();
  const order = (id: number, name: string) => deliver({ kind: 'order', id, name, order: { id } });
  const done = () => sent.filter(({ kind }) => kind === 'done');
  order(1, 'audit');
  link.administer(async (name, given) => {
    if (name === 'refused') throw new ControlRefusal('no such account');
    if (name === 'failed') throw new RangeError('of no use to others');
    return [name, given];
  });
  order(2, 'audit');
  order(3, 'refused');
  order(4, 'failed');
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(done(), [
    { kind: 'done', id: 1, refused: 'the service is still starting' },
    { kind: 'done', id: 2, result: ['audit', { id: 2 }] },
    { kind: 'done', id: 3, refused: 'no such account' },
    { kind: 'done', id: 4, refused: 'the server failed: RangeError' },
  ]);
});

test('where the store is comes from the supervisor', async () => {
  const { link, sent, deliver } = rig();
  const place = link.storePlace();
  assert.deepEqual(sent, [{ kind: 'store' }]);
  deliver({ kind: 'store', place: { path: '/run/store.sock', token: '00' } });
  assert.deepEqual(await place, { path: '/run/store.sock', token: '00' });
});
