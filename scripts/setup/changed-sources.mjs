/** What was made of which sources, by the times of files. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const LEFT_OUT = new Set(['dist', 'node_modules', '.vite']);

/** When a file was last changed; long ago when there is none. */
export function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;
}

/** True when a folder has a source that was changed, added or removed after this time. */
export function hasNewerSource(folder, time) {
  if (!existsSync(folder)) return false;
  // web itself changes when dist is made; its other folders show files that were removed.
  if (basename(folder) !== 'web' && changedAt(folder) > time) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (LEFT_OUT.has(entry.name) || entry.name.endsWith('.test.ts')) return false;
    const path = join(folder, entry.name);
    return entry.isDirectory() ? hasNewerSource(path, time) : changedAt(path) > time;
  });
}
