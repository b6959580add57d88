/** Two set-ups of one folder do not run at the same time: the second waits, then finds nothing to do. */
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { printLine, SetupError, stopSignal } from './setup-output.mjs';

/** A holder touches its lock every two seconds; one that was silent for this long is gone. */
const SILENT_MS = 30_000;

/** Whether this user may install and build here. */
export function isWritable(root) {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch {
    return false; // of another user, or on a read-only disk
  }
}

/** @throws SetupError where this user may not write */
export function requireWritable(root) {
  if (isWritable(root)) return;
  throw new SetupError(`this user cannot write ${root}; run the setup as the user that it belongs to.`);
}

/** Working folder of the setup; it hides itself from git and is gone when nothing is under way. */
export function workFolder(root) {
  const folder = join(root, '.setup');
  requireWritable(root);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), '*\n');
  return folder;
}

/** Runs `work` while holding the lock of this project folder. */
export async function withLock(root, work) {
  const path = join(workFolder(root), 'lock');
  const mark = `${process.pid} ${hostname()} ${process.hrtime.bigint()}`;
  await acquire(root, path, mark);
  const beat = setInterval(() => touch(path), 2_000);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (read(path) === mark) rmSync(path, { force: true });
    removeEmpty(join(root, '.setup'));
  }
}

async function acquire(root, path, mark) {
  let printed = false;
  while (!take(root, path, mark)) {
    if (stopSignal().aborted) throw new SetupError('stopped');
    const holder = read(path);
    if (holder !== undefined && isGone(path, holder)) {
      remove(path, holder);
      continue;
    }
    if (!printed) printLine(`another setup (process ${holder?.split(' ')[0] ?? '?'}) is running; waiting`);
    printed = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Exclusive creation is the lock. */
function take(root, path, mark) {
  try {
    writeFileSync(path, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    // The other setup may just have removed the folder, being done.
    if (error.code === 'ENOENT') workFolder(root);
    else if (error.code !== 'EEXIST') throw new SetupError(`cannot write ${path}: ${error.message}`);
    return false;
  }
}

function isGone(path, holder) {
  const [pid, host] = holder.split(' ');
  if (host === hostname()) {
    try {
      process.kill(Number(pid), 0);
    } catch (error) {
      if (error.code === 'ESRCH') return true;
    }
  }
  try {
    return Date.now() - statSync(path).mtimeMs > SILENT_MS;
  } catch {
    return false; // released in this moment
  }
}

/** Of several that find the same dead lock, one moves it away; a fresh lock caught by mistake is put back. */
function remove(path, holder) {
  const away = `${path}.${process.pid}`;
  try {
    renameSync(path, away);
    if (read(away) === holder) rmSync(away, { force: true });
    else renameSync(away, path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function touch(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function removeEmpty(folder) {
  try {
    rmSync(join(folder, '.gitignore'), { force: true });
    rmdirSync(folder);
  } catch (error) {
    // Another setup waits in it, or packages put aside by an interrupted one are there.
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
      writeFileSync(join(folder, '.gitignore'), '*\n');
    else if (error.code !== 'ENOENT') throw error;
  }
}
