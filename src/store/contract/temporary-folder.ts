import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A folder for the tests of one file, removed when they have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-'));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}
