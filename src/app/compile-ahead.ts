import { flushCompileCache } from 'node:module';
import { jobs } from '../engines/workers/jobs.ts';
import { NoThread } from '../threads/serve-thread.ts';

/**
 * Loads what a start and the first calls need, so that its code is kept compiled. Without it the first start after an
 * update makes JavaScript of all sources itself: measured with Node 26.10, that leaves it with 50 MB more, and takes
 * half a second longer.
 */
export async function compileAhead(): Promise<void> {
  await Promise.all([import('./server.ts'), ...Object.values(jobs).map(withCode), ...threads()]);
  flushCompileCache();
}

const withCode = async (load: (typeof jobs)[string]): Promise<unknown> => (await load()).load?.();

/** What threads and children run. A thread's own module refuses to run here, compiled all the same. */
function threads(): Promise<unknown>[] {
  const entries = [
    import('../engines/workers/entry.ts'),
    import('../engines/series/refresh-entry.ts'),
    import('../engines/geocoder/threads/geocoder-entry.ts'),
    import('../store/sqlite/database-entry.ts'),
  ].map((entry) => entry.catch(expectThread));
  return [
    ...entries,
    import('../engines/workers/warm-tools.ts'),
    import('../engines/pictures/picture-child.ts'),
    import('../engines/geocoder/world/write-world.ts'),
  ];
}

function expectThread(error: unknown): void {
  if (!(error instanceof NoThread)) throw error;
}
