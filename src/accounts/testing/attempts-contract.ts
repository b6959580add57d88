import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Refusal } from '@kontor/base';
import type { AttemptCounters, AttemptRule } from '../../core/attempts.ts';
import { type Guesser, Guesses } from '../guesses.ts';
import { Throttle } from '../throttle.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A database's clock goes on by itself: nothing is measured more finely. */
const FINEST = 500;

export interface AttemptsUnderTest {
  readonly counters: AttemptCounters;
  /** So much time goes by, back if it is negative. */
  readonly pass: (ms: number) => Promise<void>;
}

/** Seconds to wait, 0: taken. */
async function secondsOf(attempt: Promise<unknown>): Promise<number> {
  try {
    await attempt;
    return 0;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.kind === 'limited');
    return error.retryAfterSeconds!;
  }
}

const DOUBLING: AttemptRule = { kind: 'contract', free: 3, windowMs: 15 * MINUTE, firstDelayMs: 2 * SECOND };
const QUOTA: AttemptRule = { kind: 'contract-quota', free: 3, windowMs: 60 * MINUTE, firstDelayMs: null };

/** What counters of attempts must do, wherever they are. `open` gives empty ones. */
export function attemptsContract(name: string, open: () => Promise<AttemptsUnderTest>): void {
  const fixture = async (rule = DOUBLING) => {
    const { counters, pass } = await open();
    const throttle = new Throttle(counters, rule);
    const attempt = (source = 'a') => secondsOf(throttle.take(source));
    const times = async (count: number, source?: string) => {
      const waits: number[] = [];
      for (let i = 0; i < count; i++) waits.push(await attempt(source));
      return waits;
    };
    return { counters, throttle, attempt, times, pass };
  };

  describe(`counters of attempts: ${name}`, () => {
    test('some attempts are free, then each waits twice as long as the one before', async () => {
      const { attempt, times, pass } = await fixture();
      assert.deepEqual(await times(3), [0, 0, 0]);
      for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
        assert.equal(await attempt(), seconds);
        await pass(seconds * SECOND - FINEST);
        assert.equal(await attempt(), 1, 'an attempt that comes too early does not make it longer');
        await pass(FINEST);
        assert.equal(await attempt(), 0);
      }
    });

    test('sources and kinds do not disturb each other, and are forgotten when they have been quiet', async () => {
      const { counters, attempt, times, pass } = await fixture();
      await times(3);
      assert.equal(await attempt('b'), 0);
      const other = new Throttle(counters, { ...DOUBLING, kind: 'contract-other' });
      assert.equal(await secondsOf(other.take('a')), 0);
      assert.equal(await attempt(), 2);
      await pass(15 * MINUTE);
      assert.deepEqual(await times(4), [0, 0, 0, 2]);
    });

    test('a success takes its attempt back, or the row is forgiven', async () => {
      const { counters, throttle, attempt, times } = await fixture();
      for (let i = 0; i < 10; i++) {
        assert.equal(await attempt(), 0);
        await throttle.takeBack('a');
      }
      await times(3);
      await counters.forgive([throttle.rowOf('a')]);
      assert.equal(await attempt(), 0);
      await throttle.takeBack('nobody');
    });

    test('a clock that went back starts again', async () => {
      const { attempt, times, pass } = await fixture();
      await times(3);
      await pass(-MINUTE);
      assert.equal(await attempt(), 0);
    });

    test('a quota is free until it is used up, then there is none until its window is over', async () => {
      const { throttle, attempt, times, pass } = await fixture(QUOTA);
      assert.equal(await attempt(), 0);
      await pass(20 * MINUTE);
      assert.deepEqual(await times(3), [0, 0, 40 * 60]);
      await throttle.takeBack('a');
      assert.deepEqual(await times(2), [0, 40 * 60]);
      await pass(40 * MINUTE);
      assert.equal(await attempt(), 0);
    });

    test('several rows count together, or none of them', async () => {
      const { counters, throttle, attempt, times } = await fixture();
      await times(3, 'b');
      const both = [throttle.rowOf('a'), throttle.rowOf('b')];
      for (let i = 0; i < 5; i++) assert.ok((await counters.take(both)) > SECOND);
      assert.deepEqual(await times(4), [0, 0, 0, 2], 'a refused attempt counts in no row');
      await counters.forgive(both);
      assert.equal(await counters.take(both), 0);
      await counters.takeBack(both);
      assert.deepEqual([await attempt('a'), await attempt('b')], [0, 0]);
    });

    test('of many at once as many pass as are free, in whatever order they name their rows', async () => {
      const { counters, throttle } = await fixture();
      const waits = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const rows = [throttle.rowOf('a'), throttle.rowOf('b')];
          return counters.take(index % 2 === 0 ? rows : rows.reverse());
        }),
      );
      assert.equal(waits.filter((waitMs) => waitMs === 0).length, 3);
    });

    test('where nobody must learn of it, an attempt that comes too early is just none', async () => {
      const { throttle, pass } = await fixture({ ...DOUBLING, free: 2, firstDelayMs: 15 * MINUTE });
      const taken = [await throttle.tryTake('a'), await throttle.tryTake('a'), await throttle.tryTake('a')];
      assert.deepEqual(taken, [true, true, false]);
      await pass(15 * MINUTE);
      assert.equal(await throttle.tryTake('a'), true);
    });

    test('wrong passwords have the waits of log-in', async () => {
      const { counters, pass } = await open();
      const guesses = new Guesses(counters);
      const guess = (changes: Partial<Guesser> = {}) =>
        secondsOf(guesses.take({ email: 'owner', network: 'n0', isKnown: false, ...changes }));
      const waits: number[] = [];
      for (let i = 0; i < 6; i++) waits.push(await guess());
      assert.deepEqual(waits, [0, 0, 0, 0, 0, 2]);
      assert.equal(await guess({ isKnown: true }), 0, 'strangers keep no owner out');
      await pass(2 * SECOND);
      const attempt = await guesses.take({ email: 'owner', network: 'n0', isKnown: false });
      await attempt.succeeded();
      assert.equal(await guess(), 0);
    });
  });
}
