import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkedLines } from './linked-line.ts';

const CASES: readonly (readonly [readonly string[], string, readonly string[]])[] = [
  [['P-1: Plans, https://a.example/b'], 'https://a.example/b', ['https://a.example/b']],
  [['P-1: Plans,', 'https://a.example/b'], 'https://a.example/b', ['', 'https://a.example/b']],
  [['P-1, https://a.', 'example/', 'b'], 'https://a.example/b', ['https://a.', 'example/', 'b']],
  // A blank at the break is in neither line.
  [['see https://a.example/b', 'c'], 'https://a.example/b c', ['https://a.example/b', 'c']],
  // What is not the address, as where hyphens were put in, leads nowhere.
  [['see https://b.example/'], 'https://a.example/', ['']],
];

describe('linkedLines', () => {
  for (const [lines, address, linked] of CASES) {
    it(lines.join(' | '), () => {
      const found = linkedLines(lines, address);
      assert.deepEqual(
        found.map((line) => line.linked),
        linked,
      );
      assert.deepEqual(
        found.map(({ before, linked: part }) => before + part),
        lines,
      );
    });
  }
});
