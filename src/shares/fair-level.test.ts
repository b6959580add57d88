import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairLevel } from './fair-level.ts';

for (const [name, demands, capacity, level] of [
  ['nobody asks', [], 1, Number.POSITIVE_INFINITY],
  ['enough for all', [1, 2], 3, Number.POSITIVE_INFINITY],
  ['one asks for most', [1, 99], 50, 49],
  ['two ask for most', [99, 2, 99], 100, 49],
  ['all ask for the same', [10, 10, 10, 10], 20, 5],
] as const) {
  test(name, () => assert.equal(fairLevel(demands, capacity), level));
}
