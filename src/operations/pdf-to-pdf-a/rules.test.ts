import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

/** The names under which reports list changes: callers look them up. */
const RULES = join(import.meta.dirname, '../../../packages/pdfa/src');

it('the README has a line for every rule that can change a document, and for no other', () => {
  const sources = globSync('**/*.ts', { cwd: RULES }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
  const rules = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(RULES, file), 'utf8').matchAll(/\brule: '([a-z0-9-]+)'/g),
      ([, name]) => name,
    ),
  );
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const lines = Array.from(readme.matchAll(/^\| `([a-z0-9-]+)` \| 6\./gm), ([, name]) => name);
  assert.ok(rules.length > 40);
  assert.deepEqual(lines.toSorted(), [...new Set(rules)].toSorted());
});
