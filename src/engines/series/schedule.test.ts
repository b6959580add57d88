import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { randomFrom } from '@kontor/base/testing';
import fc from 'fast-check';
import { VirtualTime } from '../../testing/stubs/virtual-time.ts';
import { nextRefresh, Schedule } from './schedule.ts';

const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);

const CASES: readonly (readonly [now: string, fraction: number, next: string])[] = [
  ['2026-11-21T00:00', 0, '2026-11-21T09:05'],
  ['2026-11-21T09:04', 0, '2026-11-21T09:05'],
  ['2026-11-21T09:05', 0, '2026-11-22T09:05'],
  ['2026-11-21T12:00', 0.5, '2026-11-22T10:30'],
  ['2026-12-31T23:59', 0.999999, '2027-01-01T11:55'],
];
for (const [now, fraction, next] of CASES) {
  test(`after ${now} comes ${next}`, () =>
    assert.equal(text(nextRefresh(Date.parse(`${now}Z`), () => fraction)), next));
}

test('always within a day and within the window', () => {
  const moments = fc.tuple(
    fc.integer({ min: 0, max: 4e12 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  );
  fc.assert(
    fc.property(moments, ([now, fraction]) => {
      const next = nextRefresh(now, () => fraction);
      const minute = Math.floor(next / 60_000) % 1440;
      assert.ok(next > now && next - now <= 86_400_000);
      assert.ok(minute >= 545 && minute <= 715);
    }),
    { seed: 8, numRuns: 500 },
  );
});

const date = (day: number): string => text(day * 86_400_000).slice(0, 10);

describe('each date has a minute of its own', () => {
  const fractionOf = (day: number) => (date(day).endsWith('21') ? 0 : 0.5);
  const cases: readonly (readonly [now: string, done: string | undefined, next: string])[] = [
    ['2026-11-21T09:04', undefined, '2026-11-21T09:05'],
    ['2026-11-21T09:05', undefined, '2026-11-22T10:30'],
    ['2026-11-21T09:04', '2026-11-20', '2026-11-21T09:05'],
    // The timer came early: the date has had its refresh all the same.
    ['2026-11-21T09:04', '2026-11-21', '2026-11-22T10:30'],
    ['2026-11-20T10:31', '2026-11-20', '2026-11-21T09:05'],
  ];
  for (const [now, done, next] of cases) {
    test(`at ${now}, ${done ?? 'no date'} done: ${next}`, () => {
      const doneDay = done === undefined ? undefined : Date.parse(done) / 86_400_000;
      assert.equal(text(nextRefresh(Date.parse(`${now}Z`), fractionOf, doneDay)), next);
    });
  }
});

const SEEDS = Array.from({ length: 120 }, (_, seed) => seed);
const WEEKS: readonly {
  readonly name: string;
  /** How long a refresh takes, in milliseconds. */
  readonly takes: (random: () => number) => number;
  /** How many milliseconds too early or late timers come. */
  readonly isOff: (random: () => number) => number;
}[] = [
  { name: 'refreshes of no time', takes: () => 0, isOff: () => 0 },
  { name: 'refreshes of minutes', takes: (random) => random() * 1_200_000, isOff: () => 0 },
  {
    name: 'timers that are up to 3 s early or late',
    takes: () => 5000,
    isOff: (random) => (random() - 0.5) * 6000,
  },
];

describe('weeks of it: exactly one regular refresh a date', () => {
  for (const { name, takes, isOff } of WEEKS) {
    test(`${SEEDS.length} seeds, ${name}`, async () => {
      const minutes = new Set<string>();
      for (const seed of SEEDS) {
        const random = randomFrom(seed);
        let now = Date.parse('2026-02-20T00:00Z') + Math.floor(random() * 86_400_000);
        const first = Math.ceil(now / 86_400_000);
        let fire: (() => void) | undefined;
        const time = {
          now: () => now,
          after: (ms: number, call: () => void) => {
            fire = () => {
              now = Math.round(now + Math.max(0, ms + isOff(random)));
              call();
            };
            return () => {};
          },
        };
        const dates: string[] = [];
        const run = async () => {
          dates.push(text(now).slice(0, 10));
          minutes.add(text(now).slice(11));
          now += Math.round(takes(random));
        };
        const schedule = new Schedule({ time, clock: { now: () => now }, random, isDue: () => false, run });
        schedule.start();
        while (now < (first + 21) * 86_400_000) {
          fire?.();
          // The refresh and what comes after it.
          for (let turn = 0; turn < 4; turn++) await Promise.resolve();
        }
        schedule.close();
        const expected = Array.from({ length: 21 }, (_, day) => date(first + day));
        assert.deepEqual(
          dates.filter((day) => expected.includes(day)),
          expected,
          `seed ${seed}`,
        );
        assert(dates.length - expected.length <= 2, 'the first and the last date at most once');
      }
      assert(minutes.size > 100, 'all over the window');
    });
  }
});

/** The schedule from 08:00 on, for two days, by hours; `isDue` is asked with the number of refreshes so far. */
async function runsOf(isDue: (runs: number) => boolean): Promise<readonly string[]> {
  const time = new VirtualTime();
  const start = Date.parse('2026-11-21T08:00Z');
  const clock = { now: () => start + time.now() };
  const runs: string[] = [];
  const run = async () => void runs.push(text(clock.now()));
  const schedule = new Schedule({ time, clock, random: () => 0, isDue: () => isDue(runs.length), run });
  schedule.start();
  for (let hour = 0; hour < 50; hour++) await time.advance(3_600_000);
  schedule.close();
  const count = runs.length;
  for (let hour = 0; hour < 50; hour++) await time.advance(3_600_000);
  assert.equal(runs.length, count, 'never after its end');
  return runs;
}

const DAILY = ['2026-11-21T09:05', '2026-11-22T09:05', '2026-11-23T09:05'];

test('daily', async () => {
  assert.deepEqual(await runsOf(() => false), DAILY);
});

test('once at the start when that is due, then daily', async () => {
  assert.deepEqual(await runsOf((runs) => runs === 0), ['2026-11-21T08:00', ...DAILY]);
});

test('while a source stays away again after 1, 2, 4 … hours, but never later than the morning', async () => {
  assert.deepEqual(await runsOf((runs) => runs < 5), [
    '2026-11-21T08:00',
    '2026-11-21T09:00',
    '2026-11-21T09:05',
    '2026-11-21T13:05',
    '2026-11-21T21:05',
    ...DAILY.slice(1),
  ]);
});
