import { Thread } from '../../threads/thread.ts';
import type { SealOrder } from './age-files.ts';

/** What the thread of `seal-entry.ts` answers. */
export interface SealTasks {
  readonly seal: { readonly input: SealOrder; readonly result: undefined };
}

const HEAP_MB = 64;

/** Seals a file on a thread of its own: a gigabyte takes some seconds of a core. @throws errors of the system, the signal's reason */
export async function sealInThread(order: SealOrder, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const thread = new Thread<undefined, SealTasks>({
    entry: new URL('./seal-entry.ts', import.meta.url),
    start: undefined,
    limits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { answer, cancel } = thread.ask('seal', order);
  const onAbort = () => cancel(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await answer;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await thread.closeSoon();
  }
}
