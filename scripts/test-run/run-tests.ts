import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { useMemoryFolder } from './memory-folder.ts';
import { ROOT, type SetName } from './sets.ts';
import { PROCESSES_AT_ONCE } from './shares.ts';

/** One for each share: to `node:test` it is a test file, with a process of its own. */
const SHARES = ['first-share.ts', 'second-share.ts', 'third-share.ts', 'last-share.ts'].map((name) =>
  join(import.meta.dirname, name),
);

/** How many files `--times` lists. */
const LISTED = 60;

interface Outcome {
  readonly hasPassed: boolean;
  /** Of each file, its tests together. */
  readonly seconds: ReadonlyMap<string, number>;
}

interface RunOptions {
  readonly filesAtOnce?: number;
  /** Where the report goes; it is not ended. */
  readonly report?: NodeJS.WritableStream;
}

/** Runs a set. @returns whether all passed */
export async function runTests(
  set: SetName,
  { showsTimes }: { readonly showsTimes: boolean },
): Promise<boolean> {
  const memoryFolder = useMemoryFolder();
  const { hasPassed, seconds } = await runProcesses(SHARES, [set]).finally(memoryFolder.remove);
  const longest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, showsTimes ? LISTED : 0);
  for (const [file, time] of longest)
    console.error(`${time.toFixed(1).padStart(6)} s ${relative(ROOT, file)}`);
  return hasPassed;
}

/**
 * Runs each program in a process of its own, some at once in their order (`node --test` sorts them), and prints what
 * `node --test` prints, with one summary at the end. A process that ends before its tests counts as a failed test; SIGINT
 * and SIGTERM end all of them.
 */
export async function runProcesses(
  programs: readonly string[],
  argv: readonly string[],
  { filesAtOnce = PROCESSES_AT_ONCE, report = process.stdout }: RunOptions = {},
): Promise<Outcome> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const events = run({
    files: programs,
    concurrency: filesAtOnce,
    argv: [...argv],
    cwd: ROOT,
    signal: stop.signal,
  });
  let isSuccess = false;
  const seconds = new Map<string, number>();
  events.on('test:summary', ({ file, success }) => {
    // That of the whole run names no file.
    if (file === undefined) isSuccess = success;
  });
  events.on('test:complete', ({ nesting, file, details }) => {
    if (nesting > 0 || file === undefined) return;
    seconds.set(file, (seconds.get(file) ?? 0) + details.duration_ms / 1_000);
  });
  // The report has neither: a process may end badly behind its last test.
  events.on('test:fail', ({ name, nesting, details }) => {
    const { exitCode, signal } = details.error as { readonly exitCode?: number; readonly signal?: string };
    if (nesting === 0 && (exitCode !== undefined || signal !== undefined))
      console.error(`${name} ended with exit code ${exitCode}, signal ${signal}`);
  });
  await pipeline(events.compose(spec), report, { end: false });
  return { hasPassed: isSuccess && !stop.signal.aborted, seconds };
}
