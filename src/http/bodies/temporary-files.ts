import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Unavailable } from '@kontor/base';

const PREFIX = 'upload-';

/**
 * open(2): a file without a name from the start. Node does not name the flag; its value is valid wherever Linux has
 * O_DIRECTORY.
 */
const O_TMPFILE = process.platform === 'linux' ? 0o20000000 | constants.O_DIRECTORY : undefined;
/** How file systems and kernels without it refuse it. */
const WITHOUT_TMPFILE = new Set(['EOPNOTSUPP', 'ENOTSUP', 'EISDIR', 'EINVAL', 'ENOENT']);

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

interface TemporaryFilesOptions {
  readonly folder: string;
  readonly random: (count: number) => Uint8Array;
  /** `named`: as on file systems without O_TMPFILE. */
  readonly way?: 'best' | 'named';
}

/** Files that have no name any more: gone with the process, whatever ends it. */
export class TemporaryFiles {
  readonly #options: TemporaryFilesOptions;

  constructor(options: TemporaryFilesOptions) {
    this.#options = options;
  }

  /** A new empty file that only this process can reach. @throws Unavailable when the disk is full */
  async open(): Promise<FileHandle> {
    const { folder } = this.#options;
    try {
      return await this.#open();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw diskFault(error);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await this.#open().catch((second: unknown) => {
        throw diskFault(second);
      });
    }
  }

  async #open(): Promise<FileHandle> {
    const { folder, way = 'best' } = this.#options;
    if (O_TMPFILE === undefined || way === 'named') return this.#openNamed();
    try {
      // With O_EXCL it can never be given a name either.
      return await open(folder, O_TMPFILE | constants.O_RDWR | constants.O_EXCL, 0o600);
    } catch (error) {
      if (!WITHOUT_TMPFILE.has(codeOf(error))) throw error;
      return this.#openNamed();
    }
  }

  async #openNamed(): Promise<FileHandle> {
    const { folder, random } = this.#options;
    const path = join(folder, `${PREFIX}${Buffer.from(random(12)).toString('hex')}`);
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600);
    // Forgiving: the sweep of the start may have been quicker.
    await rm(path, { force: true });
    return file;
  }

  /** Removes what a process left that was killed between making a file and taking its name away. */
  async sweep(): Promise<void> {
    const { folder } = this.#options;
    const names = await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    const left = names.filter((name) => name.startsWith(PREFIX));
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A full disk is no fault of ours: the caller may try again. */
export const diskFault = (error: unknown): unknown =>
  DISK_FULL.has(codeOf(error))
    ? new Unavailable('disk-full', {
        description: 'The disk of this service is full; try again later.',
        why: { cause: 'disk' },
      })
    : error;
