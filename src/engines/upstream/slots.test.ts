import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Slots, SlotsFull } from './slots.ts';

const never = new AbortController().signal;

test('so many at a time, the rest in order', async () => {
  const slots = new Slots(() => 2);
  const order: number[] = [];
  const releases = await Promise.all([slots.acquire(never), slots.acquire(never)]);
  const enter = async (name: number) => {
    const release = await slots.acquire(never);
    order.push(name);
    return release;
  };
  const [third, fourth] = [enter(3), enter(4)];
  await Promise.resolve();
  assert.deepEqual(order, []);
  releases[0]();
  releases[0]();
  await third;
  assert.deepEqual(order, [3], 'giving back twice frees one slot only');
  (await third)();
  await fourth;
  assert.deepEqual(order, [3, 4]);
});

test('who gives up leaves the line and takes no slot', async () => {
  const slots = new Slots(() => 1);
  const release = await slots.acquire(never);
  const gone = new AbortController();
  const second = slots.acquire(gone.signal);
  const third = slots.acquire(never);
  gone.abort(new Error('gone'));
  await assert.rejects(second, /gone/);
  release();
  (await third)();
  (await slots.acquire(never))();
  await assert.rejects(slots.acquire(gone.signal), /gone/);
});

test('more than may wait are turned away at once', async () => {
  const slots = new Slots(() => 1, 1);
  const release = await slots.acquire(never);
  const second = slots.acquire(never);
  await assert.rejects(slots.acquire(never), SlotsFull);
  release();
  (await second)();
  (await slots.acquire(never))();
});

test('how many there are may change: fewer end nothing, more are given at the next chance', async () => {
  let count = 2;
  const slots = new Slots(() => count);
  const [first, second] = [await slots.acquire(never), await slots.acquire(never)];
  const entered: number[] = [];
  const waiting = [1, 2, 3].map(async (number) => {
    const leave = await slots.acquire(never);
    entered.push(number);
    return leave;
  });
  count = 1;
  first();
  await Promise.resolve();
  assert.deepEqual(entered, [], 'one is still there, and there is one place');
  count = 3;
  second();
  await Promise.all(waiting);
  assert.deepEqual(entered, [1, 2, 3]);
});
