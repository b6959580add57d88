/** What the thread runs that makes the SQLite file of the world data. */
import { serveThread } from '../../../threads/serve-thread.ts';
import { type WorldOrder, type WorldResult, writeWorld } from './write-world.ts';

/** What this thread can be asked. */
export type WorldTasks = { readonly write: { readonly input: WorldOrder; readonly result: WorldResult } };

/** Of an error only its name crosses threads; the operator needs its text, which has nothing of a request. */
async function write(order: WorldOrder): Promise<WorldResult> {
  try {
    return { path: await writeWorld(order) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'unknown fault' };
  }
}

await serveThread<undefined, WorldTasks>(() => ({ tasks: { write } }));
