import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  attemptOutcome,
  type FailureCode,
  isAvailabilityFailure,
  registerFailure,
  UNREGISTERED,
} from './register-failure.ts';
import { retryDelayMs } from './retry-delay.ts';

const delays = (code: FailureCode, random = 0.5): (number | undefined)[] =>
  [1, 2, 3, 4].map((attempts) => retryDelayMs(registerFailure(code), attempts, () => random));

const CROWDED: readonly FailureCode[] = [
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'http-429',
  'http-502',
  'http-503',
  'http-504',
  'reset',
];
const ONCE: readonly FailureCode[] = [
  'MS_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'TIMEOUT',
  'timeout',
  'unreachable',
];
const NEVER: readonly FailureCode[] = [
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'INVALID_REQUESTER_INFO',
  'http-4xx',
  'http-403',
  'http-500',
  'garbled',
  'mismatch',
  'credentials',
  'quota',
  'limited',
  'oversize',
];

test('crowded registers are asked three times more, after half, one and a half, three and a half seconds', () => {
  for (const code of CROWDED) assert.deepEqual(delays(code), [500, 1500, 3500, undefined], code);
});

test('broken ones once more after a second, refusals never', () => {
  for (const code of ONCE) assert.deepEqual(delays(code), [1000, undefined, undefined, undefined], code);
  for (const code of NEVER)
    assert.deepEqual(delays(code), [undefined, undefined, undefined, undefined], code);
});

test('waits are spread by a fifth to both sides', () => {
  assert.deepEqual(delays('reset', 0).slice(0, 3), [400, 1200, 2800]);
  assert.deepEqual(
    delays('reset', 1)
      .slice(0, 3)
      .map((ms) => Math.round(ms ?? 0)),
    [600, 1800, 4200],
  );
});

test('a register that names a time is given it', () => {
  assert.equal(
    retryDelayMs(registerFailure('http-503', 7), 1, () => 0.5),
    7000,
  );
  assert.equal(
    retryDelayMs(registerFailure('http-503', 1), 2, () => 0.5),
    1500,
  );
});

test('each failure has an outcome for the metric', () => {
  assert.equal(attemptOutcome(UNREGISTERED), 'unregistered');
  for (const code of CROWDED.slice(0, 5))
    assert.equal(attemptOutcome(registerFailure(code)), 'throttled', code);
  assert.equal(attemptOutcome(registerFailure('timeout')), 'timeout');
  assert.equal(attemptOutcome(registerFailure('MS_UNAVAILABLE')), 'unavailable');
  assert.equal(attemptOutcome(registerFailure('IP_BLOCKED')), 'refused');
  assert.equal(attemptOutcome(registerFailure('garbled')), 'garbled');
});

test('our own limits and answers about one number do not count against a register', () => {
  for (const code of ['limited', 'queue', 'mismatch', 'http-4xx'] as const) {
    assert.equal(isAvailabilityFailure(registerFailure(code)), false, code);
  }
  for (const code of ['timeout', 'MS_UNAVAILABLE', 'garbled', 'quota', 'credentials'] as const) {
    assert.equal(isAvailabilityFailure(registerFailure(code)), true, code);
  }
});
