import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { vatNumber } from '@kontor/vat';
import type { Time } from '../upstream/time.ts';
import { Inquiry } from './inquiry.ts';
import type { Register } from './register.ts';
import { registerFailure } from './register-failure.ts';

const TIMEOUT_MS = 10_000;
const ATTEMPT_MS = 8_000;

/** The time of a process that was busy: the wait for a second attempt lasts until the whole call's time is up. */
class BusyTime implements Time {
  readonly #due = new Map<number, () => void>();

  now(): number {
    return 0;
  }

  after(ms: number, call: () => void): () => void {
    this.#due.set(ms, call);
    if (ms < ATTEMPT_MS) setImmediate(() => this.#due.get(TIMEOUT_MS)?.());
    return () => void this.#due.delete(ms);
  }
}

describe('an inquiry', () => {
  const away: Register = {
    name: 'vies',
    enter: async () => () => undefined,
    ask: async () => registerFailure('MS_UNAVAILABLE'),
  };
  const inquiry = () =>
    new Inquiry(
      away,
      { vat: vatNumber('ATU12345675')! },
      {
        time: new BusyTime(),
        random: () => 0.5,
        observer: { attempted: () => undefined, circuit: () => undefined },
        timeoutMs: TIMEOUT_MS,
        attemptTimeoutMs: ATTEMPT_MS,
      },
    );

  it('whose time is up between two attempts ends with the answer of the register, and is no fault', async () => {
    const result = await inquiry().run(new AbortController().signal);
    assert.deepEqual(result, registerFailure('MS_UNAVAILABLE'));
  });

  it('that nobody waits for any more ends with the reason of that', async () => {
    const reason = new Error('the callers are gone');
    await assert.rejects(inquiry().run(AbortSignal.abort(reason)), reason);
  });
});
