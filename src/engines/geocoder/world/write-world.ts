import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { GEONAMES_ATTRIBUTION } from '#lib/places/attribution.ts';
import { openWorldFile, worldSources } from '#lib/places/world/world-file.ts';
import { DataFileWriter } from '../data-file/data-file-writer.ts';
import { FORMAT_VERSION } from '../schema.ts';
import { worldRecords } from './world-records.ts';

/** To be raised when the same data and the same form of a data file give other rows. */
const RECORDS_VERSION = 1;

/** Letters of the checksums in a file's name: more than chance or damage could hit. */
const SHORT = 16;
const NAME = /^world-(?<version>[0-9a-f]{16})-(?<sum>[0-9a-f]{16})\.sqlite$/;

export interface WorldOrder {
  /** The world file, `data/places/world.bin`. */
  readonly source: string;
  /** Where its SQLite file lives; made if it is not there. */
  readonly folder: string;
  /** ISO date and time. */
  readonly builtAt: string;
}

/** How an order ended: the file, or one clause for the operator. */
export type WorldResult = { readonly path: string } | { readonly reason: string };

/**
 * The whole file that was made of this world data before, if it is there: its name has the version of the data and its
 * own checksum, so that a file that was cut, changed or made of other data is not taken for it.
 */
export async function writtenWorld({
  source,
  folder,
}: Omit<WorldOrder, 'builtAt'>): Promise<string | undefined> {
  const version = versionOf(await readFile(source));
  for (const name of await namesIn(folder)) {
    const { version: madeOf, sum } = NAME.exec(name)?.groups ?? {};
    if (madeOf !== version) continue;
    const path = join(folder, name);
    if ((await checksumOf(path)) === sum) return path;
  }
  return undefined;
}

/**
 * Makes the SQLite file of the world data and removes all others in its place; the name appears only when the file is
 * whole and on the disk. Takes seconds: for a thread of its own.
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

/** Of the data, of the form of data files, and of how one becomes the other. */
const versionOf = (bytes: Uint8Array): string =>
  createHash('sha256')
    .update(bytes)
    .update(`${FORMAT_VERSION} ${RECORDS_VERSION}`)
    .digest('hex')
    .slice(0, SHORT);

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex').slice(0, SHORT);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
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
