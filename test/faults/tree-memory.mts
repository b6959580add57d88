import type { TestContext } from 'node:test';
import { bytesOf, treeOf } from '../../attacks/run/process-tree.ts';
import { afterwards } from './afterwards.mts';

/** Memory of a service with everything that it has started. */

const EVERY_MS = 100;
const MEBIBYTE = 1024 ** 2;

/** Proportional memory of the whole tree, in MiB. */
export function treeMb(root: number): number {
  return treeOf(root).reduce((sum, pid) => sum + bytesOf(pid), 0) / MEBIBYTE;
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
