import { setPriority } from 'node:os';

/**
 * Where processors are scarce the event loop goes before work that takes long: a third of what an equal would get is
 * left to that (nice values: sched(7)).
 */
const BEHIND_THE_LOOP = 5;

/** Puts the calling thread behind the event loop. Only Linux gives each thread a priority of its own. */
export function workBehindTheLoop(): void {
  if (process.platform === 'linux') setPriority(BEHIND_THE_LOOP);
}

/** The same for a child process and all that it will start. */
export function putBehindTheLoop(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, BEHIND_THE_LOOP);
  } catch (error) {
    // It has ended already, or another user's: then it keeps the priority of the service.
    const { code } = (error as { readonly info?: { readonly code?: string } }).info ?? {};
    if (code !== 'ESRCH' && code !== 'EPERM' && code !== 'EACCES') throw error;
  }
}
