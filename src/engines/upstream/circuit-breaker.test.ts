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

test('open: refuses and says for how long', async () => {
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
  assert.equal(breaker.isOpen, false, 'the count begins anew');
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
