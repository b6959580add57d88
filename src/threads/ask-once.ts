import { Thread, type ThreadOptions } from './thread.ts';
import type { InputOf, ResultOf, TaskName, TaskTypes } from './thread-messages.ts';

/**
 * One question on a thread of its own, which ends with the answer: for work of seconds, so that it never delays the event loop.
 * @throws what the task throws; the signal's reason when it fires
 */
export async function askOnce<Tasks extends TaskTypes<keyof Tasks>, Name extends TaskName<Tasks>>(
  { entry, heapMb }: Pick<ThreadOptions<undefined>, 'entry'> & { readonly heapMb: number },
  name: Name,
  input: InputOf<Tasks, Name>,
  signal: AbortSignal,
): Promise<ResultOf<Tasks, Name>> {
  signal.throwIfAborted();
  const thread = new Thread<undefined, Tasks>({
    entry,
    start: undefined,
    limits: { maxOldGenerationSizeMb: heapMb },
  });
  const { answer, cancel } = thread.ask(name, input);
  const onAbort = () => cancel(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await answer;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await thread.closeSoon();
  }
}
