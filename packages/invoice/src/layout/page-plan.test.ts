import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { excessSpace, pageStarts, type RowsToPlace } from './page-plan.ts';

const rows = (count: number, height = 10): readonly number[] => Array.from({ length: count }, () => height);
const PAGE = { first: 100, later: 150, carry: 5, closing: 30, lastCut: 0 } as const;

const CASES: readonly (readonly [string, RowsToPlace, readonly number[]])[] = [
  ['all on one page', { ...PAGE, heights: rows(7) }, []],
  ['the totals do not fit: two rows move along', { ...PAGE, heights: rows(8) }, [6]],
  ['one row would be left: one moves along', { ...PAGE, heights: rows(10) }, [8]],
  ['a tall row is enough', { ...PAGE, heights: [...rows(7), 28] }, [7]],
  ['enough rows are left', { ...PAGE, heights: rows(14) }, [9]],
  ['two pages before the last', { ...PAGE, heights: rows(30) }, [9, 23]],
  ['two rows whose totals do not fit are parted', { ...PAGE, closing: 95, heights: rows(2) }, [1]],
  ['a single row stays', { ...PAGE, closing: 95, heights: rows(1) }, []],
  ['no room for a row on the first page', { ...PAGE, first: 12, heights: rows(4) }, [0]],
  ['a slip takes room of the last page', { ...PAGE, lastCut: 50, heights: rows(4) }, [2]],
  ['two rows do not fit above what closes', { ...PAGE, lastCut: 105, heights: rows(11) }, [9, 10]],
];
for (const [name, plan, expected] of CASES) {
  test(name, () => {
    assert.deepEqual(pageStarts(plan), expected);
  });
}

test('no page overflows, the last has two rows or a tall one, whatever the heights', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 5, max: 30 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: 0, max: 20 }),
      (heights, closing, lastCut) => {
        const plan = { ...PAGE, heights, closing, lastCut, later: 180 };
        const starts = pageStarts(plan);
        const bounds = [0, ...starts, heights.length];
        for (let page = 0; page + 1 < bounds.length; page++) {
          const isLast = page + 2 === bounds.length;
          const own = heights.slice(bounds[page], bounds[page + 1]);
          const used = own.reduce((sum, height) => sum + height, 0);
          const room = page === 0 ? plan.first : plan.later;
          assert.ok(used + (isLast ? closing + lastCut : plan.carry) <= room || own.length === 1);
          if (page > 0) assert.ok(own.length > 0);
          if (isLast && page > 0) assert.ok(used >= 28 || own.length >= Math.min(2, heights.length - 1));
        }
      },
    ),
    { seed: 7, numRuns: 500 },
  );
});

test('a page that is emptier than it should be is found, unless the next row is taller than its space', () => {
  assert.equal(excessSpace({ ...PAGE, heights: rows(8) }, [6]), 1);
  assert.equal(excessSpace({ ...PAGE, heights: [...rows(6), 50] }, [6]), 0);
  assert.equal(excessSpace({ ...PAGE, heights: rows(14) }, [9]), 0);
});
