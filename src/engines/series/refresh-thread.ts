import { Thread } from '../../threads/thread.ts';
import type { RefreshOrder, RefreshResult, RefreshTasks } from './refresh-order.ts';

/** A document of 20 MiB and what is made of it. */
const HEAP_MB = 256;

/**
 * Refreshes on a thread of its own, so that decoding and the disk never delay the event loop.
 * @throws what the refresh throws; the signal's reason when it fires, the stored state is whole then too.
 */
export async function refreshInThread(order: RefreshOrder, signal: AbortSignal): Promise<RefreshResult> {
  signal.throwIfAborted();
  const thread = new Thread<undefined, RefreshTasks>({
    entry: new URL('./refresh-entry.ts', import.meta.url),
    start: undefined,
    limits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { answer, cancel } = thread.ask('refresh', order);
  const onAbort = () => cancel(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await answer;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await thread.closeSoon();
  }
}
