import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { type CallOutcome, CircuitBreaker } from './circuit-breaker.ts';

function build() {
  const time = new VirtualTime();
  const changes: boolean[] = [];
  const breaker = new CircuitBreaker(time, {
    failures: 5,
    openMs: 30_000,
    onChange: (isOpen) => changes.push(isOpen),
  });
  const call = (outcome: CallOutcome): boolean => {
    const admission = breaker.admit();
    if (admission.admitted) admission.report(outcome);
    return admission.admitted;
  };
  return { time, breaker, changes, call };
}

test('opens after five failures in a row, not before', () => {
  const { breaker, call, changes } = build();
  for (let i = 0; i < 4; i++) call('failure');
  call('success');
  for (let i = 0; i < 4; i++) call('failure');
  assert.equal(breaker.isOpen, false);
  call('failure');
  assert.equal(breaker.isOpen, true);
  assert.deepEqual(changes, [true]);
});

test('neutral calls neither count nor reset', () => {
  const { breaker, call } = build();
  for (let i = 0; i < 4; i++) call('failure');
  call('neutral');
  assert.equal(breaker.isOpen, false);
  call('failure');
  assert.equal(breaker.isOpen, true);
});

test('open: refuses with the remaining time', async () => {
  const { time, breaker, call } = build();
  for (let i = 0; i < 5; i++) call('failure');
  await time.advance(10_000);
  assert.deepEqual(breaker.admit(), { admitted: false, retryAfterMs: 20_000 });
});

test('half open: one probe at a time, whose success closes it', async () => {
  const { time, breaker, call, changes } = build();
  for (let i = 0; i < 5; i++) call('failure');
  await time.advance(30_000);
  const probe = breaker.admit();
  assert.ok(probe.admitted);
  assert.deepEqual(breaker.admit(), { admitted: false, retryAfterMs: 1000 });
  probe.report('success');
  assert.equal(breaker.isOpen, false);
  assert.deepEqual(changes, [true, false]);
  for (let i = 0; i < 4; i++) call('failure');
  assert.equal(breaker.isOpen, false, 'the count starts again');
});

test('half open: a failed probe opens it again, an abandoned one lets the next probe', async () => {
  const { time, breaker, call, changes } = build();
  for (let i = 0; i < 5; i++) call('failure');
  await time.advance(30_000);
  assert.equal(call('neutral'), true);
  assert.equal(call('failure'), true);
  assert.deepEqual(breaker.admit(), { admitted: false, retryAfterMs: 30_000 });
  assert.deepEqual(changes, [true]);
});

test('a call that was admitted before it opened decides nothing, and reports count once', async () => {
  const { time, breaker, call } = build();
  const early = breaker.admit();
  assert.ok(early.admitted);
  for (let i = 0; i < 5; i++) call('failure');
  early.report('success');
  assert.equal(breaker.isOpen, true);
  await time.advance(30_000);
  const probe = breaker.admit();
  assert.ok(probe.admitted);
  probe.report('failure');
  probe.report('success');
  assert.equal(breaker.isOpen, true);
});

test('a share of failures among the last calls opens it too, only once there were so many', () => {
  const breaker = new CircuitBreaker(new VirtualTime(), {
    ...{ failures: 5, openMs: 30_000, share: { failures: 10, of: 20 } },
  });
  const call = (outcome: 'success' | 'failure') => {
    const admission = breaker.admit();
    assert.ok(admission.admitted);
    admission.report(outcome);
  };
  for (let i = 0; i < 19; i++) call(i % 2 === 0 ? 'success' : 'failure');
  assert.equal(breaker.isOpen, false);
  call('success');
  assert.equal(breaker.isOpen, false, '9 of 20');
  call('failure');
  assert.equal(breaker.isOpen, true, 'a success fell out, 10 of 20');
});

test('a failure that names a time opens it at once, for so long', async () => {
  const { time, breaker, changes } = build();
  const admission = breaker.admit();
  assert.ok(admission.admitted);
  admission.report('failure', 7_000);
  assert.deepEqual(breaker.admit(), { admitted: false, retryAfterMs: 7_000 });
  await time.advance(7_000);
  const probe = breaker.admit();
  assert.ok(probe.admitted);
  probe.report('failure', 300_000);
  assert.deepEqual(breaker.admit(), { admitted: false, retryAfterMs: 300_000 });
  assert.deepEqual(changes, [true]);
});
