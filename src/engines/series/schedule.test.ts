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

test('once at the start when that is due, then daily, and never after its end', async () => {
  for (const isDue of [true, false]) {
    const time = new VirtualTime();
    const start = Date.parse('2026-11-21T08:00Z');
    const clock = { now: () => start + time.now() };
    const runs: string[] = [];
    const run = async () => void runs.push(text(clock.now()));
    const schedule = new Schedule({ time, clock, random: () => 0, isDue: () => isDue, run });
    schedule.start();
    for (let hour = 0; hour < 50; hour++) await time.advance(3_600_000);
    const daily = ['2026-11-21T09:05', '2026-11-22T09:05', '2026-11-23T09:05'];
    assert.deepEqual(runs, isDue ? ['2026-11-21T08:00', ...daily] : daily);
    schedule.close();
    for (let hour = 0; hour < 50; hour++) await time.advance(3_600_000);
    assert.equal(runs.length, isDue ? 4 : 3);
  }
});
