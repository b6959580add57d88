import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OverloadDetector } from './overload-detector.ts';

/** One tick: so long after the one before, of which the thread waited so long for a core. */
type Tick = readonly [afterMs: number, waitedMs: number];

const times = (count: number, tick: Tick): readonly Tick[] => Array(count).fill(tick);

for (const [name, ticks, isPressed, isLate] of [
  ['in time', times(40, [50, 0]), false, false],
  [
    'one pause, as of a garbage collection',
    [
      [50, 0],
      [150, 0],
      [50, 0],
    ],
    false,
    false,
  ],
  [
    'two late ticks one after another',
    [
      [120, 0],
      [120, 0],
    ],
    true,
    false,
  ],
  ['a pause of a quarter of a second', [[320, 0]], true, false],
  ['seconds of load', times(4, [400, 0]), true, true],
  ['as late, but waiting for a core', times(4, [400, 380]), false, false],
  ['busy by itself on a busy machine', times(4, [700, 380]), true, true],
  ['load that is over for a second', [...times(4, [400, 0]), ...times(20, [50, 0])], false, true],
  ['load that is over for long', [...times(4, [400, 0]), ...times(110, [50, 0])], false, false],
] as const satisfies readonly (readonly [string, readonly Tick[], boolean, boolean])[]) {
  test(name, () => {
    const lateness = new OverloadDetector(50, 0);
    let now = 0;
    let waited = 0;
    for (const [afterMs, waitedMs] of ticks) {
      now += afterMs;
      waited += waitedMs;
      lateness.tick(now, waited);
    }
    assert.deepEqual([lateness.isPressed(now), lateness.isLate], [isPressed, isLate]);
  });
}
