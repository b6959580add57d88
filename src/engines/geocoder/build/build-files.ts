import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Endings of what a build writes before it is whole; a server that looks for data files passes them by. */
const ENDINGS = ['building', 'stage'] as const;

/** The folder that a data file is to be written into is not there. */
export class NoSuchFolder extends Error {
  override readonly name = 'NoSuchFolder';
}

/**
 * The files of one build, beside the one that it is to replace: renaming within a folder is all or nothing. Each
 * process has names of its own, so that two builds of the same file end with one of them whole.
 */
export class BuildFiles {
  readonly target: string;
  readonly building: string;
  readonly stage: string;

  /** @param process number of this process */
  constructor(target: string, process: number) {
    this.target = target;
    [this.building, this.stage] = ENDINGS.map((ending) => `${target}.${process}.${ending}`) as [
      string,
      string,
    ];
  }

  /** Removes what this build has left. */
  remove(): void {
    for (const path of [this.building, this.stage]) {
      for (const more of ['', '-journal', '-wal', '-shm']) rmSync(path + more, { force: true });
    }
  }

  /** Removes what builds of the same file left that were killed. @returns the names @throws NoSuchFolder */
  removeLeftovers(isAlive: (process: number) => boolean): readonly string[] {
    const form = new RegExp(`^\\.(\\d+)\\.(?:${ENDINGS.join('|')})(?:-journal|-wal|-shm)?$`);
    const [folder, name] = [dirname(this.target), basename(this.target)];
    if (!existsSync(folder)) throw new NoSuchFolder(`The folder ${folder} is not there.`);
    const left = readdirSync(folder).filter((one) => {
      const process = one.startsWith(name) ? form.exec(one.slice(name.length))?.[1] : undefined;
      return process !== undefined && !isAlive(Number(process));
    });
    for (const one of left) rmSync(join(folder, one), { force: true });
    return left;
  }

  /** The new file takes the name; on disk before it has it, and the name with it. */
  publish(): void {
    // It has public data only, and is built by another user than the service often runs as.
    chmodSync(this.building, READABLE);
    flush(this.building);
    renameSync(this.building, this.target);
    flush(dirname(this.target));
  }
}

const READABLE = 0o644;

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
