import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { prepareProcessFolder, processFolder, processFolders } from './process-folder.ts';

function dataFolder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-processes-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const givenUp = (folder: string): string => readFileSync(join(folder, 'give-up.ndjson'), 'utf8');

test('a process takes over what those that are gone have still to undo, however many they were', (t) => {
  const folder = dataFolder(t, {
    'give-up.ndjson': '{"id":"alone"}\n',
    'process-1/give-up.ndjson': '{"id":"own"}\n',
    'process-3/give-up.ndjson': '{"id":"third"}\n{"id":"cut of',
  });
  prepareProcessFolder(folder, 1, new Set());
  assert.deepEqual(givenUp(processFolder(folder, 1)).split('\n').sort(), [
    '',
    '{"id":"alone"}',
    '{"id":"own"}',
    '{"id":"third"}',
  ]);
  assert.equal(existsSync(join(folder, 'give-up.ndjson')), false);
  assert.equal(existsSync(join(folder, 'process-3/give-up.ndjson')), false);
});

test('what belongs to a process that lives stays its own', (t) => {
  const folder = dataFolder(t, { 'process-1/give-up.ndjson': '{"id":"living"}\n' });
  prepareProcessFolder(folder, 2, new Set([1]));
  assert.equal(givenUp(processFolder(folder, 1)), '{"id":"living"}\n');
  assert.equal(existsSync(join(processFolder(folder, 2), 'give-up.ndjson')), false);
});

test('the newest primary of the database is known to a process that has never been', (t) => {
  const folder = dataFolder(t, { 'process-1/primary': '7 3\n', 'process-2/primary': '7 2\n' });
  prepareProcessFolder(folder, 3, new Set([1]));
  prepareProcessFolder(folder, 2, new Set([1]));
  assert.equal(readFileSync(join(folder, 'process-3/primary'), 'utf8'), '7 3\n');
  assert.equal(readFileSync(join(folder, 'process-2/primary'), 'utf8'), '7 2\n', 'its own stays');
});

test('places of the world that a process had for itself are removed: there is one file for all', (t) => {
  const folder = dataFolder(t, { 'process-1/geocoder/world-1.sqlite': 'x', 'geocoder/world-1.sqlite': 'x' });
  prepareProcessFolder(folder, 1, new Set());
  assert.deepEqual(
    ['process-1/geocoder', 'geocoder/world-1.sqlite'].map((name) => existsSync(join(folder, name))),
    [false, true],
  );
});

test('the folder is for its owner alone', (t) => {
  const folder = dataFolder(t, {});
  prepareProcessFolder(folder, 1, new Set());
  assert.equal(statSync(processFolder(folder, 1)).mode & 0o777, 0o700);
  assert.deepEqual(processFolders(folder), [processFolder(folder, 1)]);
});
