import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type AnyOperation, operation } from '../../src/core/operation.ts';
import * as given from '../../src/engines/workers/worker-pool.test-jobs.ts';
import { WorkerPool } from '../../src/engines/workers/worker-pool.ts';
import { OPERATIONS } from '../../src/operations/index.ts';
import { startService } from '../../src/testing/harness.ts';
import { keyOf } from '../../src/testing/source.ts';
import { afterwards, newFolder } from './afterwards.mts';
import { countStatuses, EPC_CALL, messagesOf, type Reply, send } from './http-caller.mts';

/** Work that never ends, takes all memory or its thread: its call fails, the next is served (rules: CPU work). */

const MAX_NEXT_MS = 2000;
const CREDITS = 20;
const JOBS = new URL('../../src/engines/workers/worker-pool.test-jobs.ts', import.meta.url);

const misbehaving = (timeoutMs: number) =>
  operation({
    name: 'misbehaving',
    title: 'Misbehaving',
    description: 'Runs one of the jobs that misbehave',
    routes: [{ method: 'POST', path: '/v1/misbehaving', id: 'misbehave' }],
    cost: 1,
    timeoutMs,
    tools: ['cpu'],
    input: z.object({ job: z.string() }),
    produces: ['application/json'],
    negotiation: 'fixed',
    examples: [{ title: 'Loop', input: { job: 'loops' } }],
    run: async ({ job }, { tools, signal }) => {
      if (job === 'where')
        return { type: 'application/json', body: await tools.cpu.run(given.where, null, signal) };
      if (job === 'exits') await tools.cpu.run(given.exits, 1, signal);
      if (job === 'hoards') await tools.cpu.run(given.hoards, null, signal);
      await tools.cpu.run(given.loops, null, signal);
      return undefined;
    },
  }) as AnyOperation;

/** The real service, its pool with the jobs that misbehave. */
async function listen(t: TestContext, deadlineMs: number) {
  const clock = { now: () => performance.now() };
  const pool = new WorkerPool({ workers: 1, queueLimit: 10, clock, jobs: JOBS, heapMb: 32 });
  afterwards(t, () => pool.close());
  await pool.ready();
  const service = await startService({
    operations: [...OPERATIONS, misbehaving(deadlineMs)],
    tools: { cpu: pool.forCaller(keyOf(1)) },
    env: { DATA_DIR: newFolder(t) },
  });
  const address = `http://127.0.0.1:${await service.listen()}`;
  afterwards(t, () => service.close());
  const { key, account } = await service.newAccount(CREDITS);
  const call = (job: string, agent = new Agent()): Promise<Reply> =>
    send(address, { path: '/v1/misbehaving', body: JSON.stringify({ job }), key, agent });
  return { address, call, credits: () => service.creditsOf(account), service };
}

for (const [job, deadlineMs, status, message] of [
  ['loops', 1_000, 503, 'message.apiUnavailable'],
  ['hoards', 10_000, 500, 'message.unknownError'],
  ['exits', 10_000, 500, 'message.unknownError'],
] as const) {
  test(`a worker that ${job}: its call gets ${status}, the next is served`, async (t) => {
    const { address, call, credits, service } = await listen(t, deadlineMs);
    const [failed, beside] = await Promise.all([
      call(job),
      sleep(100).then(() => send(address, { ...EPC_CALL, key: service.key })),
    ]);
    const next = await call('where');
    t.diagnostic(
      `failed after ${failed.ms.toFixed(0)} ms; the next took ${next.ms.toFixed(0)} ms; a call beside it ${beside.ms.toFixed(0)} ms`,
    );
    assert.equal(failed.status, status);
    assert.deepEqual(messagesOf(failed), [message]);
    assert.ok(failed.ms <= deadlineMs + 1000, `failed after ${failed.ms} ms`);
    assert.equal(next.status, 200);
    assert.ok(next.ms <= MAX_NEXT_MS, `the next took ${next.ms} ms`);
    assert.equal((JSON.parse(next.body.toString()) as { isMain: boolean }).isMain, false);
    assert.equal(beside.status, 200, 'what needs no worker is served meanwhile');
    assert.equal(await credits(), CREDITS - 1, 'only the next is charged');
  });
}

test('a full queue refuses at once, names the time to come back, and serves those who wait', async (t) => {
  const { call, credits } = await listen(t, 10_000);
  const agent = new Agent();
  const first = call('loops', agent).catch((error: NodeJS.ErrnoException) => error.code);
  await sleep(100);
  const calls = Array.from({ length: 15 }, () => call('where'));
  const outcomes = Promise.all(calls);
  const refused = await Promise.all((await earliest(calls, 5)).map((index) => calls[index]!));
  // Its caller hangs up: the worker is stopped, and the queue moves on.
  agent.destroy();
  assert.equal(await first, 'ECONNRESET');
  const counts = countStatuses(await outcomes);
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  t.diagnostic(`${JSON.stringify(counts)}; refused within ${slowest.toFixed(0)} ms`);
  assert.deepEqual(counts, { 200: 10, 503: 5 });
  for (const { status, headers } of refused) {
    assert.equal(status, 503);
    assert.ok(Number(headers['retry-after']) >= 1);
  }
  assert.ok(slowest <= 500, `refused after ${slowest} ms`);
  assert.equal(await credits(), CREDITS - 10);
});

/** The places of the first so many that come back. */
async function earliest(calls: readonly Promise<unknown>[], count: number): Promise<number[]> {
  const places: number[] = [];
  await new Promise<void>((resolve) => {
    calls.forEach((call, place) => {
      void call.then(() => {
        places.push(place);
        if (places.length === count) resolve();
      });
    });
  });
  return places.slice(0, count);
}
