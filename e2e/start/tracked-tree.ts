import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A folder with what is in git, as it is on disk now: a clone. */
export function trackedTree(target: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of tracked.split('\0').filter((name) => name !== '')) {
    // A file may be removed but not yet committed so.
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(target, path));
  }
}
