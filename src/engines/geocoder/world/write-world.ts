import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GEONAMES_ATTRIBUTION, openWorldFile, worldSources } from '@kontor/places';
import { DataFileWriter } from '../data-file/data-file-writer.ts';
import { checksumOf, namesIn, versionOf, type WorldOrder } from './existing-world-file.ts';
import { worldRecords } from './world-records.ts';

/**
 * Makes the SQLite file of the world data and removes all others in its place; the name appears only when the file is
 * whole and on the disk. Takes seconds: for a process of its own.
 * @returns its path; throws RangeError if the source is damaged, else errors of the disk
 */
export async function writeWorld({ source, folder, builtAt }: WorldOrder): Promise<string> {
  const bytes = await readFile(source);
  const world = openWorldFile(bytes);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, 'world.part');
  await rm(draft, { force: true });
  const writer = new DataFileWriter(draft);
  try {
    for (const record of worldRecords(world)) writer.addPlace(record);
    const sources = worldSources(world).map(({ name, what, version }) => ({
      name: `${name}: ${what}, ${version}`,
    }));
    writer.finish({ builtAt, sources, attribution: [GEONAMES_ATTRIBUTION] });
  } finally {
    writer.close();
  }
  await flush(draft);
  const name = `world-${versionOf(bytes)}-${await checksumOf(draft)}.sqlite`;
  await rename(draft, join(folder, name));
  await flush(folder);
  await removeOthers(folder, name);
  return join(folder, name);
}

/** Threads that still read an older file keep it until they close it. */
async function removeOthers(folder: string, kept: string): Promise<void> {
  const others = (await namesIn(folder)).filter((name) => name.startsWith('world') && name !== kept);
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
