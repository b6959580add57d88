import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../core/errors.ts';
import { KeyLoad } from './key-load.ts';

const MEBIBYTE = 1024 * 1024;
const [HOSTILE, HONEST, SECOND] = [1, 2, 3];

function loadOf(pressure: { isPressed?: boolean; isLate?: boolean; isMemoryShort?: boolean }) {
  const time = { now: 0 };
  const all = { isPressed: false, isLate: false, isMemoryShort: false, ...pressure };
  const load = new KeyLoad({ pressure: all, now: () => time.now });
  const isShed = (key: number): boolean => {
    try {
      load.admit(key);
      return false;
    } catch (error) {
      assert(error instanceof Refusal && error.kind === 'busy' && error.retryAfterSeconds === 2);
      return true;
    }
  };
  return { load, time, isShed };
}

test('while the loop is in time everybody is served', () => {
  const { load, isShed } = loadOf({});
  load.spent(HOSTILE, 5000);
  load.spent(HONEST, 1);
  assert.equal(isShed(HOSTILE), false);
});

test('when it is late, the key that causes it is turned away, others and newcomers are served', () => {
  const { load, time, isShed } = loadOf({ isPressed: true });
  load.spent(HOSTILE, 900);
  load.spent(HONEST, 6);
  assert.deepEqual([HOSTILE, HONEST, SECOND].map(isShed), [true, false, false]);
  load.spent(SECOND, 900);
  time.now += 100;
  assert.deepEqual([HOSTILE, HONEST, SECOND].map(isShed), [true, false, true]);
});

test('bodies under way count as the time of the loop does', () => {
  const { load, time, isShed } = loadOf({ isPressed: true });
  const over = load.carries(HOSTILE, 40 * MEBIBYTE);
  load.carries(HONEST, 2000);
  assert.deepEqual([HOSTILE, HONEST].map(isShed), [true, false]);
  over();
  time.now += 100;
  assert.equal(isShed(HOSTILE), false);
});

test('a moment of lateness turns nobody away when that helps nobody, seconds of it do', () => {
  for (const [pressure, shed] of [
    [{ isPressed: true }, false],
    [{ isPressed: true, isLate: true }, true],
    [{ isLate: true }, false],
  ] as const) {
    const { load, isShed } = loadOf(pressure);
    load.spent(HOSTILE, 500);
    assert.equal(isShed(HOSTILE), shed, JSON.stringify(pressure));
    load.spent(HONEST, 500);
    assert.equal(isShed(HONEST), shed, JSON.stringify(pressure));
  }
});

test('where calls use little of the loop, something else makes it late', () => {
  const { load, isShed } = loadOf({ isPressed: true, isLate: true });
  load.spent(HOSTILE, 280);
  load.spent(HONEST, 1);
  assert.deepEqual([HOSTILE, HONEST].map(isShed), [false, false]);
});

test('short of memory nobody is served', () => {
  assert.equal(loadOf({ isMemoryShort: true }).isShed(HONEST), true);
});

test('what was long ago counts no longer', () => {
  const { load, time, isShed } = loadOf({ isPressed: true });
  load.spent(HOSTILE, 900);
  load.spent(HONEST, 6);
  time.now = 60_000;
  load.spent(SECOND, 900);
  load.spent(HONEST, 6);
  assert.deepEqual([HOSTILE, HONEST, SECOND].map(isShed), [false, false, true]);
});

test('bodies that are refused count for whoever sends them', () => {
  const { load, isShed } = loadOf({ isPressed: true });
  for (let call = 0; call < 20; call++) load.came(HOSTILE, 10 * MEBIBYTE);
  for (let call = 0; call < 20; call++) load.came(HONEST, 200);
  assert.deepEqual([HOSTILE, HONEST].map(isShed), [true, false]);
});
