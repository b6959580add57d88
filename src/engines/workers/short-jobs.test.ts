import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import type { Cpu } from '../../core/tools.ts';
import { keyOf } from '../../testing/source.ts';
import { ThreadFault } from '../../threads/thread-fault.ts';
import { forever, gate, newPool, next } from './testing/test-pool.ts';
import * as given from './worker-pool.test-jobs.ts';

/** Squares three numbers in one turn of the event loop: of a negative sign where a worker did it. */
const squares = (cpu: Cpu) => Promise.all([2, 3, 4].map((input) => cpu.run(given.square, input, forever)));

/** Until the worker has loaded the job: how many rounds that takes depends on what else the machine does. */
async function squaresThere(cpu: Cpu, mostMs = 30_000): Promise<number[]> {
  const until = performance.now() + mostMs;
  while (performance.now() < until) {
    const found = await squares(cpu);
    if (found[0]! < 0) return found;
  }
  throw new Error('the worker never took them');
}

test('short jobs of one turn go to an idle worker together, once it has loaded them', async () => {
  await using pool = newPool({ processors: 2 });
  const cpu = pool.forCaller(keyOf(1));
  assert.deepEqual(await squares(cpu), [4, 9, 16], 'nobody waits for the import');
  assert.deepEqual(await squaresThere(cpu), [-4, -9, -16]);
  assert.equal(await cpu.run(given.square, 5, forever), 25, 'one alone stays here');
  assert.deepEqual(pool.state, { busy: 0, waiting: 0 });
});

test('they stay here while every worker has something long, behind many others, and with one processor', async (t) => {
  await t.test('long', async () => {
    await using pool = newPool({ processors: 2 });
    const cpu = pool.forCaller(keyOf(1));
    await squaresThere(cpu);
    const { memory, open } = gate();
    const long = cpu.run(given.waitsFor, { gate: memory, id: 'long' }, forever);
    assert.deepEqual(await squares(cpu), [4, 9, 16]);
    open();
    assert.equal(await long, 'long');
    assert.deepEqual(await squares(cpu), [-4, -9, -16]);
  });
  await t.test('many', async () => {
    await using pool = newPool({ processors: 2 });
    const cpu = pool.forCaller(keyOf(1));
    await squaresThere(cpu);
    const first = squares(cpu);
    await next();
    const many = Array.from({ length: 40 }, () => cpu.run(given.square, 5, forever));
    const there = (await Promise.all(many)).filter((found) => found < 0).length;
    // 32 at once; the first three may have come back meanwhile.
    assert(there >= 29 && there <= 32, `${there} there`);
    assert.deepEqual(await first, [-4, -9, -16]);
  });
  await t.test('one processor', async () => {
    await using pool = newPool({ processors: 1 });
    await pool.ready();
    await assert.rejects(squaresThere(pool.forCaller(keyOf(1)), 200), /never took them/);
  });
});

test('one of several short jobs that fails leaves the others alone', async () => {
  await using pool = newPool({ processors: 2 });
  const cpu = pool.forCaller(keyOf(1));
  for (let round = 0; ; round++) {
    assert(round < 10_000, 'the worker never took them');
    const [squared, away, fault] = await Promise.allSettled([
      cpu.run(given.square, 6, forever),
      cpu.run(given.failsHere, 'away', forever),
      cpu.run(given.failsHere, 'type', forever),
    ]);
    assert(squared.status === 'fulfilled' && away.status === 'rejected' && fault.status === 'rejected');
    assert(away.reason instanceof Unavailable);
    assert(fault.reason instanceof ThreadFault);
    if (squared.value === -36) return;
    assert.equal(squared.value, 36);
  }
});

test('short jobs of a worker that ends are done here', async () => {
  await using pool = newPool({ processors: 2 });
  const cpu = pool.forCaller(keyOf(1));
  await squaresThere(cpu);
  // It crashes after its answer: before the orders that come now, in between, or behind them.
  const crash = cpu.run(given.crashesLater, null, forever).catch((error: unknown) => {
    assert(error instanceof ThreadFault);
  });
  for (let round = 0; round < 50; round++) {
    assert.deepEqual((await squares(cpu)).map(Math.abs), [4, 9, 16]);
  }
  await crash;
});

test('what cannot cross to a worker is done here', async () => {
  await using pool = newPool({ processors: 2 });
  const cpu = pool.forCaller(keyOf(1));
  await squaresThere(cpu);
  const called = () =>
    Promise.all([1, 2].map((value) => cpu.run(given.calls, { value: () => value }, forever)));
  assert.deepEqual(await called(), [1, 2]);
  // Messages are answered in their order: by now that job is loaded as well.
  assert.deepEqual(await squares(cpu), [-4, -9, -16]);
  assert.deepEqual(await called(), [1, 2]);
});
