import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '../src/testing/server-process.ts';

const GAUGE = /^kontor_dataset_age_seconds\{dataset="(\w+)"\} (\d+)/gm;

test('a service that never fetched an index shows the age of the starter snapshot, so that an alert can fire', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const server = await startServerProcess({ dataFolder: folder, env: { INDEX_STARTER: 'on' } });
  try {
    let ages: readonly (readonly [string, number])[] = [];
    // The snapshot is taken into the file in the background.
    for (const end = Date.now() + 30_000; ages.length === 0 && Date.now() < end; await sleep(200)) {
      const text = await (await fetch(`${server.address}/metrics`)).text();
      ages = Array.from(text.matchAll(GAUGE), ([, name = '', age]) => [name, Number(age)] as const);
    }
    assert.ok(ages.some(([name]) => name === 'prc_hicp_minr'));
    for (const [name, age] of ages) assert.ok(age > 3 * 86_400, `${name}: ${age} s`);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
