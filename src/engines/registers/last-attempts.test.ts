import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LastAttempts } from './last-attempts.ts';
import type { AttemptReport, RegisterObserver } from './register.ts';
import type { FailureCode } from './register-failure.ts';

function lastAttempts() {
  const clock = { at: 0, now: () => clock.at };
  const passedOn: AttemptReport[] = [];
  const observer: RegisterObserver = { attempted: (report) => passedOn.push(report), circuit: () => {} };
  const attempts = new LastAttempts(clock);
  const observing = attempts.observing(observer);
  const attempted = (ms: number, code?: FailureCode) => {
    const outcome = code === undefined ? 'registered' : 'unavailable';
    observing.attempted({ register: 'vies', state: 'AT', outcome, ms, ...(code && { code }) });
  };
  return { clock, passedOn, attempts, attempted };
}

describe('the last attempts at a register', () => {
  it('are none at first', () => {
    assert.deepEqual(lastAttempts().attempts.of('vies'), { attempts: 0, failures: 0 });
  });

  it('have the median of those that were answered, the share that failed and the time since the last answer', () => {
    const { attempts, attempted, clock, passedOn } = lastAttempts();
    for (const ms of [500, 100, 300, 200]) attempted(ms);
    clock.at = 4_000;
    attempted(9_000, 'timeout');
    assert.deepEqual(attempts.of('vies'), { attempts: 5, failures: 1, answeredAgoMs: 4_000, medianMs: 200 });
    assert.deepEqual(attempts.of('uid'), { attempts: 0, failures: 0 }, 'each register has its own');
    assert.equal(passedOn.length, 5, 'others see them too');
  });

  it('leave out what the register cannot help', () => {
    const { attempts, attempted } = lastAttempts();
    for (const code of ['limited', 'queue', 'mismatch', 'http-4xx'] as const) attempted(1, code);
    assert.deepEqual(attempts.of('vies'), { attempts: 0, failures: 0 });
  });

  it('are a hundred: older ones are forgotten', () => {
    const { attempts, attempted } = lastAttempts();
    for (let i = 0; i < 100; i++) attempted(1, 'timeout');
    for (let i = 0; i < 60; i++) attempted(7);
    assert.deepEqual(attempts.of('vies'), { attempts: 100, failures: 40, answeredAgoMs: 0, medianMs: 7 });
  });
});
