import { readdirSync, readFileSync } from 'node:fs';
import { statFields } from '../../threads/stat-fields.ts';

/** What a process and all that it has started use; what has ended counts as soon as its parent has noticed. */
export interface TreeUsage {
  readonly cpuMs: number;
  /** Memory of their own: resident, not backed by a file. Shared memory counts once for each. */
  readonly memoryBytes: number;
  readonly processes: number;
}

/** The kernel gives CPU times in ticks of 10 ms on all machines that Node runs on (USER_HZ, proc(5)). */
const TICK_MS = 10;

/**
 * Ids of the children of a process (proc(5), needs CONFIG_PROC_CHILDREN); none when it is gone.
 * @param proc where proc(5) is; tests have another
 */
export function childrenOf(pid: number, proc = '/proc'): readonly number[] {
  return unlessEnded(() => readdirSync(`${proc}/${pid}/task`), []).flatMap((thread) => {
    const ids = unlessEnded(() => readFileSync(`${proc}/${pid}/task/${thread}/children`, 'latin1'), '');
    return ids.split(' ').filter(Boolean).map(Number);
  });
}

/** True when a process was stopped by a signal, has ended or is gone. */
export function isStopped(pid: number): boolean {
  const stat = unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'latin1'), '');
  return stat === '' || /^[TtZX]/.test(statFields(stat)[0] ?? '');
}

/** Linux only; undefined when the process is gone or the system shows nothing of it. */
export function treeUsage(pid: number): TreeUsage | undefined {
  const own = processUsage(pid);
  if (own === undefined) return undefined;
  const sum = { ...own, processes: 1 };
  for (const child of childrenOf(pid)) {
    const usage = treeUsage(child);
    if (usage === undefined) continue; // ended in this moment
    sum.cpuMs += usage.cpuMs;
    sum.memoryBytes += usage.memoryBytes;
    sum.processes += usage.processes;
  }
  return sum;
}

function processUsage(pid: number): Omit<TreeUsage, 'processes'> | undefined {
  const stat = unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'latin1'), '');
  const status = unlessEnded(() => readFileSync(`/proc/${pid}/status`, 'latin1'), '');
  if (stat === '') return undefined;
  return { cpuMs: cpuMsIn(stat), memoryBytes: ownBytesIn(status) };
}

function cpuMsIn(stat: string): number {
  const fields = statFields(stat);
  // utime, stime, cutime, cstime: fields 14 to 17, the first after the name is field 3.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * TICK_MS;
}

/** Bytes that are a process's own or shared in memory, files apart, of its `status`, which everybody may read. */
export function ownBytesIn(status: string): number {
  const sizes = status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm);
  return Array.from(sizes, ([, kib]) => Number(kib) * 1024).reduce((sum, bytes) => sum + bytes, 0);
}

/** A process may end between two looks at it, and may not show all. */
export function unlessEnded<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'ENOTDIR'].includes(code)) return otherwise;
    throw error;
  }
}
