import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statFields } from './stat-fields.ts';

for (const name of ['node', 'two words', 'a) R 1 (b', '']) {
  test(`state and parent of a process that is called ${JSON.stringify(name)}`, () => {
    assert.deepEqual(statFields(`7 (${name}) S 3 7 7`).slice(0, 2), ['S', '3']);
  });
}
