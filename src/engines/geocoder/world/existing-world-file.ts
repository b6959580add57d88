import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { streamSum } from '#core/stream-sum.ts';
import { FORMAT_VERSION } from '../schema.ts';

/** To be raised when the same data and the same form of a data file give other rows. */
const RECORDS_VERSION = 1;

/** Letters of the checksums in a file's name: long enough that chance or damage cannot match it. */
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
export async function existingWorldFile({
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

/** Of the data, of the form of data files, and of how one becomes the other. */
export const versionOf = (bytes: Uint8Array): string =>
  createHash('sha256')
    .update(bytes)
    .update(`${FORMAT_VERSION} ${RECORDS_VERSION}`)
    .digest('hex')
    .slice(0, SHORT);

/** Of a file. */
export async function checksumOf(path: string): Promise<string> {
  const sum = await streamSum(createReadStream(path, { highWaterMark: 2 ** 20 }));
  return sum.slice(0, SHORT);
}

/** Of the files in a folder; none when it is not there. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
