import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './contract/temporary-folder.ts';
import { diskFaultOf } from './disk-fault.ts';
import { probeDisk } from './disk-probe.ts';

const root = temporaryFolder();

test('a folder that can be written is well, and nothing is left in it', async () => {
  const folder = join(root, 'well');
  mkdirSync(folder);
  assert.equal(await probeDisk(folder), undefined);
  assert.deepEqual(readdirSync(folder), []);
});

test('a full disk is reported', async () => {
  const folder = join(root, 'full');
  mkdirSync(folder);
  // Whatever is written to this device finds no room (full(4)).
  symlinkSync('/dev/full', join(folder, 'kontor.probe'));
  assert.equal(await probeDisk(folder), 'disk-full');
});

test('a folder that is gone cannot be written', async () => {
  assert.equal(await probeDisk(join(root, 'gone')), 'disk-closed');
});

const CODES = [
  [{ errcode: 13 }, 'disk-full'],
  [{ errcode: 11 }, 'disk-damaged'],
  [{ errcode: 26 }, 'disk-damaged'],
  [{ errcode: 10 | (4 << 8) }, 'disk-failing'],
  [{ errcode: 5 }, undefined],
  [{ code: 'EDQUOT' }, 'disk-full'],
  [{ code: 'ENOENT' }, undefined],
] as const;

for (const [members, expected] of CODES) {
  test(`${JSON.stringify(members)} is ${expected ?? 'no fault of the disk'}`, () => {
    assert.equal(diskFaultOf(Object.assign(new Error('x'), members)), expected);
  });
}
