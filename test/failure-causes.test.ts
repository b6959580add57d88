import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { FAILURE_CAUSES } from '../src/dashboard-api-types/failure-causes.ts';

/** The list of causes, the code that gives them, and the docs are about the same ones. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const listed = Object.entries(FAILURE_CAUSES);

describe('causes of calls that are not served', () => {
  it('are given by the service, each of them and no other', () => {
    const sources = globSync(['src/**/*.ts', 'packages/base/src/errors/*.ts'], { cwd: ROOT }).filter(
      (path) => !path.endsWith('.test.ts') && !path.includes('failure-causes'),
    );
    const given = new Set<string>();
    for (const path of sources)
      for (const [, first = '', second] of read(path).matchAll(
        /cause: (?:[\w' =-]+ \? )?'(\w+)'(?: : '(\w+)')?/g,
      )) {
        given.add(first);
        if (second !== undefined) given.add(second);
      }
    // What a price is not covered by is decided in one place.
    for (const lack of ['cap', 'credits']) given.add(lack);
    assert.deepEqual([...given].toSorted(), listed.map(([name]) => name).toSorted());
  });

  it('are in docs/errors.md with their status', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| `(\w+)` \| (402|403|429|503) \|/gm)];
    assert.deepEqual(
      rows.map(([, name, status]) => [name, Number(status)]),
      listed.map(([name, { status }]) => [name, status]),
    );
  });
});
