import assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeFolder } from './remove-folder.ts';
import { text } from './testing/pool.ts';
import { readStart, unnamedFile } from './unnamed-file.ts';
import { collectFiles } from './work-folder.ts';

const OWN = process.getuid?.() ?? 0;

async function inFolder(use: (folder: string, outside: string) => Promise<void>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'kontor-folder-'));
  try {
    const folder = join(root, 'work');
    await mkdir(folder);
    const outside = join(root, 'outside');
    await writeFile(outside, 'foreign');
    await use(folder, outside);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

test('only plain files of the program itself are collected', async () => {
  await inFolder(async (folder, outside) => {
    await writeFile(join(folder, 'plain'), 'its own');
    await writeFile(join(folder, 'empty'), '');
    await symlink(outside, join(folder, 'symbolic'));
    await link(outside, join(folder, 'hard'));
    await mkdir(join(folder, 'folder'));
    const names = ['plain', 'empty', 'symbolic', 'hard', 'folder', 'missing'];
    const found = await collectFiles(folder, names, 100, OWN);
    assert.deepEqual(
      [...(found ?? [])].map(([name, content]) => [name, text(content)]),
      [['plain', 'its own']],
    );
    assert.deepEqual(await collectFiles(folder, names, 100, OWN + 1), new Map(), 'of another user');
  });
});

test('collected files are bounded together, and a sparse one counts whole', async () => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'a'), 'aaaa');
    await writeFile(join(folder, 'b'), 'bbbb');
    assert.equal((await collectFiles(folder, ['a', 'b'], 8, OWN))?.size, 2);
    assert.equal(await collectFiles(folder, ['a', 'b'], 7, OWN), undefined);
    await truncate(join(folder, 'a'), 10 * 2 ** 30);
    assert.equal(await collectFiles(folder, ['a'], 1_000_000, OWN), undefined);
  });
});

test('a folder is removed with all that is in it, and nothing that links of it lead to', async () => {
  await inFolder(async (folder, outside) => {
    await mkdir(join(folder, 'a/b/c'), { recursive: true });
    await writeFile(join(folder, 'a/b/c/d'), '');
    await symlink(join(outside, '..'), join(folder, 'a/up'));
    assert.equal(await removeFolder(folder), 5);
    assert.deepEqual(await readdir(join(outside, '..')), ['outside']);
    assert.equal(await removeFolder(folder), 0, 'it may be gone already');
    await symlink(join(outside, '..'), folder);
    assert.equal(await removeFolder(folder), 0);
    assert.deepEqual(await readdir(join(outside, '..')), ['outside']);
  });
});

test('a file without a name', { skip: process.platform !== 'linux' }, async () => {
  await inFolder(async (folder) => {
    const file = await unnamedFile(join(folder, 'not-yet-there'));
    try {
      await file.writeFile('content');
      assert.equal((await file.stat()).nlink, 0);
      assert.deepEqual(await readdir(join(folder, 'not-yet-there')), []);
      assert.deepEqual([text(await readStart(file, 3)), text(await readStart(file, 99))], ['con', 'content']);
    } finally {
      await file.close();
    }
  });
});
