import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitGrid, gridFromRuns, gridFromText, isDark, setDark, setDarkBox, setDarkRun } from './bit-grid.ts';

test('a set module is dark, its neighbours stay light, across word bounds', () => {
  for (const x of [0, 1, 30, 31, 32, 33, 63, 64, 69]) {
    const grid = bitGrid(70, 3);
    setDark(grid, x, 1);
    for (let y = 0; y < 3; y++) {
      for (let column = 0; column < 70; column++) {
        assert.equal(isDark(grid, column, y), column === x && y === 1, `${column},${y}`);
      }
    }
  }
});

test('runs of every length and position equal single modules', () => {
  for (let x = 0; x < 70; x++) {
    for (let length = 0; length <= 70 - x; length++) {
      const run = bitGrid(70, 1);
      setDarkRun(run, x, 0, length);
      const singles = bitGrid(70, 1);
      for (let column = x; column < x + length; column++) setDark(singles, column, 0);
      assert.deepEqual(run.words, singles.words, `${x}+${length}`);
    }
  }
});

test('boxes, run lists and text give the same pictures', () => {
  const box = bitGrid(4, 3);
  setDarkBox(box, 1, 1, 2, 2);
  assert.deepEqual(box, gridFromText(['....', '.##.', '.##.']));
  assert.deepEqual(gridFromRuns([1, 1, 3]), gridFromText(['1.111']));
});
