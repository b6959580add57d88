import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isAlive } from '../threads/process-life.ts';
import { statFields } from '../threads/stat-fields.ts';

/** Another process works on the folder; this one ends with exit code 75 (EX_TEMPFAIL of sysexits.h). */
export class FolderInUse extends Error {
  readonly pid: number | undefined;
  constructor(folder: string, pid: number | undefined) {
    const who = pid === undefined ? 'another process' : `process ${pid}`;
    super(`${folder} is in use by ${who}; only one may work on it.`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

export interface FolderLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** Start of that process: its number alone may have passed on to another. */
  readonly started: string;
}

/**
 * Takes a data folder for this process alone. Two locks make one:
 * - `kontor.lock` names the holder (process number and start time), for people and for the message above;
 * - `kontor.guard` carries a lock of the operating system, held through SQLite, which ends with the process, however
 *   it ends. It is the one that decides: process numbers mean nothing between containers that share a volume, and a
 *   stale file cannot be replaced safely by reading and writing alone.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'kontor.lock');
  const guard = takeGuard(folder, file);
  try {
    const holder = readHolder(file);
    // On a file system without locks the guard keeps nobody out: then the named holder counts, if it still lives.
    if (holder !== undefined && holder.pid !== process.pid && isHeld(holder)) {
      throw new FolderInUse(folder, holder.pid);
    }
    const own: Holder = { pid: process.pid, started: startTime(process.pid) ?? '' };
    writeFileSync(`${file}.new`, `${JSON.stringify(own)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    guard.close();
    throw error;
  }
  return {
    release: () => {
      if (!guard.isOpen) return;
      rmSync(file, { force: true });
      guard.close();
    },
  };
}

/**
 * A process that was killed, or whose supervisor was, may take so long to end: one that is started right after it waits,
 * instead of being refused.
 */
const ENDS_WITHIN_MS = 2_000;

function takeGuard(folder: string, file: string): DatabaseSync {
  const isOwn = readHolder(file)?.pid === process.pid;
  const guard = new DatabaseSync(join(folder, 'kontor.guard'), { timeout: isOwn ? 0 : ENDS_WITHIN_MS });
  try {
    guard.exec('BEGIN EXCLUSIVE');
    return guard;
  } catch (error) {
    guard.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    throw new FolderInUse(folder, readHolder(file)?.pid);
  }
}

const SQLITE_BUSY = 5;

function readHolder(file: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [, pid, started] = /^\{"pid":(\d+),"started":"([^"]*)"\}\s*$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), started: started ?? '' };
}

function isHeld({ pid, started }: Holder): boolean {
  return isAlive(pid) && startTime(pid) === started;
}

/** When a process started, from the system, with the boot it belongs to; `undefined` when there is none. */
function startTime(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    // proc_pid_stat(5): field 22 is the start in clock ticks since boot.
    const ticks = statFields(readFileSync(`/proc/${pid}/stat`, 'utf8'))[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${ticks}`;
  } catch {
    return undefined;
  }
}
