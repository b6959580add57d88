import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskFault, diskFaultOf } from './disk-fault.ts';

/** A block of the usual size: a full disk refuses it. */
const PROBE_BYTES = 4096;

/**
 * Writes a block into the data folder, down to the disk, and removes it: a database can be read long after nothing can
 * be written any more. @returns what is wrong; `undefined` when it could be written
 */
export async function probeDisk(folder: string): Promise<DiskFault | undefined> {
  const file = join(folder, 'kontor.probe');
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.write(Buffer.alloc(PROBE_BYTES));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    return undefined;
  } catch (error) {
    return diskFaultOf(error) ?? 'disk-closed';
  } finally {
    await rm(file, { force: true });
  }
}
