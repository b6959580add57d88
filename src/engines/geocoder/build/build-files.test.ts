import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BuildFiles } from './build-files.ts';

test('a new data file can be read by the user that the service runs as, whoever built it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-build-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = new BuildFiles(join(folder, 'a.sqlite'), 1);
  writeFileSync(files.building, 'data', { mode: 0o600 });
  files.publish();
  assert.equal(statSync(files.target).mode & 0o777, 0o644);
  assert.equal(existsSync(files.building), false);
});
