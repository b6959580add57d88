import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from './afterwards.mts';
import { readLedgerState } from './books.mts';
import { runLoad } from './run-load.mts';

/** A disk that takes 5 or 20 ms longer for each flush: the event loop does not notice, the groups grow. */

const CALLERS = 40;
const DURATION_MS = 1500;
const MAX_DELAY_MS = 50;

/** The flush is slowed inside the C library; that needs a compiler and a preloading linker. */
const missing =
  process.platform !== 'linux' || spawnSync('gcc', ['--version']).error !== undefined
    ? 'gcc on Linux is needed to slow the disk down'
    : false;
const skip = process.env.CI === 'true' ? false : missing;

for (const syncMs of [5, 20]) {
  test(`each flush takes ${syncMs} ms longer`, { skip, timeout: 60_000 }, async (t) => {
    const folder = newFolder(t);
    const library = join(folder, 'slow-sync.so');
    execFileSync('gcc', [
      '-shared',
      '-fPIC',
      '-O2',
      '-o',
      library,
      join(import.meta.dirname, 'slow-sync.c'),
      '-ldl',
    ]);
    const dataFolder = join(folder, 'data');
    const { endings, commits, loopMaxMs, loopP99Ms } = await runLoad({
      dataFolder,
      callers: CALLERS,
      durationMs: DURATION_MS,
      env: { LD_PRELOAD: library, SLOW_SYNC_MS: String(syncMs) },
    });
    const group = endings.length / commits;
    t.diagnostic(
      `${endings.length} calls, ${group.toFixed(1)} a commit; event loop delay p99 ${loopP99Ms.toFixed(1)} ms, max ${loopMaxMs.toFixed(1)} ms`,
    );
    assert.deepEqual([...new Set(endings.map(({ outcome }) => outcome))], ['charged']);
    assert.equal(readLedgerState(dataFolder).requestIds.length, endings.length + 1, 'one call warmed up');
    assert.ok(commits <= DURATION_MS / syncMs + 1, 'the disk was slow indeed');
    assert.ok(group >= 15, `${group} charges a commit`);
    assert.ok(loopMaxMs <= MAX_DELAY_MS, `event loop delay ${loopMaxMs} ms`);
  });
}
