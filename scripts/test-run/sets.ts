import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEAVY_FILES } from './heavy-files.data.ts';

/** Which test file runs when. */

/** What can be run at once: `all` is everything but `slow`. */
export const SETS = ['all', 'fast', 'slow'] as const;
export type SetName = (typeof SETS)[number];

/** What a file is by itself; each is exactly one of these. */
export type Kind = 'fast' | 'service' | 'slow';

export const ROOT = join(import.meta.dirname, '../..');

const FOLDERS = ['packages', 'src', 'test'];
const KINDS: Readonly<Record<SetName, readonly Kind[]>> = {
  all: ['fast', 'service'],
  fast: ['fast'],
  slow: ['slow'],
};

/** A file that takes longer is not fast, whatever it does. */
const FAST_SECONDS = 1.5;

/** Modules that start a service, a thread or a program: whoever imports one of them waits for it. */
const STARTING =
  /from '(?:node:(?:child_process|worker_threads)|[^']*\/testing\/(?:stubs\/[^']*-rig|stubs\/register-harness|harness|server-process|browser-session|dashboard-accounts|upload-server|programs)\.ts)'/;

/** All test files that these sets are made of, from the root, in their order. */
export const testFiles = (): readonly string[] =>
  globSync(
    FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
    { cwd: ROOT, exclude: ['**/node_modules/**'] },
  ).toSorted();

/** Judged by its name, by what it is measured to take, and by what it imports itself. */
export function kindOf(path: string, text: string): Kind {
  if (path.endsWith('.slow.test.ts')) return 'slow';
  if ((HEAVY_FILES[path] ?? 0) > FAST_SECONDS || STARTING.test(text)) return 'service';
  return 'fast';
}

/** The files of a set. */
export const filesOf = (set: SetName): readonly string[] =>
  testFiles().filter((path) => KINDS[set].includes(kindOf(path, readFileSync(join(ROOT, path), 'utf8'))));
