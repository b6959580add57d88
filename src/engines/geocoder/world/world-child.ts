/** What the child process runs that makes the SQLite file of the world data: one order, one result. */

import type { WorldOrder, WorldResult } from './existing-world-file.ts';
import { writeWorld } from './write-world.ts';

async function result(order: WorldOrder): Promise<WorldResult> {
  try {
    return { path: await writeWorld(order) };
  } catch (error) {
    // It has nothing of a request, and the operator needs it.
    return { reason: error instanceof Error ? error.message : 'unknown fault' };
  }
}

process.once('message', (order: WorldOrder) => {
  result(order).then((outcome) => process.send?.(outcome, () => process.disconnect?.()));
});
// The service has gone.
process.once('disconnect', () => process.exit(0));
