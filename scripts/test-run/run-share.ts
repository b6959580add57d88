import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { filesOf, ROOT, type SetName } from './sets.ts';
import { sharesOf } from './shares.ts';

/** Runs one share of the set that the run was started for. */
export async function runShare(index: number): Promise<void> {
  // Loading all files compiled takes half the time; so it does in programs that tests start.
  const compiled = join(ROOT, 'node_modules/.cache/tests');
  enableCompileCache(compiled);
  process.env.NODE_COMPILE_CACHE = compiled;
  const set = process.argv[2] as SetName;
  const files = sharesOf(filesOf(set))[index] ?? [];
  await runFiles(files.map((file) => join(ROOT, file)));
}

/**
 * Runs test files in this process, which `node:test` has started for one: to it, all of them are tests of that one. As
 * with `--test-isolation=none`, no test begins before every file is loaded.
 * @param files absolute paths
 */
export async function runFiles(files: readonly string[]): Promise<void> {
  const loaded = Promise.withResolvers<void>();
  let isDone = false;
  before(() => loaded.promise);
  // Programs that tests start are no part of this run.
  delete process.env.NODE_TEST_CONTEXT;
  // A test that ends the process would leave the others out, with exit code 0.
  process.once('exit', () => {
    if (isDone) return;
    console.error('the process ended before its tests');
    process.exitCode = 1;
  });
  for (const file of files) {
    try {
      await import(file);
    } catch (error) {
      test(file, () => {
        throw error;
      });
    }
  }
  after(() => {
    isDone = true;
  });
  loaded.resolve();
}
