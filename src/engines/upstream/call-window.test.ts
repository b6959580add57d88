import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { CallWindow, WindowFull } from './call-window.ts';

const never = new AbortController().signal;

test('twenty a minute: the twenty-first waits for the first token to come back', async () => {
  const time = new VirtualTime();
  const window = new CallWindow(time, { calls: 20, windowMs: 60_000 });
  for (let i = 0; i < 20; i++) assert.equal(window.tryTake(), true);
  assert.equal(window.tryTake(), false);
  await assert.rejects(
    window.take(5000, never),
    (error) => error instanceof WindowFull && error.retryAfterMs === 60_000,
  );
  await time.advance(56_000);
  const taken = window.take(5000, never);
  await time.advance(3999);
  let isTaken = false;
  taken.then(() => {
    isTaken = true;
  });
  await time.advance(0);
  assert.equal(isTaken, false);
  await time.advance(1);
  await taken;
});

test('first come, first served; who gives up makes room', async () => {
  const time = new VirtualTime();
  const window = new CallWindow(time, { calls: 1, windowMs: 1000 });
  const order: string[] = [];
  const gone = new AbortController();
  await window.take(0, never);
  const first = window.take(10_000, never).then(() => order.push(`first ${time.now()}`));
  const second = window.take(10_000, gone.signal).catch(() => order.push(`second left ${time.now()}`));
  const third = window.take(10_000, never).then(() => order.push(`third ${time.now()}`));
  assert.equal(window.tryTake(), false, 'nobody jumps the queue');
  await time.advance(500);
  gone.abort(new Error('gone'));
  await time.finish(Promise.all([first, second, third]));
  assert.deepEqual(order, ['second left 500', 'first 1000', 'third 2000']);
  assert.equal(time.pending, 0);
});

test('the wait that a full window announces is the wait that it takes', async () => {
  const time = new VirtualTime();
  const window = new CallWindow(time, { calls: 3, windowMs: 1000 });
  const starts: number[] = [];
  const waits = Array.from({ length: 8 }, () =>
    window.take(10_000, never).then(() => starts.push(time.now())),
  );
  await assert.rejects(window.take(1999, never), (e) => e instanceof WindowFull && e.retryAfterMs === 2000);
  await time.finish(Promise.all(waits));
  assert.deepEqual(starts, [0, 0, 0, 1000, 1000, 1000, 2000, 2000]);
});

test('never more than the limit in any span, whenever calls come', async () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 5 }), async (gaps, calls) => {
      const time = new VirtualTime();
      const window = new CallWindow(time, { calls, windowMs: 1000 });
      const starts: number[] = [];
      const waits: Promise<unknown>[] = [];
      for (const gap of gaps) {
        await time.advance(gap);
        waits.push(window.take(1e9, never).then(() => starts.push(time.now())));
      }
      await time.finish(Promise.all(waits));
      assert.equal(starts.length, gaps.length);
      for (let i = calls; i < starts.length; i++) assert.ok(starts[i]! - starts[i - calls]! >= 1000);
    }),
    { seed: 3, numRuns: 40 },
  );
});
