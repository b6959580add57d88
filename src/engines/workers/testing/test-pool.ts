/** What the tests of the pool share. */
import { WorkerPool, type WorkerPoolOptions } from '../worker-pool.ts';

export const JOBS = new URL('../worker-pool.test-jobs.ts', import.meta.url);
/** A caller who never leaves. */
export const forever = new AbortController().signal;

/** One worker, with the jobs of the tests. */
export function newPool(options: Partial<WorkerPoolOptions> = {}): WorkerPool {
  return new WorkerPool({
    workers: 1,
    queueLimit: 64,
    clock: { now: () => performance.now() },
    jobs: JOBS,
    ...options,
  });
}

/** Jobs that wait end when it is opened. */
export function gate(): { readonly memory: Int32Array; readonly open: () => void } {
  const memory = new Int32Array(new SharedArrayBuffer(4));
  const open = () => {
    Atomics.store(memory, 0, 1);
    Atomics.notify(memory, 0);
  };
  return { memory, open };
}

/** The next turn of the event loop. */
export const next = () => new Promise((done) => setImmediate(done));
