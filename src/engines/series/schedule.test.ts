import assert from 'node:assert/strict';
import { test } from 'node:test';
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
    assert.equal(text(nextRefresh(Date.parse(`${now}Z`), fraction)), next));
}

test('always within a day and within the window', () => {
  const moments = fc.tuple(
    fc.integer({ min: 0, max: 4e12 }),
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  );
  fc.assert(
    fc.property(moments, ([now, fraction]) => {
      const next = nextRefresh(now, fraction);
      const minute = Math.floor(next / 60_000) % 1440;
      assert.ok(next > now && next - now <= 86_400_000);
      assert.ok(minute >= 545 && minute <= 715);
    }),
    { seed: 8, numRuns: 500 },
  );
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
