import { readdirSync, readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { afterwards } from './afterwards.mts';

/** Memory of a service with everything that it has started. */

const EVERY_MS = 100;

/** Process numbers of one process and of all below it. */
export function treeOf(root: number): readonly number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = textOf(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const below = (pid: number): readonly number[] => [pid, ...(parents.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** Empty for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Proportional set size in MiB (proc_pid_smaps_rollup(5)) of the whole tree. */
export function treeMb(root: number): number {
  const kilobytes = treeOf(root).map((pid) => {
    const [, pss = '0'] = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`)) ?? [];
    return Number(pss);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Looks ten times a second until the test is over; the most since the last question, in MiB. */
export function watchTree(t: TestContext, root: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, treeMb(root));
  }, EVERY_MS);
  afterwards(t, () => clearInterval(timer));
  return () => {
    const found = most;
    most = 0;
    return found;
  };
}
