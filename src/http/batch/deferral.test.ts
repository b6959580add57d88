import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { deferralOf } from './deferral.ts';

const why = { cause: 'registerBusy', subject: 'VIES (DE)' } as const;
const LAST = { attempts: 3, elapsedMs: 100_000 };

test('a line whose register is away is tried three times more, then answered', () => {
  const away = new Unavailable('vies DE: timeout', { retryAfterSeconds: 2, why });
  assert.deepEqual(deferralOf(away, { attempts: 0, elapsedMs: 0 }), {
    kind: 'outside',
    ms: 2000,
    what: 'vies:DE',
  });
  assert.equal(deferralOf(away, LAST), undefined);
});

test('a line that found no room in our own queue for a register waits however often that was', () => {
  const full = new Unavailable('vies DE: queue', { retryAfterSeconds: 5, why, isOwnLimit: true });
  const waits = { kind: 'outside', ms: 5000, what: 'vies:DE', isOwn: true };
  assert.deepEqual(deferralOf(full, LAST), waits);
});
