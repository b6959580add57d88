import { readFileSync } from 'node:fs';
import { statFields } from './stat-fields.ts';

/**
 * Whether a process of that number runs: one that belongs to somebody else does; one that has ended and whose parent has not
 * fetched its end does not. Where process 1 of a container fetches nobody's, such a number stays until the container ends.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !hasEnded(pid);
}

/** Of a number that the system has: it is that of a process that waits to be fetched (proc_pid_stat(5), field 3). */
function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /^[ZX]/.test(statFields(readFileSync(`/proc/${pid}/stat`, 'latin1'))[0] ?? '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return true;
    // Others' processes are hidden (proc(5), hidepid).
    if (code === 'EACCES' || code === 'EPERM') return false;
    throw error;
  }
}
