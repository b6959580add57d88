import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { programsAge } from './doctor-programs.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 28);

function folderWith(t: TestContext, text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-programs-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  if (text !== undefined) writeFileSync(join(folder, 'installed.json'), text);
  return folder;
}

const CASES = [
  [0, 'ok'],
  [7, 'ok'],
  [30, 'ok'],
  [31, 'warning'],
  [400, 'warning'],
  // The clock went back.
  [-3, 'ok'],
] as const;

for (const [days, state] of CASES) {
  test(`looked at ${days} days ago: ${state}`, (t) => {
    const folder = folderWith(t, JSON.stringify({ tree: 'tree-1', checkedAt: NOW - days * DAY }));
    const [finding, ...more] = programsAge(folder, NOW);
    assert.deepEqual([finding?.state, more.length], [state, 0]);
    assert.match(finding?.note ?? '', new RegExp(` ${Math.max(0, days)} days ago`));
    assert.equal(
      /security updates of the system do not reach them/.test(finding?.note ?? ''),
      state !== 'ok',
    );
  });
}

test('without such programs, or with a note that was cut off, there is nothing to report', (t) => {
  assert.deepEqual(programsAge(folderWith(t), NOW), []);
  assert.deepEqual(programsAge(join(folderWith(t, '{'), 'installed.json'), NOW), []);
  for (const text of ['{', '{}', '{"checkedAt":"soon"}'])
    assert.deepEqual(programsAge(folderWith(t, text), NOW), [], text);
});
