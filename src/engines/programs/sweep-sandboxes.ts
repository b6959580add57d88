import { readdirSync, readFileSync } from 'node:fs';
import { killBelow, sendSignal } from './kill-tree.ts';
import { INSIDE } from './sandbox.ts';

/** Where processes go whose parent has died: the first of the machine, or the user's own service manager. */
const ADOPTERS = /^(init|systemd|launchd|tini|dumb-init|docker-init)$/;

/**
 * Kills sandboxes that nobody waits for. A sandbox ends with its service, but for the milliseconds in which it is being
 * made: if the service is killed just then, bubblewrap's inner process goes on alone. `folder`: their working folder.
 */
export function sweepSandboxes(folder: string = INSIDE): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (isAbandoned(pid, folder)) killAll(Number(pid));
  }
}

function isAbandoned(pid: string, folder: string): boolean {
  // Its name alone first, as a machine may have many others: less than half of the time of its status.
  if (read(`/proc/${pid}/comm`) !== 'bwrap\n') return false;
  const status = read(`/proc/${pid}/status`);
  const parent = /^PPid:\t(\d+)$/m.exec(status)?.[1] ?? '';
  if (Number(parent) === process.pid) return false;
  const isAdopted = parent === '1' || ADOPTERS.test(read(`/proc/${parent}/comm`).trim());
  return isAdopted && read(`/proc/${pid}/cmdline`).includes(`\0--chdir\0${folder}\0`);
}

function killAll(pid: number): void {
  killBelow(pid);
  sendSignal(pid, 'SIGKILL');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // gone in this moment, or not ours to read: then not ours to kill
  }
}
