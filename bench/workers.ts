import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { square } from '../src/engines/workers/worker-pool.test-jobs.ts';
import { WorkerPool } from '../src/engines/workers/worker-pool.ts';
import { keyOf } from '../src/testing/source.ts';
import type { Benchmark } from './harness.ts';

const never = new AbortController().signal;

/** The least that a way to a thread and back can cost. */
const ECHO = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (value) => parentPort.postMessage(-value * value));`;

async function newPool(): Promise<WorkerPool> {
  const pool = new WorkerPool({
    workers: 1,
    queueLimit: 64,
    clock: { now: () => Date.now() },
    jobs: new URL('../src/engines/workers/worker-pool.test-jobs.ts', import.meta.url),
  });
  await pool.ready();
  return pool;
}

/** How one more benchmark looks: see README.md beside this file. */
export const benchmarks: readonly Benchmark[] = [
  {
    kind: 'time',
    name: 'workers-round-trip',
    what: 'one number to a warm worker and back, against a bare thread',
    baseline: 'node:worker_threads',
    prepare: async () => {
      const pool = await newPool();
      const cpu = pool.forCaller(keyOf(1));
      const echo = new Worker(ECHO, { eval: true });
      await once(echo, 'online');
      return {
        run: () => cpu.run(square, 120, never),
        peers: {
          'node:worker_threads': () => {
            echo.postMessage(120);
            return once(echo, 'message');
          },
        },
        close: async () => {
          await Promise.all([pool.close(), echo.terminate()]);
        },
      };
    },
  },
  {
    kind: 'time',
    name: 'workers-start',
    what: 'a pool of one worker from nothing until it has loaded its jobs, against an empty thread',
    baseline: 'node:worker_threads',
    prepare: () => ({
      run: async () => {
        const pool = await newPool();
        await pool.close();
      },
      peers: {
        'node:worker_threads': async () => {
          const thread = new Worker('', { eval: true });
          await once(thread, 'online');
          await thread.terminate();
        },
      },
    }),
  },
];
