import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServerProcess } from '../src/testing/server-process.ts';

test('while programs are still being looked for /ready asks nobody to install one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const slow = join(folder, 'qpdf');
  writeFileSync(slow, '#!/bin/sh\nsleep 8\necho qpdf version 11.0.0\n', { mode: 0o755 });
  const server = await startServerProcess({ dataFolder: join(folder, 'data'), env: { QPDF_PATH: slow } });
  try {
    const answer = await fetch(`${server.address}/ready`);
    assert.equal(answer.status, 200);
    const { status, checks } = (await answer.json()) as {
      readonly status: string;
      readonly checks: Readonly<Record<string, { readonly state: string; readonly note?: string }>>;
    };
    assert.equal(status, 'degraded');
    for (const name of ['qpdf', 'ghostscript', 'pdftotext', 'pdftoppm', 'pdftocairo'])
      assert.deepEqual(checks[name], { state: 'away', note: `${name} is being looked for` });
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});
