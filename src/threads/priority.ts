import { readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { statFields } from './stat-fields.ts';

/**
 * Where processors are scarce the event loop goes before work that takes long: a tenth of what an equal would get is
 * left to that (nice values: sched(7)). With 5, a third, calls of others waited 0.3 to 0.6 s beside a key that makes
 * every operation work; with 10 it is 0.1 to 0.2 s (`npm run attacks earlier-legal-calls`).
 */
const BEHIND_THE_LOOP = 10;

/**
 * Counted from the event loop, which may have been started with a nice value of its own (`nice npm start`, Nice= of systemd):
 * a lower one than that is refused to all but root (setpriority(2)), and would put the work before the loop.
 */
const behindTheLoop = Math.min(constants.priority.PRIORITY_LOW, getPriority(process.pid) + BEHIND_THE_LOOP);

/**
 * A session is weighed against those of other programs of the machine as well: with 10 a document takes 1 to 4 s beside
 * four busy programs on two cores, with 5 it is 0.2 s (`npm run attacks start-busy-later`).
 */
const SESSION_BEHIND_THE_LOOP = 5;

/** Puts the calling thread behind the event loop. Only Linux gives each thread a priority of its own. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(behindTheLoop);
}

/**
 * The same for a child process and all that it will start. One that leads a session is weighed as a session too: where Linux
 * shares processor time between sessions first (sched(7), The autogroup feature), nice values count only inside of each,
 * and a browser has as much as the whole service (rules: Overload).
 */
export function lowerProcessPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, behindTheLoop);
  } catch (error) {
    // It has ended already, or another user's: then it keeps the priority of the service.
    const { code } = (error as { readonly info?: { readonly code?: string } }).info ?? {};
    if (code !== 'ESRCH' && code !== 'EPERM' && code !== 'EACCES') throw error;
  }
  if (process.platform === 'linux') putSessionBehindTheLoop(pid);
}

function putSessionBehindTheLoop(pid: number): void {
  try {
    // A child that leads no session shares that of the service, which must keep its weight.
    if (sessionOf(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(SESSION_BEHIND_THE_LOOP));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!NOT_WEIGHED.has(code)) throw error;
  }
}

/** It has ended, the kernel has no autogroups, it is another user's, or somebody without rights asks twice within 0.1 s. */
const NOT_WEIGHED: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'EAGAIN', 'EROFS']);

/** The sixth field of proc_pid_stat(5). */
const sessionOf = (pid: number): number => Number(statFields(readFileSync(`/proc/${pid}/stat`, 'latin1'))[3]);
