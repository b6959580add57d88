import { readFileSync } from 'node:fs';
import { childrenOf } from '../../src/engines/programs/process-tree.ts';

/** What Linux reports of a process and all below it (proc(5)). */

const KIBI = 1_024;
const PAGE_BYTES = 4_096;

/** The process and every one below it that there is at the moment. */
export function treeOf(pid: number): readonly number[] {
  const found = [pid];
  for (const parent of found) found.push(...childrenOf(parent));
  return found;
}

/** Proportional memory of a process: of what several share each has its part. 0 when it has ended. */
export function bytesOf(pid: number): number {
  const rollup = readProc(`${pid}/smaps_rollup`);
  const pss = rollup === undefined ? null : /^Pss:\s+(\d+) kB$/m.exec(rollup);
  if (pss !== null) return Number(pss[1]) * KIBI;
  // Not ours to read: resident without what is shared.
  const [, resident = 0, shared = 0] = (readProc(`${pid}/statm`) ?? '').split(' ').map(Number);
  return (resident - shared) * PAGE_BYTES;
}

/** How long the main thread of a process has run so far, and how long it was ready and waited for a core, in milliseconds. */
export function mainThread(pid: number): { readonly ranMs: number; readonly waitedMs: number } {
  const [ran, waited] = (readProc(`${pid}/task/${pid}/schedstat`) ?? '').split(' ').map(Number);
  return { ranMs: (ran ?? Number.NaN) / 1e6, waitedMs: (waited ?? Number.NaN) / 1e6 };
}

export const mainThreadMs = (pid: number): number => mainThread(pid).ranMs;

/** Processes that the kernel has ended, because memory was short, in the group of this one; 0 where no group counts them. */
export function kernelKills(pid: number): number {
  const path = /^0::(\/.*)$/m.exec(readProc(`${pid}/cgroup`) ?? '')?.[1] ?? '/';
  try {
    const events = readFileSync(`/sys/fs/cgroup${path}/memory.events`, 'latin1');
    return Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? 0);
  } catch {
    return 0; // cgroup v1, or none
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch {
    return undefined; // it has ended meanwhile, or belongs to somebody else
  }
}
