/** What the child process runs that makes the SQLite file of the world data: one order, one result. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { existingWorldFile, type WorldOrder, type WorldResult } from './existing-world-file.ts';
import { writeWorld } from './write-world.ts';

/** Longer than another process takes to make the file, on the slowest machine. */
const OTHERS_MS = 15 * 60_000;

async function result(order: WorldOrder): Promise<WorldResult> {
  try {
    return {
      path: await inTurn(order.folder, async () => (await existingWorldFile(order)) ?? writeWorld(order)),
    };
  } catch (error) {
    // It has nothing of a request, and the operator needs it.
    return { reason: error instanceof Error ? error.message : 'unknown fault' };
  }
}

/**
 * Processes of a service have one folder, and begin at the same moment: one makes the file, the others find it. The lock is the
 * system's, through SQLite, and ends with the process that has it, however that ends.
 */
async function inTurn<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const guard = new DatabaseSync(join(folder, 'geocoder.guard'), { timeout: OTHERS_MS });
  try {
    guard.exec('BEGIN EXCLUSIVE');
    return await work();
  } finally {
    guard.close();
  }
}

process.once('message', (order: WorldOrder) => {
  result(order).then((outcome) => process.send?.(outcome, () => process.disconnect?.()));
});
// The service has gone.
process.once('disconnect', () => process.exit(0));
