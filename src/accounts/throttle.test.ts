import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@kontor/base';
import { Throttle } from './throttle.ts';

const MINUTE = 60_000;

function throttle(changes: { readonly free?: number; readonly firstDelayMs?: number } = {}) {
  let now = 1_000_000;
  const it = new Throttle({ clock: { now: () => now }, free: 3, windowMs: 15 * MINUTE, ...changes });
  /** Seconds to wait, 0: taken. */
  const attempt = (source = 'a'): number => {
    try {
      it.take(source);
      return 0;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.kind === 'limited');
      return error.retryAfterSeconds!;
    }
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { it, attempt, pass };
}

test('some attempts are free, then each waits twice as long as the one before', () => {
  const { attempt, pass } = throttle();
  assert.deepEqual([attempt(), attempt(), attempt()], [0, 0, 0]);
  for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
    assert.equal(attempt(), seconds);
    pass(seconds * 1000 - 1);
    assert.equal(attempt(), 1, 'an attempt that comes too early does not make it longer');
    pass(1);
    assert.equal(attempt(), 0);
  }
});

test('sources do not disturb each other, and are forgotten when they have been quiet', () => {
  const { attempt, pass } = throttle();
  for (let i = 0; i < 3; i++) attempt();
  assert.equal(attempt('b'), 0);
  assert.equal(attempt(), 2);
  pass(15 * MINUTE);
  assert.deepEqual([attempt(), attempt(), attempt(), attempt()], [0, 0, 0, 2]);
});

test('a success takes its attempt back or forgives all', () => {
  const { it, attempt } = throttle();
  for (let i = 0; i < 10; i++) {
    assert.equal(attempt(), 0);
    it.takeBack('a');
  }
  for (let i = 0; i < 3; i++) attempt();
  it.forgive('a');
  assert.equal(attempt(), 0);
});

test('a clock that went back starts again', () => {
  const { attempt, pass } = throttle();
  for (let i = 0; i < 3; i++) attempt();
  pass(-MINUTE);
  assert.equal(attempt(), 0);
});

test('as a quota: so many in an hour, and without a notice where it would reveal an address', () => {
  const { it, attempt, pass } = throttle({ free: 2, firstDelayMs: 15 * MINUTE });
  assert.deepEqual([it.tryTake('a'), it.tryTake('a'), it.tryTake('a')], [true, true, false]);
  assert.equal(attempt(), 900);
  pass(15 * MINUTE);
  assert.equal(it.tryTake('a'), true);
});
