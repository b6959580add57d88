import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GaveWay } from '@kontor/base';
import type { ProgramOrder } from '../../core/program.ts';
import { keyOf } from '../../testing/source.ts';
import { ChildPool } from '../children/child-pool.ts';
import { UNBOUNDED } from '../memory/memory.ts';
import { withPool } from '../programs/testing/pool.ts';
import { processesWith, until } from '../programs/testing/processes.ts';
import { forever, newPool, next } from './testing/test-pool.ts';
import * as given from './worker-pool.test-jobs.ts';

/** A job that gives way to another account has really ended: what would run for ever does not any more. */

const [GREEDY, MODEST] = [keyOf(1), keyOf(2)];

/** No slot beyond the usual ones, and a clock that the test moves on once both are there. */
function oneSlot() {
  const time = { now: 0, gaveWay: 0 };
  const options = {
    clock: { now: () => time.now },
    mayOpenMore: () => false,
    memory: { ...UNBOUNDED, mayOpenMore: () => false },
    watch: { gaveWay: () => void time.gaveWay++ },
  };
  return { time, options };
}

/** Node under the name of qpdf. */
const order = (code: string): ProgramOrder => ({
  args: ['-e', code],
  limits: { outputBytes: 1000, cpuSeconds: 60, memoryBytes: 64 * 1024 ** 3, processes: Infinity },
});

/** The job's answer is that it gave way, with a time to come back. */
const gaveWay = (job: Promise<unknown>): Promise<void> =>
  assert.rejects(job, (error: unknown) => {
    assert(error instanceof GaveWay);
    assert.deepEqual([error.kind, error.reason], ['gaveWay', 'gave-way']);
    return (error.retryAfterSeconds ?? 0) > 0;
  });

test('a job of a worker', async () => {
  const { time, options } = oneSlot();
  await using pool = newPool(options);
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const ended = gaveWay(pool.forCaller(GREEDY).run(given.loops, counter, forever));
  while (Atomics.load(counter, 0) < 1) await next();
  const waiting = pool.forCaller(MODEST).run(given.square, 100, forever);
  time.now = 6_000;
  await ended;
  assert.equal(await waiting, -10_000);
  assert.deepEqual([pool.state, time.gaveWay], [{ busy: 0, waiting: 0 }, 1]);
});

test('a program', { skip: process.platform !== 'linux' }, async () => {
  const { time, options } = oneSlot();
  await withPool({ slots: 1, ...options }, async (pool) => {
    const mark = 'gives-way-for-ever';
    const endless = order(`/* ${mark} */ for (;;);`);
    const ended = gaveWay(pool.forCaller(GREEDY).run('qpdf', endless, forever));
    await until(() => processesWith(mark).length > 0, 'the program runs');
    const waiting = pool.forCaller(MODEST).run('qpdf', order(''), forever);
    time.now = 6_000;
    await ended;
    assert.deepEqual((await waiting).end, { kind: 'exit', code: 0 });
    assert.deepEqual(processesWith(mark), []);
  });
});

test('a picture child', { skip: process.platform !== 'linux' }, async () => {
  const { time, options } = oneSlot();
  const pool = new ChildPool({
    ...options,
    module: new URL('../children/testing/misbehaving-child.ts', import.meta.url),
    children: 1,
    queueLimit: 8,
    memoryBytes: 256 * 1024 ** 2,
    limits: { timeMs: 60_000, cpuMs: 60_000, answerBytes: 1_000_000 },
    searchPath: process.env.PATH ?? '',
  });
  try {
    await pool.start();
    const body = new Uint8Array(0);
    const ended = gaveWay(pool.forCaller(GREEDY).ask({ head: { do: 'spin' }, body }, forever));
    await until(() => pool.queue.busy === 1, 'it has its child');
    const waiting = pool.forCaller(MODEST).ask({ head: { do: 'echo', with: 'x' }, body }, forever);
    time.now = 6_000;
    await ended;
    assert.deepEqual((await waiting).head, { do: 'echo', with: 'x' });
  } finally {
    await pool.close();
  }
});
