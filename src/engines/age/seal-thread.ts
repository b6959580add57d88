import { askOnce } from '../../threads/ask-once.ts';
import type { SealOrder } from './age-files.ts';

/** What the thread of `seal-entry.ts` answers. */
export interface SealTasks {
  readonly seal: { readonly input: readonly SealOrder[]; readonly result: undefined };
}

const THREAD = { entry: new URL('./seal-entry.ts', import.meta.url), heapMb: 64 };

/** Seals files on a thread of its own: a gigabyte takes some seconds of a core. @throws errors of the system, the signal's reason */
export const sealInThread = (orders: readonly SealOrder[], signal: AbortSignal): Promise<undefined> =>
  askOnce<SealTasks, 'seal'>(THREAD, 'seal', orders, signal);
