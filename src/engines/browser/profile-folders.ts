import { chownSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../threads/process-life.ts';

/** Folder names carry the number of the process that made them. */
const NAME = /^kontor-browser-(\d+)-/;

/**
 * Home folders of browsers that have no memory file system of their own. They are in the system's folder for temporary
 * files: the browser's account may not enter the data folder.
 */
export class ProfileFolders {
  readonly #parent: string;
  readonly #made: string[] = [];

  constructor(parent: string) {
    this.#parent = parent;
  }

  /** A new folder that belongs to the browser's account. */
  make(uid: number | undefined, fontFolder: string | undefined): string {
    const folder = mkdtempSync(join(this.#parent, `kontor-browser-${process.pid}-`));
    this.#made.push(folder);
    if (fontFolder !== undefined) symlinkSync(fontFolder, join(folder, '.fonts'));
    if (uid !== undefined) chownSync(folder, uid, uid);
    return folder;
  }

  /** Removes what processes left that are gone. */
  sweep(): void {
    for (const name of readdirSync(this.#parent)) {
      const pid = NAME.exec(name)?.[1];
      if (pid === undefined || isAlive(Number(pid))) continue;
      // Another account's folder of that name is not ours to remove.
      try {
        rmSync(join(this.#parent, name), { recursive: true, force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
      }
    }
  }

  /** Removes its own. */
  clear(): void {
    for (const folder of this.#made.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}
