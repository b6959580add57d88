import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from './calendar.ts';
import { ClockTrust } from './clock-trust.ts';

const MINUTE_MS = 60_000;

/** One step: how far the system clock moved while ten minutes passed, and for how many minutes it is even then. */
type Step = readonly [movedMs: number, evenForMinutes: number];

for (const [name, steps] of [
  [
    'an even clock',
    [
      [10 * MINUTE_MS, 10],
      [10 * MINUTE_MS, 20],
    ],
  ],
  [
    'one that is corrected by half a minute each time',
    [
      [9.5 * MINUTE_MS, 10],
      [9.5 * MINUTE_MS, 20],
      [9.5 * MINUTE_MS, 30],
    ],
  ],
  [
    'a jump ahead, and back',
    [
      [10 * MINUTE_MS, 10],
      [400 * DAY_MS, 0],
      [10 * MINUTE_MS, 10],
      [-400 * DAY_MS, 0],
      [10 * MINUTE_MS, 10],
    ],
  ],
] as const satisfies readonly (readonly [string, readonly Step[]])[]) {
  test(name, () => {
    let system = Date.UTC(2026, 10, 21);
    let passed = 5 * MINUTE_MS;
    const trust = new ClockTrust({ now: () => system }, () => passed);
    for (const [moved, minutes] of steps) {
      system += moved;
      passed += 10 * MINUTE_MS;
      assert.equal(trust.evenForMs(), minutes * MINUTE_MS);
    }
  });
}
