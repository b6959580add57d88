import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '../src/testing/server-process.ts';

test('several processes take turns at one file of the places of the world', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const env = { GEOCODER_WORLD: 'on', PROCESSES: '2' };
  const server = await startServerProcess({ dataFolder: join(folder, 'data'), env });
  try {
    const guard = join(folder, 'data/geocoder/geocoder.guard');
    for (const end = Date.now() + 60_000; !existsSync(guard) && Date.now() < end; ) await sleep(100);
    assert.ok(existsSync(guard));
    assert.equal(globSync('process-*', { cwd: join(folder, 'data') }).length, 2);
    assert.deepEqual(globSync('process-*/geocoder', { cwd: join(folder, 'data') }), []);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
