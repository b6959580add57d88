import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@kontor/base';
import type { AccountSource } from '#shares/source.ts';
import { RejectionRateLimit } from './rejection-rate-limit.ts';

const [FIRST, SECOND] = [1, 2].map(
  (account) => ({ kind: 'account', account, key: 7, weight: 1 }) as const,
) as [AccountSource, AccountSource];

test('above the rate a source waits for the end of its window, others do not', () => {
  const time = { now: 0 };
  const refused = new RejectionRateLimit('3/min', { now: () => time.now });
  for (let call = 0; call < 3; call++) {
    refused.check(FIRST);
    refused.count(FIRST);
    time.now += 1000;
  }
  assert.throws(
    () => refused.check(FIRST),
    (error) => error instanceof Refusal && error.kind === 'busy' && error.retryAfterSeconds === 57,
  );
  refused.check(SECOND);
  time.now = 60_000;
  refused.check(FIRST);
  refused.count(FIRST);
  refused.check(FIRST);
});

test('a clock that goes back opens a new window', () => {
  const time = { now: 1_000_000 };
  const refused = new RejectionRateLimit('1/h', { now: () => time.now });
  refused.count(FIRST);
  assert.throws(() => refused.check(FIRST), Refusal);
  time.now = 0;
  refused.check(FIRST);
});

test('switched off nothing is counted', () => {
  const refused = new RejectionRateLimit('off', { now: () => 0 });
  for (let call = 0; call < 10; call++) refused.count(FIRST);
  refused.check(FIRST);
});

test('keys of one account are counted together, networks each by itself', () => {
  const refused = new RejectionRateLimit('2/min', { now: () => 0 });
  refused.count(FIRST);
  refused.count({ ...FIRST, key: 8 });
  assert.throws(() => refused.check({ ...FIRST, key: 9 }), Refusal);
  const [one, other] = ['203.0.113.0/24', '198.51.100.0/24'].map(
    (network) => ({ kind: 'network', network }) as const,
  );
  refused.count(one!);
  refused.count(one!);
  assert.throws(() => refused.check(one!), Refusal);
  refused.check(other!);
});
