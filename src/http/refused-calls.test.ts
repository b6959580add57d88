import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../core/errors.ts';
import { RefusedCalls } from './refused-calls.ts';

test('above the rate a source waits for the end of its window, others do not', () => {
  const time = { now: 0 };
  const refused = new RefusedCalls('3/min', { now: () => time.now });
  for (let call = 0; call < 3; call++) {
    refused.check('key 1');
    refused.count('key 1');
    time.now += 1000;
  }
  assert.throws(
    () => refused.check('key 1'),
    (error) => error instanceof Refusal && error.kind === 'busy' && error.retryAfterSeconds === 57,
  );
  refused.check('key 2');
  time.now = 60_000;
  refused.check('key 1');
  refused.count('key 1');
  refused.check('key 1');
});

test('a clock that goes back opens a new window', () => {
  const time = { now: 1_000_000 };
  const refused = new RefusedCalls('1/h', { now: () => time.now });
  refused.count('key 1');
  assert.throws(() => refused.check('key 1'), Refusal);
  time.now = 0;
  refused.check('key 1');
});

test('switched off nothing is counted', () => {
  const refused = new RefusedCalls('off', { now: () => 0 });
  for (let call = 0; call < 10; call++) refused.count('key 1');
  refused.check('key 1');
});
