import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { Unavailable } from '@kontor/base';
import { diskFault, TemporaryFiles } from './temporary-files.ts';

function newFolder(t: TestContext): string {
  const parent = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, 'tmp');
}

const random = (count: number) => new Uint8Array(count).fill(7);

for (const way of ['best', 'named'] as const) {
  describe(`a temporary file (${way})`, () => {
    it('has no name, and is its owner alone may read and write it', async (t) => {
      const folder = newFolder(t);
      const files = new TemporaryFiles({ folder, random, way });
      const file = await files.open();
      await file.write(Buffer.from('content'), 0, 7, 0);
      const { nlink, mode, size } = await file.stat();
      await file.close();
      assert.deepEqual([nlink, mode & 0o777, size], [0, 0o600, 7]);
      assert.deepEqual(readdirSync(folder), []);
      assert.equal(statSync(folder).mode & 0o777, 0o700);
    });

    it('is there again when somebody took the folder away', async (t) => {
      const folder = newFolder(t);
      const files = new TemporaryFiles({ folder, random, way });
      await (await files.open()).close();
      rmSync(folder, { recursive: true });
      await (await files.open()).close();
    });
  });
}

describe('what a killed process left', () => {
  it('is swept, and nothing else', async (t) => {
    const folder = newFolder(t);
    const files = new TemporaryFiles({ folder, random });
    await files.sweep();
    await (await files.open()).close();
    writeFileSync(join(folder, 'upload-0707'), 'left');
    writeFileSync(join(folder, 'program-x'), 'of somebody else');
    await files.sweep();
    assert.deepEqual(readdirSync(folder), ['program-x']);
  });
});

describe('a full disk', () => {
  it('means trying again later; any other fault stays what it is', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    assert.ok(diskFault(full) instanceof Unavailable);
    const other = Object.assign(new Error('input/output error'), { code: 'EIO' });
    assert.equal(diskFault(other), other);
  });
});
