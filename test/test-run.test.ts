import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { useMemoryFolder } from '../scripts/test-run/memory-folder.ts';

/** Two processes under one run: one summary, and whatever goes wrong in one of them is in it. */

const RUN = join(import.meta.dirname, '../scripts/test-run');
const folder = mkdtempSync(join(tmpdir(), 'kontor-run-'));

const write = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

/** A process that runs these files. */
const share = (name: string, files: readonly string[]): string =>
  write(name, [
    `import { runFiles } from ${JSON.stringify(join(RUN, 'run-share.ts'))};`,
    `await runFiles(${JSON.stringify(files)});`,
  ]);

const GOOD = write('good.ts', [
  "import { before, describe, it, test } from 'node:test';",
  "import assert from 'node:assert/strict';",
  'let isReady = false;',
  'before(() => { isReady = true; });',
  "test('has its hook', () => assert.ok(isReady));",
  "describe('a suite', () => { it('passes', () => {}); });",
]);

/** What the second file of a process does, and what fails then. */
const CASES: readonly { readonly what: string; readonly code: string }[] = [
  { what: 'a test fails', code: "test('x', () => { throw new Error('no'); });" },
  { what: 'a file cannot be loaded', code: "throw new Error('no');" },
  { what: 'a test ends the process', code: "test('x', () => process.exit(0));" },
  { what: 'a file ends the process', code: 'process.exit(0);' },
  {
    what: 'the process is killed',
    code: "test('x', () => process.kill(process.pid, 'SIGKILL'));",
  },
  {
    what: 'an error comes late',
    code: "test('x', async () => { setTimeout(() => { throw new Error('no'); }, 1); await new Promise((done) => setTimeout(done, 99)); });",
  },
];

function outcomeOf(second: string): { readonly code: number | null; readonly text: string } {
  const first = share('first.ts', [GOOD]);
  const main = write('program.ts', [
    `import { runProcesses } from ${JSON.stringify(join(RUN, 'run-tests.ts'))};`,
    `const { hasPassed } = await runProcesses(${JSON.stringify([first, second])}, []);`,
    'process.exitCode = hasPassed ? 0 : 1;',
  ]);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [main], { encoding: 'utf8', env });
  return { code: status, text: stdout };
}

const figure = (text: string, name: string): number[] =>
  Array.from(text.matchAll(new RegExp(`^ℹ ${name} (\\d+)$`, 'gm')), ([, count]) => Number(count));

describe('a run in two processes', () => {
  after(() => rmSync(folder, { recursive: true }));

  test('ends with one summary of both', () => {
    const { code, text } = outcomeOf(share('second.ts', [GOOD]));
    assert.equal(code, 0, text);
    assert.deepEqual([figure(text, 'tests'), figure(text, 'pass'), figure(text, 'fail')], [[4], [4], [0]]);
  });

  for (const { what, code } of CASES) {
    test(`fails when ${what}`, () => {
      const bad = write('bad.ts', ["import { test } from 'node:test';", code]);
      const outcome = outcomeOf(share('second.ts', [GOOD, bad]));
      assert.equal(outcome.code, 1, outcome.text);
      assert.deepEqual(figure(outcome.text, 'fail'), [1], outcome.text);
      // Those of the other process are in the summary all the same.
      assert.ok(figure(outcome.text, 'pass')[0]! >= 2, outcome.text);
    });
  }
});

describe('the temporary folder of a run', () => {
  test('is in memory where there is room, and goes with the run', { skip: !existsSync('/dev/shm') }, () => {
    const given = process.env.TMPDIR;
    delete process.env.TMPDIR;
    const place = useMemoryFolder();
    const during = process.env.TMPDIR;
    place.remove();
    assert.equal(process.env.TMPDIR, undefined);
    if (given !== undefined) process.env.TMPDIR = given;
    // A container may have 64 MiB there, or let no program run from it.
    if (during === undefined) return;
    assert.match(during, /^\/dev\/shm\/kontor-tests-/);
    assert.ok(!existsSync(during));
  });

  test('is the one that is set, where one is', () => {
    const given = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    const place = useMemoryFolder();
    const during = process.env.TMPDIR;
    place.remove();
    assert.deepEqual([during, process.env.TMPDIR], [folder, folder]);
    if (given === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = given;
  });
});
