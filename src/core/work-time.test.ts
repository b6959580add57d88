import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { WorkTime } from './work-time.ts';

/** A second for a document, whose call has waited as long as `waited`; the clock moves when the test moves it. */
function timeOf(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let nowMs = 0;
  t.mock.method(performance, 'now', () => nowMs);
  const call = { waited: 0 };
  const time = new WorkTime(1_000, () => call.waited);
  const pass = (ms: number): void => {
    nowMs += ms;
    t.mock.timers.tick(ms);
  };
  return { time, call, pass };
}

test('a document has its time', (t) => {
  const { time, pass } = timeOf(t);
  pass(999);
  assert.equal(time.signal.aborted, false);
  pass(1);
  assert.ok(time.signal.reason instanceof Unavailable);
});

test('what its call waited is not its time', (t) => {
  const { time, call, pass } = timeOf(t);
  pass(900);
  call.waited = 800;
  pass(800);
  assert.equal(time.signal.aborted, false);
  assert.equal(time.leftMs, 100);
  pass(100);
  assert.equal(time.signal.aborted, true);
});

test('a call that waits longer than a document may take waits no more', (t) => {
  const { time, pass } = timeOf(t);
  pass(1_000);
  assert.equal(time.signal.aborted, true);
});
