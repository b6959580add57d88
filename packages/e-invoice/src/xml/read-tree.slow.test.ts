import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTree } from './read-tree.ts';

test('more than a million nodes are refused', () => {
  const text = `<a>${'<b/>'.repeat(1_000_000)}</a>`;
  assert.throws(() => readTree(Buffer.from(text)), /more than 1000000 nodes/);
});
