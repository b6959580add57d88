import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { jobs } from '../src/engines/workers/jobs.ts';

/** A job that is not listed would only be missed when an input is too long to run at once. */

const SOURCES = join(import.meta.dirname, '../packages');

it('every job of a package is in the list of the workers, under its own name', async () => {
  const declared = globSync('*/src/**/*.ts', { cwd: SOURCES })
    .filter((file) => !/\.test\.ts$|testing\//.test(file))
    .flatMap((file) => [
      ...readFileSync(join(SOURCES, file), 'utf8').matchAll(
        /^export const \w+: Job<[^=]*= \{\s*name: '([^']+)'/gm,
      ),
    ])
    .map((match) => match[1]);
  assert.ok(declared.length > 3);
  assert.deepEqual(Object.keys(jobs).sort(), declared.sort());
  for (const [name, load] of Object.entries(jobs)) assert.equal((await load()).name, name);
});
