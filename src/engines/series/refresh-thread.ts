import { askOnce } from '../../threads/ask-once.ts';
import type { RefreshOrder, RefreshResult, RefreshTasks } from './refresh-order.ts';

/** A document of 20 MiB and what is made of it. */
const HEAP_MB = 256;
const THREAD = { entry: new URL('./refresh-entry.ts', import.meta.url), heapMb: HEAP_MB };

/**
 * Refreshes on a thread of its own, so that decoding and the disk never delay the event loop.
 * @throws what the refresh throws; the signal's reason when it fires, the stored state is whole then too.
 */
export const refreshInThread = (order: RefreshOrder, signal: AbortSignal): Promise<RefreshResult> =>
  askOnce<RefreshTasks, 'refresh'>(THREAD, 'refresh', order, signal);
