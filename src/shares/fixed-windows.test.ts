import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FixedWindows } from './fixed-windows.ts';

function windowsAt({ most = 100 } = {}) {
  const time = { now: 500 };
  return { time, windows: new FixedWindows({ lengthMs: 1_000, most, now: () => time.now }) };
}

test('a window begins with the first that comes, and is over for all of them', () => {
  const { time, windows } = windowsAt();
  assert.deepEqual([windows.of('a'), windows.leftMs('a')], [0, 0]);
  assert.equal(windows.count('a'), 1);
  time.now += 999;
  assert.equal(windows.count('a'), 2);
  assert.deepEqual([windows.of('a'), windows.of('b'), windows.leftMs('a')], [2, 0, 1]);
  time.now += 1;
  assert.deepEqual([windows.of('a'), windows.leftMs('a')], [0, 0]);
  assert.equal(windows.count('a'), 1);
});

test('a clock that goes back begins a new window', () => {
  const { time, windows } = windowsAt();
  windows.count('a');
  time.now = 0;
  assert.equal(windows.of('a'), 0);
  assert.equal(windows.count('a'), 1);
  assert.equal(windows.leftMs('a'), 1_000);
});

test('of more names than may be remembered the oldest goes', () => {
  const { windows } = windowsAt({ most: 2 });
  for (const name of ['a', 'b', 'c']) windows.count(name);
  assert.deepEqual(
    ['a', 'b', 'c'].map((name) => windows.of(name)),
    [0, 1, 1],
  );
});
