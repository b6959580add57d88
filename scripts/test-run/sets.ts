import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf } from '../../test/layers/sources.ts';
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

/** Imports of what starts a service, a thread or a program: whoever has one of them waits for it. */
const STARTING =
  /^(?:node:(?:child_process|worker_threads)|.*\btesting\/(?:stubs\/.*-rig|stubs\/register-harness|harness|shared-service|server-process|upload-server)\.ts)$/;

/** Modules that are made for tests: what they import, the test does. */
const FOR_TESTS = /(?:^|\/)(?:testing|suites)\//;

/** All test files that these sets are made of, from the root, in their order. */
export const testFiles = (): readonly string[] =>
  globSync(
    FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
    { cwd: ROOT, exclude: ['**/node_modules/**'] },
  ).toSorted();

const textAt = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Judged by its name, by what it is measured to take, and by what it imports, itself or through modules for tests. */
export function kindOf(path: string, read: (path: string) => string = textAt): Kind {
  if (path.endsWith('.slow.test.ts')) return 'slow';
  return (HEAVY_FILES[path] ?? 0) > FAST_SECONDS || isStarting(path, read) ? 'service' : 'fast';
}

function isStarting(path: string, read: (path: string) => string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(read(path)).some((from) => {
    if (STARTING.test(from)) return true;
    const target = targetOf(path, from);
    return target !== undefined && FOR_TESTS.test(target) && isStarting(target, read, seen);
  });
}

/** The file of the same package, or of the service, that an import names. */
function targetOf(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(path), from);
  if (!from.startsWith('#')) return undefined;
  const [, packageFolder] = /^(packages\/[^/]+)\//.exec(path) ?? [];
  if (packageFolder === undefined) return `src/${from.slice(1)}`;
  return from.startsWith('#testing/')
    ? `${packageFolder}/${from.slice(1)}`
    : `${packageFolder}/src/${from.slice(1)}`;
}

/** The files of a set. */
export const filesOf = (set: SetName): readonly string[] =>
  testFiles().filter((path) => KINDS[set].includes(kindOf(path)));
