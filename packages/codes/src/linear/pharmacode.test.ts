import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDark } from '@kontor/graphics';
import { refusal } from '#testing/refusal.ts';
import { pharmacodeBars } from './pharmacode.ts';

/** Widths of the bars. */
function bars(content: string): readonly number[] {
  const grid = pharmacodeBars(content);
  const modules = Array.from({ length: grid.width }, (_, x) => (isDark(grid, x, 0) ? '#' : ' ')).join('');
  assert.equal(modules, modules.trim());
  return modules.split(/ +/).map(({ length }) => length);
}

/** What the bars are worth: 1 or 2, doubled for each bar to their right. */
const worth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => 2 * sum + (width === 1 ? 1 : 2), 0);

test('each bar is worth one or two times its place', () => {
  assert.deepEqual(bars('3'), [1, 1]);
  assert.deepEqual(bars('4'), [1, 3]);
  assert.deepEqual(bars('131070'), Array<number>(16).fill(3));
  for (let value = 3; value <= 131_070; value += 997) assert.equal(worth(bars(String(value))), value);
});

test('other numbers are refused with the bounds', () => {
  for (const content of ['2', '131071', '007', '-5', '1.5', 'x']) {
    assert.match(
      refusal(() => pharmacodeBars(content)),
      /3 to 131070/,
    );
  }
});
