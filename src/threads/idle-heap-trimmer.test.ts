import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GCProfiler } from 'node:v8';
import { IdleHeapTrimmer } from './idle-heap-trimmer.ts';

/** Seconds (from 1) after which was collected, of a thread with these loads one second after the other. */
function collectedAfter(t: { mock: typeof test.mock }, loads: readonly number[]): readonly number[] {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let second = 0;
  const collected: number[] = [];
  const rest = new IdleHeapTrimmer({ load: () => loads[second - 1]!, collect: () => collected.push(second) });
  for (second = 1; second <= loads.length; second++) t.mock.timers.tick(1000);
  rest.stop();
  t.mock.timers.tick(10_000);
  t.mock.timers.reset();
  return collected;
}

const quiet = (seconds: number) => new Array<number>(seconds).fill(0.01);

test('a thread that comes to rest collects some times, and then no more', (t) => {
  assert.deepEqual(collectedAfter(t, quiet(100)), [1, 2, 3, 4, 5, 6, 16, 26, 36]);
});

test('one that works collects nothing of its own accord', (t) => {
  assert.deepEqual(collectedAfter(t, new Array<number>(50).fill(0.5)), []);
});

test('each rest is a new one', (t) => {
  assert.deepEqual(collectedAfter(t, [...quiet(3), 0.9, ...quiet(7)]), [1, 2, 3, 5, 6, 7, 8, 9, 10]);
});

test('the collector of this V8 is found, with the flag and without, and collects the young generation', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const rest = new IdleHeapTrimmer({ load: () => 0 });
  const profiler = new GCProfiler();
  profiler.start();
  t.mock.timers.tick(2000);
  const young = profiler.stop()?.statistics.filter(({ gcType }) => gcType === 'Scavenge') ?? [];
  rest.stop();
  assert.ok(young.length >= 2, `${young.length} collections`);
});
