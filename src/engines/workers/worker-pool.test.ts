import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { InvalidInput, Refusal, Unavailable } from '@kontor/base';
import { keyOf } from '../../testing/source.ts';
import { ThreadFault } from '../../threads/thread-fault.ts';
import { forever, gate, JOBS, newPool, next } from './testing/test-pool.ts';
import * as given from './worker-pool.test-jobs.ts';
import { WorkerPool } from './worker-pool.ts';

const newCounter = () => new Int32Array(new SharedArrayBuffer(4));

/** Waits until jobs have begun so often. */
async function begun(counter: Int32Array, times = 1): Promise<void> {
  while (Atomics.load(counter, 0) < times) await next();
}

test('long jobs run in a worker, short ones on the calling thread', async () => {
  await using pool = newPool();
  const cpu = pool.forCaller(keyOf(1));
  await pool.ready();
  assert.equal((await cpu.run(given.where, null, forever)).isMain, false);
  assert.equal(await cpu.run(given.square, 12, forever), 144);
  assert.equal(await cpu.run(given.square, 120, forever), -14400);
});

test('errors cross threads in their classes', async (t) => {
  await using pool = newPool();
  const cpu = pool.forCaller(keyOf(1));
  for (const job of [given.fails, given.failsHere]) {
    await t.test(job.name, async () => {
      await assert.rejects(cpu.run(job, 'invalid', forever), (error: unknown) => {
        assert(error instanceof InvalidInput);
        assert.deepEqual(
          error.violations.map((v) => v.message),
          ['message.ibanMustBeValid'],
        );
        return true;
      });
      await assert.rejects(cpu.run(job, 'away', forever), (error: unknown) => {
        assert(error instanceof Unavailable);
        const { reason, retryAfterSeconds, description } = error;
        assert.deepEqual(
          [reason, retryAfterSeconds, description],
          ['no font', 7, 'There is no font for it.'],
        );
        return true;
      });
      await assert.rejects(cpu.run(job, 'type', forever), (error: unknown) => {
        assert(error instanceof ThreadFault);
        assert.equal(error.message, `task ${job.name} failed: TypeError`);
        assert.match(error.stack ?? '', /worker-pool\.test-jobs\.ts:\d+/);
        assert.equal(error.detail, 'secret of the caller');
        assert(
          !`${error.stack}${JSON.stringify(error)}`.includes('secret'),
          'a log may not quote the message',
        );
        return true;
      });
      await assert.rejects(cpu.run(job, 'text', forever), ThreadFault);
    });
  }
  await assert.rejects(cpu.run(given.uncloneable, null, forever), ThreadFault);
  await assert.rejects(cpu.run({ name: 'unlisted', run: () => 1 }, null, forever), ThreadFault);
  await assert.rejects(cpu.run(given.sums, (() => 1) as never, forever), ThreadFault);
  assert.equal(await cpu.run(given.square, 100, forever), -10_000);
});

test('a worker that ends fails its own job alone, the next one finds a new worker', async (t) => {
  await using pool = newPool({ heapMb: 24 });
  const cpu = pool.forCaller(keyOf(1));
  const cases = [
    { name: 'process.exit', run: () => cpu.run(given.exits, 3, forever) },
    { name: 'out of memory', run: () => cpu.run(given.hoards, null, forever) },
  ];
  for (const { name, run } of cases) {
    await t.test(name, async () => {
      const { thread } = await cpu.run(given.where, null, forever);
      const failing = run();
      const waiting = cpu.run(given.where, null, forever);
      await assert.rejects(failing, ThreadFault);
      assert.notEqual((await waiting).thread, thread);
    });
  }
  await t.test('code of out of memory', async () => {
    const error = await cpu.run(given.hoards, null, forever).catch((e: unknown) => e);
    assert.equal((error as ThreadFault).code, 'ERR_WORKER_OUT_OF_MEMORY');
  });
  await t.test('crash beside the answer', async () => {
    const { thread } = await cpu.run(given.where, null, forever);
    // The crash comes before its answer has arrived, with the next order, or just after.
    await cpu
      .run(given.crashesLater, null, forever)
      .catch((error: unknown) => assert(error instanceof ThreadFault));
    // A thread that is asked again and again reads its messages first and comes to its crash later: it gets a pause.
    let after = thread;
    for (let round = 0; round < 1000 && after === thread; round += 1) {
      await setTimeout(5);
      after = await cpu.run(given.where, null, forever).then(
        (place) => place.thread,
        () => thread,
      );
    }
    assert.notEqual(after, thread);
  });
});

test('an endless loop is ended by its signal, and the slot is free within a second', async () => {
  await using pool = newPool();
  const cpu = pool.forCaller(keyOf(1));
  await pool.ready();
  for (const job of [given.loops, given.never]) {
    const stop = new AbortController();
    const deadline = new Unavailable('deadline of test');
    const counter = newCounter();
    const running = cpu.run(job, counter, stop.signal);
    const waiting = cpu.run(given.square, 100, forever);
    assert.deepEqual(pool.state, { busy: 1, waiting: 1 });
    await begun(counter);
    stop.abort(deadline);
    await assert.rejects(running, (error) => error === deadline);
    // The job would run for ever: that the next one has its slot shows that it is ended.
    assert.equal(await waiting, -10_000);
    assert.deepEqual(pool.state, { busy: 0, waiting: 0 });
  }
  const gone = AbortSignal.abort(new Error('the caller is gone'));
  await assert.rejects(cpu.run(given.square, 3, gone), Unavailable);
});

const ledgers = (): given.LedgerStart => ({
  path: '/ledger',
  count: new Int32Array(new SharedArrayBuffer(8)),
});
test('what a worker keeps warm outlives callers who leave', async () => {
  const toolStart = ledgers();
  await using pool = newPool({ tools: JOBS, toolStart });
  const cpu = pool.forCaller(keyOf(1));
  const read = () => cpu.run(given.reads, { isShort: false }, forever);
  assert.deepEqual(await read(), { path: '/ledger#1', uses: 1 });
  const counter = newCounter();
  for (const round of [1, 2]) {
    const stop = new AbortController();
    const running = cpu.run(given.looks, counter, stop.signal);
    await begun(counter, round);
    stop.abort();
    await assert.rejects(running, Unavailable);
    assert.deepEqual(await read(), { path: '/ledger#1', uses: 1 + round });
  }
  const stop = new AbortController();
  const stuck = cpu.run(given.loops, counter, stop.signal);
  await begun(counter, 3);
  stop.abort();
  await assert.rejects(stuck, Unavailable);
  assert.deepEqual(await read(), { path: '/ledger#2', uses: 1 }, 'who does not look takes it along');
});

test('what is warm is closed with its thread, on the calling one too', async () => {
  const toolStart = ledgers();
  const pool = newPool({ tools: JOBS, toolStart });
  const cpu = pool.forCaller(keyOf(1));
  assert.equal((await cpu.run(given.reads, { isShort: true }, forever)).path, '/ledger#1');
  assert.equal((await cpu.run(given.reads, { isShort: false }, forever)).path, '/ledger#2');
  assert.deepEqual([...toolStart.count], [2, 0]);
  await pool.close();
  assert.deepEqual([...toolStart.count], [2, 2]);
});

test('threads come with the jobs and end when they are idle, all but one', async () => {
  await using pool = newPool({ workers: 3, idleMs: 10 });
  await pool.ready();
  assert.equal(pool.threads, 1);
  const { memory, open } = gate();
  const run = () => pool.forCaller(keyOf(1)).run(given.waitsFor, { gate: memory, id: 'x' }, forever);
  const all = [run(), run(), run()];
  while (pool.threads < 3) await next();
  open();
  await Promise.all(all);
  while (pool.threads > 1) await next();
  const { thread } = await pool.forCaller(keyOf(1)).run(given.where, null, forever);
  assert.equal((await pool.forCaller(keyOf(1)).run(given.where, null, forever)).thread, thread);
  assert.equal(pool.threads, 1);
});

test('a waiting job leaves the queue when its signal fires', async () => {
  await using pool = newPool();
  const cpu = pool.forCaller(keyOf(1));
  const { memory, open } = gate();
  const first = cpu.run(given.waitsFor, { gate: memory, id: 'first' }, forever);
  const stop = new AbortController();
  const second = cpu.run(given.where, null, stop.signal);
  stop.abort();
  await assert.rejects(second, Unavailable);
  assert.deepEqual(pool.state, { busy: 1, waiting: 0 });
  open();
  assert.equal(await first, 'first');
});

test('the queue is fair between accounts', async () => {
  await using pool = newPool();
  const { memory, open } = gate();
  const order: string[] = [];
  const enter = (key: number, id: string) =>
    pool
      .forCaller(keyOf(key))
      .run(given.waitsFor, { gate: memory, id }, forever)
      .then((done) => order.push(done));
  const all = [
    enter(1, 'a1'),
    enter(1, 'a2'),
    enter(1, 'a3'),
    enter(1, 'a4'),
    enter(2, 'b1'),
    enter(3, 'c1'),
  ];
  open();
  await Promise.all(all);
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

test('a full queue refuses, with the time to wait', async () => {
  let now = 0;
  const waits: number[] = [];
  await using pool = newPool({
    queueLimit: 2,
    clock: { now: () => now },
    watch: { waited: (seconds) => waits.push(seconds) },
  });
  const waited: number[] = [];
  const cpu = pool.forCaller(keyOf(1), { waited: (ms) => waited.push(ms) });
  const first = gate();
  const running = cpu.run(given.waitsFor, { gate: first.memory, id: 'x' }, forever);
  now = 4_500;
  first.open();
  await running;
  const second = gate();
  const job = () => cpu.run(given.waitsFor, { gate: second.memory, id: 'x' }, forever);
  const accepted = [job(), job(), job()];
  await assert.rejects(job(), (error: unknown) => {
    assert(error instanceof Refusal);
    // Two wait, a run took 4.5 s, one worker: 9 s.
    assert.deepEqual([error.kind, error.retryAfterSeconds], ['busy', 9]);
    return true;
  });
  now = 6_000;
  second.open();
  assert.deepEqual(await Promise.all(accepted), ['x', 'x', 'x']);
  assert.deepEqual(waits, [0, 0, 1.5, 1.5]);
  assert.deepEqual(waited, [0, 0, 1500, 1500]);
});

test('one account cannot fill the queue against others', async () => {
  await using pool = newPool({ queueLimit: 3 });
  const { memory, open } = gate();
  const run = (key: number, id: string) =>
    pool.forCaller(keyOf(key)).run(given.waitsFor, { gate: memory, id }, forever);
  const greedy = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(1, 'a4')];
  const modest = run(2, 'b1');
  const outcomes = Promise.allSettled(greedy);
  await assert.rejects(run(1, 'a5'), Refusal);
  open();
  assert.equal(await modest, 'b1');
  assert.deepEqual(
    (await outcomes).map((outcome) => outcome.status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  );
});

test('buffers are transferred where the job asks for it, else copied', async () => {
  await using pool = newPool();
  const cpu = pool.forCaller(keyOf(1));
  const moved = new Uint8Array(1_000_000);
  const { bytes } = await cpu.run(given.fills, { bytes: moved, value: 7 }, forever);
  assert.equal(moved.byteLength, 0);
  assert.equal(bytes.byteLength, 1_000_000);
  assert(bytes.every((byte) => byte === 7));
  const copied = new Uint8Array(1_000_000).fill(1);
  assert.equal(await cpu.run(given.sums, copied, forever), 1_000_000);
  assert.equal(copied.byteLength, 1_000_000);
  for (let i = 0; i < 2; i += 1) assert.equal((await cpu.run(given.keeps, null, forever)).length, 100_000);
});

test('several workers run at the same time, and the watch sees it', async () => {
  const seen: string[] = [];
  await using pool = newPool({
    workers: 2,
    watch: { changed: ({ busy, waiting }) => seen.push(`${busy}/${waiting}`) },
  });
  const { memory, open } = gate();
  const run = () => pool.forCaller(keyOf(1)).run(given.waitsFor, { gate: memory, id: 'x' }, forever);
  const all = [run(), run(), run()];
  assert.deepEqual(seen, ['1/0', '2/0', '2/1']);
  open();
  await Promise.all(all);
  assert.equal(seen.at(-1), '0/0');
});

test('closing ends what runs and waits, and refuses what comes', async () => {
  const pool = newPool();
  const cpu = pool.forCaller(keyOf(1));
  const running = cpu.run(given.loops, null, forever);
  const waiting = cpu.run(given.where, null, forever);
  const outcomes = Promise.allSettled([running, waiting]);
  await pool.close();
  for (const outcome of await outcomes) {
    assert(outcome.status === 'rejected' && outcome.reason instanceof Unavailable);
  }
  await assert.rejects(cpu.run(given.where, null, forever), Unavailable);
});

test('a list of jobs that cannot be loaded is reported, and does not spin', async () => {
  await using pool = newPool({ jobs: new URL('./no-such-file.ts', import.meta.url) });
  await assert.rejects(pool.ready());
  await assert.rejects(pool.forCaller(keyOf(1)).run(given.where, null, forever), ThreadFault);
});

test('the jobs of the service load, and each has its own name', async () => {
  await using pool = new WorkerPool({ workers: 1, queueLimit: 1, clock: { now: () => 0 } });
  await pool.ready();
});
