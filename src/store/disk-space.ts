import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from '../core/health.ts';
import { type HealthNote, withNotes } from '../core/health-notes.ts';

const EVERY_MS = 30_000;
const MIB = 1024 ** 2;
const LEAST_BYTES = 256 * MIB;

export interface Space {
  readonly free: number;
  readonly size: number;
}

/** Bytes that this account may still write, and of the whole file system. @throws errors of the system */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Two copies of the database must fit: the one that is being made, and the next. */
export const neededBytes = (databaseBytes: number): number => Math.max(LEAST_BYTES, 2 * databaseBytes);

/** Bytes of the database of a data folder with its log; 0 without one. */
export const databaseBytes = (folder: string): number =>
  ['kontor.db', 'kontor.db-wal'].reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

/** Looks at the disks of data and backups every half a minute, never on the way of a call. */
export class DiskSpace {
  readonly #folders: ReadonlyMap<string, string>;
  readonly #dataFolder: string;
  readonly #timer: NodeJS.Timeout;
  readonly #spaces = new Map<string, Space>();
  #least = LEAST_BYTES;

  /** @param folders by the names that metrics and notes have for them; `data` is DATA_DIR */
  constructor(folders: { readonly data: string; readonly backup?: string }) {
    this.#folders = new Map(Object.entries(folders));
    this.#dataFolder = folders.data;
    this.#timer = setInterval(() => void this.measure(), EVERY_MS).unref();
  }

  async measure(): Promise<void> {
    this.#least = neededBytes(databaseBytes(this.#dataFolder));
    for (const [name, folder] of this.#folders) {
      try {
        this.#spaces.set(name, await spaceOf(folder));
      } catch {
        // A folder that is not there has no disk: the check of backups, or of the database, names it.
        this.#spaces.delete(name);
      }
    }
  }

  /** For `/ready`. */
  check(): Check {
    const short = [...this.#spaces].filter(([, { free }]) => free < this.#least);
    if (short.length === 0) return { state: 'ok' };
    const notes = short.map(([name, { free }]): HealthNote => {
      return { id: 'diskShort', values: [name, ...[free, this.#least].map(mebibytes).map(String)] };
    });
    return withNotes('away', notes);
  }

  get free(): ReadonlyMap<string, number> {
    return new Map([...this.#spaces].map(([name, { free }]) => [name, free]));
  }

  get size(): ReadonlyMap<string, number> {
    return new Map([...this.#spaces].map(([name, { size }]) => [name, size]));
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

const mebibytes = (bytes: number): number => Math.floor(bytes / MIB);
