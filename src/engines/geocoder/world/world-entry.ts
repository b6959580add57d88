/** What the thread runs that makes the SQLite file of the world data. */
import { serveThread } from '../../../threads/serve-thread.ts';
import { type WorldOrder, writeWorld } from './write-world.ts';

/** What this thread can be asked. */
export type WorldTasks = { readonly write: { readonly input: WorldOrder; readonly result: string } };

await serveThread<undefined, WorldTasks>(() => ({ tasks: { write: (order) => writeWorld(order) } }));
