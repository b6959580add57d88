import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOfNodes } from './part-of-nodes.ts';

test('a limit is divided by the processes alive, small ones are not', () => {
  const cases: [limit: number, nodes: number, part: number][] = [
    [64, 1, 64],
    [64, 2, 32],
    [64, 3, 22],
    [64, 4, 16],
    [64, 40, 16],
    [60, 2, 30],
    [16, 4, 16],
    [5, 2, 5],
    [1, 9, 1],
    [10_000, 3, 3_334],
  ];
  for (const [limit, nodes, part] of cases)
    assert.equal(partOfNodes(limit, nodes), part, `${limit}, ${nodes}`);
});
