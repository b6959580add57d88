import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallOrder } from '../../core/outside-calls.ts';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { WindowFull } from './call-window.ts';
import { sharedCalls } from './shared-calls.ts';

const LIMIT = { calls: 20, windowMs: 60_000 };
const never = new AbortController().signal;

/** A line whose next answers are given. */
function line(answers: number[], nodes = () => 1) {
  const orders: CallOrder[] = [];
  const time = new VirtualTime();
  const calls = sharedCalls({
    time,
    takeCall: async (order) => {
      orders.push(order);
      return answers.shift()!;
    },
    liveNodes: nodes,
  });
  return { calls, window: calls.window('uid', LIMIT), orders, time };
}

test('a turn begins at the moment that was reserved for it', async () => {
  const { window, orders, time } = line([0, 3000]);
  await window.take(5000, never);
  assert.deepEqual(orders, [{ name: 'uid', ...LIMIT, maxWaitMs: 5000 }]);
  let isThere = false;
  const turn = window.take(5000, never).then(() => {
    isThere = true;
  });
  await time.advance(2999);
  assert.equal(isThere, false);
  await time.advance(1);
  await turn;
  assert.equal(isThere, true);
});

test('who may wait for ever does not reserve a moment farther than ten seconds away', async () => {
  const { window, orders } = line([0, 0, 0]);
  for (const longest of [Number.POSITIVE_INFINITY, 1234.5, -3]) await window.take(longest, never);
  assert.deepEqual(
    orders.map(({ maxWaitMs }) => maxWaitMs),
    [10_000, 1234, 0],
  );
});

test('too long a wait is refused at once, with its length', async () => {
  const { window } = line([-7000]);
  await assert.rejects(
    window.take(5000, never),
    (error) => error instanceof WindowFull && error.retryAfterMs === 7000,
  );
});

test('a turn at once is taken or not', async () => {
  const { window, orders } = line([0, -1]);
  assert.deepEqual([await window.tryTake(), await window.tryTake()], [true, false]);
  assert.equal(orders[0]?.maxWaitMs, 0);
});

test('a caller that leaves waits no longer', async () => {
  const { window } = line([4000, 0]);
  const gone = new AbortController();
  const turn = window.take(5000, gone.signal);
  gone.abort(new Error('gone'));
  await assert.rejects(turn, /gone/);
  await assert.rejects(window.take(5000, gone.signal), /gone/);
});

test('what may be under way is divided by the processes there are, rounded up', () => {
  let nodes = 1;
  const { calls } = line([], () => nodes);
  const parts = [1, 2, 3, 20].map((live) => {
    nodes = live;
    return [calls.partOf(16), calls.partOf(4)];
  });
  assert.deepEqual(parts, [
    [16, 4],
    [8, 2],
    [6, 2],
    [1, 1],
  ]);
});
