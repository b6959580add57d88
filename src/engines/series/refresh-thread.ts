import { Worker } from 'node:worker_threads';
import type { RefreshOrder, RefreshResult } from './refresh-order.ts';

/** A document of 20 MiB and what is made of it. */
const HEAP_MB = 256;

/**
 * Refreshes on a thread of its own, so that decoding and the disk never hold up the event loop.
 * @throws what the refresh throws; the signal's reason when it fires, the stored state is whole then too.
 */
export async function refreshInThread(order: RefreshOrder, signal: AbortSignal): Promise<RefreshResult> {
  signal.throwIfAborted();
  const { NODE_COMPILE_CACHE } = process.env;
  const worker = new Worker(new URL('./refresh-entry.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Nothing else of the environment is of use to it.
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
  });
  const { promise, resolve, reject } = Promise.withResolvers<RefreshResult>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the refresh ended without a result')));
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
